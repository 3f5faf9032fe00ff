import type { CommercialOrder } from '@tiber/contract/orders/order-shapes'
import type { PaymentOption } from '@tiber/contract/orders/order-statuses'

type PaidOrder = Pick<CommercialOrder, 'paymentOption'> & { orderLogistics: { paymentOption: PaymentOption | null }[] }

/** Returns the payment option of an order; other platforms name it in its logistic orders only. */
export const getPaymentOption = ({ paymentOption, orderLogistics }: PaidOrder): PaymentOption | null =>
  paymentOption ?? orderLogistics[0]?.paymentOption ?? null
