/** Statuses of a supplier quote; the buyer never sees one in STAGING. */
export const quoteStatuses = [
  'STAGING',
  'NEW',
  'WAITING_FOR_SUPPLIER_INFOS',
  'WAITING_FOR_OPERATOR',
  'WAITING_FOR_CUSTOMER',
  'DECLINED_BY_OPERATOR',
  'DECLINED_BY_SUPPLIER',
  'DECLINED_BY_CUSTOMER',
  'VALIDATED',
  'EXPIRED',
  'CLOSED',
] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

/** Statuses without further transitions. */
export const finalQuoteStatuses = [
  'DECLINED_BY_OPERATOR',
  'DECLINED_BY_SUPPLIER',
  'DECLINED_BY_CUSTOMER',
  'CLOSED',
] as const satisfies QuoteStatus[]

/** Who has to act next. */
export const quoteTurns = ['BUYER', 'SUPPLIER', 'OPERATOR', 'NONE'] as const
export type QuoteTurn = (typeof quoteTurns)[number]

/** Actions of the buyer and of the seller; responses list those of the caller's side. */
export const quoteActions = [
  'ACCEPT',
  'DECLINE',
  'COUNTER',
  'REOPEN',
  'ORDER',
  'MESSAGE',
  'START',
  'OFFER',
  'WITHDRAW',
  'ASK_OPERATOR',
] as const
export type QuoteAction = (typeof quoteActions)[number]

/** What can happen to a supplier quote. */
export const quoteEventActions = [
  'request',
  'publish',
  'start',
  'offer',
  'askOperator',
  'offerForSupplier',
  'declineByOperator',
  'declineBySupplier',
  'withdraw',
  'accept',
  'decline',
  'counter',
  'remind',
  'expire',
  'reopen',
  'close',
] as const
export type QuoteEventAction = (typeof quoteEventActions)[number]

/** Ways to choose a supplier for each line, computed from the offers. */
export const awardPresets = ['CHEAPEST', 'FEWEST_DELIVERIES', 'EARLIEST'] as const
export type AwardPreset = (typeof awardPresets)[number]

/** Working days a supplier has to answer, if the buyer names no day. */
export const quoteAnswerDays = 3
export const maxQuoteLines = 1000
export const maxQuoteSuppliers = 20
/** Highest price per piece and quantity of a line; their product and the sum of all lines fit the database. */
export const maxQuotePrice = 1_000_000
export const maxQuoteQuantity = 1_000_000
