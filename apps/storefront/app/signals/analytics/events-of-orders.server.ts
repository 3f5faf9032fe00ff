import type { AnalyticsEvent } from './analytics-event.ts'
import type { EventTable } from './events-of-calls.server.ts'

const completeStep = (name: string): AnalyticsEvent[] => [{ family: 'checkout', action: 'step completed', name }]

/** The confirmation page knows the totals; it sends the events of the placed order itself. */
export const checkoutEvents: EventTable = {
  // The page of a checkout asks for its draft whenever it is loaded; the browser sends the event once.
  'carts.initializeOrders': ({ result }) => [{ family: 'checkout', action: 'started', id: result }],
  'commercialOrders.setShippingAddress': () => completeStep('delivery address'),
  'commercialOrders.setLineAddresses': () => completeStep('delivery address'),
  'logisticOrders.setShippingAddress': () => completeStep('delivery address'),
  'logisticOrders.setShippingType': () => completeStep('delivery'),
  'commercialOrders.setBilling': () => completeStep('billing address'),
  'commercialOrders.updateFields': () => completeStep('references'),
  'commercialOrders.place': ({ input: { body } }) => [
    ...completeStep('payment'),
    ...(body?.paymentOption
      ? [{ family: 'payment method', action: 'selected', name: body.paymentOption } satisfies AnalyticsEvent]
      : []),
  ],
  'payments.payInvoice': ({ result }) => [
    { family: 'payment method', action: 'selected', name: 'CREDIT_CARD', value: result.amount },
  ],
}

export const orderEvents: EventTable = {
  'logisticOrders.updateLine': ({ input }) => [{ family: 'order', action: 'updated', id: input.params.id }],
  'commercialOrders.deleteLines': ({ input }) => [{ family: 'order', action: 'updated', id: input.params.id }],
  'commercialOrders.reopen': ({ input }) => [{ family: 'order', action: 'updated', id: input.params.id }],
  'logisticOrders.cancel': ({ result }) => [describeStatus(result), { ...describeStatus(result), action: 'cancelled' }],
  // After a partial receipt the rest is still on its way.
  'logisticOrders.confirmReception': ({ result }) =>
    result.status === 'COMPLETED' ? [describeStatus(result), { ...describeStatus(result), action: 'delivered' }] : [],
  'logisticOrders.approve': ({ result }) => [describeStatus(result)],
  'logisticOrders.disapprove': ({ result }) => [describeStatus(result)],
  'approvals.decide': ({ result }) =>
    result.filter(({ refused, status }) => !refused && status !== 'PENDING').map(describeStatus),
  'approvals.decideByLink': ({ result }) => [describeStatus(result)],
}

const describeStatus = ({ reference, status }: { reference: string; status: string }) =>
  ({ family: 'order', action: 'status changed', id: reference, name: status }) as const
