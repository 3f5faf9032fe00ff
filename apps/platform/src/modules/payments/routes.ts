import { PlatformError } from '@tiber/contract/errors'
import type { payments } from '@tiber/contract/orders/payments'
import type { Handlers } from '../../http/serve.ts'
import { cancelAttempt, openPage, preauthorize, registerCard } from './start-payment.ts'
import { updatePaymentStatus } from './statuses.ts'
import * as paymentReads from './read-payment.ts'

const cardTypes = new Set(['scheme', 'card', 'CREDIT_CARD'])

export const paymentHandlers: Handlers<typeof payments> = {
  paymentPage: async (context, { params, query }) => {
    if (query?.paymentOption && query.paymentOption !== 'CREDIT_CARD')
      throw new PlatformError('F-E-040', 'Only card payments have a payment page.', 'paymentOption')
    const { page } = await openPage(context, params.id)
    if (!page) throw new PlatformError('ST0001', 'The card payment has already been answered.')
    return page
  },
  registerCard: (context, { params, query }) => registerCard(context, params.id, query ?? {}),
  preauthorize: (context, { params, query, body }) => preauthorize(context, params.id, { ...body, ...query }),
  updatePaymentStatus: (context, { params, body }) => updatePaymentStatus(context, params.id, body.paymentStatus),
  methods: (context, { query }) => paymentReads.listMethods(context, query),
  precheck: (context, { query }) => paymentReads.precheck(context, query),
  create: async (context, { body }) => {
    if (!cardTypes.has(body.paymentMethodData.type))
      throw new PlatformError('F-E-040', 'Only card payments can be created this way.', 'paymentMethodData')
    const { orderId } = await paymentReads.requireReferencedOrder(context, body)
    return paymentReads.toResult(await openPage(context, orderId, body.returnUrl))
  },
  details: (context, { body }) => paymentReads.readDetails(context, body?.pspReference),
  state: (context, { params }) => paymentReads.readState(context, params.id),
  cancel: async (context, { params }) => {
    await cancelAttempt(context, params.id)
    return paymentReads.readState(context, params.id)
  },
}
