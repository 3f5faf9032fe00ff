import type { quickOrder } from '@tiber/contract/carts/quick-order'
import type { Handlers } from '../../http/serve.ts'
import { addToCart, undoAddToCart } from './add-to-cart.ts'
import * as service from './service.ts'

export const quickOrderHandlers: Handlers<typeof quickOrder> = {
  create: (context, { body }) => service.createDraft(context, body ?? {}),
  latest: (context, { query }) => service.readLatestDraft(context, query ?? {}),
  list: (context) => service.listDrafts(context),
  update: (context, { params, body }) => service.updateDraft(context, params.id, body ?? {}),
  read: (context, { params, query }) => service.readDraft(context, params.id, query ?? {}),
  delete: (context, { params }) => service.deleteDraft(context, params.id),
  lines: (context, { params, query }) => service.listLines(context, params.id, query ?? {}),
  updateLines: (context, { params, body }) => service.updateLines(context, params.id, body),
  reparse: (context, { params, body }) => service.reparseDraft(context, params.id, body ?? {}),
  addToCart: (context, { params, body }) => addToCart(context, params.id, body),
  undoAddToCart: (context, { params, body }) => undoAddToCart(context, params.id, body),
  restore: (context, { params }) => service.restoreDraft(context, params.id),
  exportUnresolvedLines: (context, { params, query }) =>
    service.exportUnresolvedLines(context, params.id, query?.format),
}
