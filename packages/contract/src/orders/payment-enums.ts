/** States of a card payment; after the authorisation they follow from the captured and refunded amounts. */
export const paymentStates = [
  'NONE',
  'PENDING',
  'CHALLENGED',
  'AUTHORIZED',
  'CAPTURED',
  'REFUSED',
  'EXPIRED',
  'CANCELLED',
  'REFUNDED',
] as const
export type PaymentStateCode = (typeof paymentStates)[number]

/** Reasons why a card was refused, as far as banks disclose them. */
export const refusalReasons = [
  'REFUSED',
  'INSUFFICIENT_FUNDS',
  'CARD_EXPIRED',
  'CHALLENGE_FAILED',
  'TIME_OUT',
  'CANCELLED',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** Result codes of the platform's payment calls. */
export const resultCodes = ['AUTHORISED', 'PENDING', 'REFUSED', 'CANCELLED', 'ERROR'] as const
export type ResultCode = (typeof resultCodes)[number]
