import type { setup } from '@tiber/contract/company/setup'
import type { Handlers } from '../../http/serve.ts'
import { insertFirstStore } from '../settings/service.ts'
import { createOwner } from '../users/public.ts'
import { openShop, readProgress, readSetup } from './setup.ts'
import { readShop, saveLook, saveShop, saveTaxRates } from './shop.ts'
import { selectTaxRates } from './setup-queries.ts'
import { deleteTestOrders, downloadTestDocument, listTestOrders, startTestOrder } from './test-orders.ts'
import { previewInvoice } from './invoice-preview.ts'
import { createSamples, deleteSamples } from './samples.ts'
import { sendTestMail } from './test-mail.ts'

export const setupHandlers: Handlers<typeof setup> = {
  read: (context) => readSetup(context),
  createOwner: (context, { body }) => createOwner(context, body, insertFirstStore),
  readProgress: (context) => readProgress(context),
  finishStep: (context) => openShop(context),
  sendTestMail: (context) => sendTestMail(context),
  createSamples: async (context, { body }) => ({ importId: await createSamples(context, body.supplier) }),
  deleteSamples: (context) => deleteSamples(context),
  createTestOrder: (context) => startTestOrder(context),
  listTestOrders: (context) => listTestOrders(context),
  deleteTestOrders: (context) => deleteTestOrders(context),
  downloadTestDocument: (context, { params }) => downloadTestDocument(context, params),
  readShop: (context) => readShop(context),
  updateShop: (context, { body }) => saveShop(context, body.legal),
  updateLook: (context, { body }) => saveLook(context, body ?? {}),
  previewInvoice: (context) => previewInvoice(context),
  readTaxRates: (context, { query }) => selectTaxRates(context, query.country),
  updateTaxRates: (context, { body }) => saveTaxRates(context, body),
}
