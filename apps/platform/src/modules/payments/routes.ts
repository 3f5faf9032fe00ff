import { PlatformError } from '@tiber/contract/errors'
import type { payments } from '@tiber/contract/payments'
import type { Handlers } from '../../http/serve.ts'
import { giveUpAttempt, openPage, preauthorize, registerCard } from './beginning.ts'
import { updatePaymentStatus } from './statuses.ts'
import * as telling from './telling.ts'

const cardWords = new Set(['scheme', 'card', 'CREDIT_CARD'])

export const paymentHandlers: Handlers<typeof payments> = {
  paymentPage: async (context, { params, query }) => {
    if (query?.paymentOption && query.paymentOption !== 'CREDIT_CARD')
      throw new PlatformError('F-E-040', 'Only cards have a page.', 'paymentOption')
    const { page } = await openPage(context, params.id)
    if (!page) throw new PlatformError('ST0001', 'The card has answered already.')
    return page
  },
  registerCard: (context, { params, query }) => registerCard(context, params.id, query ?? {}),
  preauthorize: (context, { params, query, body }) => preauthorize(context, params.id, { ...body, ...query }),
  updatePaymentStatus: (context, { params, body }) => updatePaymentStatus(context, params.id, body.paymentStatus),
  methods: (context, { query }) => telling.listMethods(context, query),
  precheck: (context, { query }) => telling.precheck(context, query),
  create: async (context, { body }) => {
    if (!cardWords.has(body.paymentMethodData.type))
      throw new PlatformError('F-E-040', 'Only cards are paid this way.', 'paymentMethodData')
    const { orderId } = await telling.orderMeant(context, body)
    return telling.toResult(await openPage(context, orderId, body.returnUrl))
  },
  details: (context, { body }) => telling.readDetails(context, body?.pspReference),
  state: (context, { params }) => telling.readState(context, params.id),
  giveUp: async (context, { params }) => {
    await giveUpAttempt(context, params.id)
    return telling.readState(context, params.id)
  },
}
