/** How a payment by card stands. What follows an authorisation is told by what was taken and given back. */
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
export type PaymentStateWord = (typeof paymentStates)[number]

/** Why a card was not accepted, as far as banks tell. */
export const refusalReasons = [
  'REFUSED',
  'INSUFFICIENT_FUNDS',
  'CARD_EXPIRED',
  'CHALLENGE_FAILED',
  'TIME_OUT',
  'CANCELLED',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** What became of a payment, in the words of the platform's payment calls. */
export const resultCodes = [
  'Authorised',
  'Pending',
  'RedirectShopper',
  'ChallengeShopper',
  'Refused',
  'Cancelled',
] as const
export type ResultCode = (typeof resultCodes)[number]
