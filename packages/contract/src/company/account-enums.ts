export const accountStatuses = ['ACTIVE', 'INACTIVE', 'WAITING_VALIDATION'] as const
/** Payment terms: on account when an order is accepted or at a due date, by wire before it ships, or by card. */
export const paymentTypes = ['ON_ACCEPTANCE', 'DUE_DATE', 'BANK_WIRE', 'CARD'] as const

/** Of what an approved company gets, chosen by name. */
export const maxAccessTemplates = 9
