import { PlatformError } from '@tiber/contract/errors'
import type { payments } from '@tiber/contract/orders/payments'
import type { Handlers } from '../../http/serve.ts'
import { payInvoice, readInvoicePayment } from './pay-invoice.ts'
import { cancelAttempt, openPage, preauthorize, registerCard } from './start-payment.ts'
import { updatePaymentStatus } from './statuses.ts'
import * as paymentReads from './read-payment.ts'

/** The checkout module creates payments, because that may place the order. */
export const paymentHandlers: Omit<Handlers<typeof payments>, 'create'> = {
  paymentPage: async (context, { params, query }) => {
    if (query?.paymentOption && query.paymentOption !== 'CREDIT_CARD')
      throw new PlatformError('F-E-040', 'Only card payments have a payment page.', 'paymentOption')
    const { action } = paymentReads.toResult(await openPage(context, params.id))
    if (action?.type !== 'redirect') throw new PlatformError('ST0001', 'The card payment has already been answered.')
    return action.url
  },
  registerCard: (context, { params, query }) => registerCard(context, params.id, query ?? {}),
  preauthorize: (context, { params, query, body }) => preauthorize(context, params.id, { ...body, ...query }),
  updatePaymentStatus: (context, { params, body }) => updatePaymentStatus(context, params.id, body.paymentStatus),
  methods: (context, { query }) => paymentReads.listMethods(context, query),
  precheck: (context, { query }) => paymentReads.precheck(context, query),
  details: (context, { body }) => paymentReads.readDetails(context, body ?? {}),
  state: (context, { params }) => paymentReads.readState(context, params.id),
  payInvoice: (context, { params }) => payInvoice(context, params.id),
  invoicePayment: (context, { params }) => readInvoicePayment(context, params.id),
  cancel: async (context, { params }) => {
    await cancelAttempt(context, params.id)
    return paymentReads.readState(context, params.id)
  },
}
