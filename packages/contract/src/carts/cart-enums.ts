export const cartStatuses = ['INIT', 'LOADING', 'ON_GOING', 'COMPLETED'] as const
export type CartStatus = (typeof cartStatuses)[number]
export const cartTypes = ['CART', 'BUYING_LIST'] as const
export const defaultCartName = 'Default Cart'
/** Name prefix that makes a cart a buying list, whatever its type. */
export const buyingListPrefix = 'BL_'
export const maxCartNameLength = 100
/** Maximum length of the name of a list without its prefix. */
export const maxListNameLength = maxCartNameLength - buyingListPrefix.length
/** Maximum lengths of the details of a line. */
export const maxDetailLengths = { note: 500, reference: 100, section: 100 } as const
/** Maximum lines of a cart, and of one change. */
export const maxLines = 10_000

/** Problems of a line and corrections of its quantity; a line with a blocking one cannot be ordered. */
export const warningCodes = {
  'F-W-002': { message: 'The quantity was raised to the minimum.', isBlocking: false },
  'F-W-003': { message: 'The quantity was lowered to the maximum.', isBlocking: false },
  'F-W-004': { message: 'The quantity was lowered to the stock.', isBlocking: false },
  'F-W-005': { message: 'The article is out of stock.', isBlocking: true },
  'F-W-006': { message: 'The price has changed.', isBlocking: false },
  'F-W-007': { message: 'The quantity was rounded to full packs.', isBlocking: false },
  'F-W-013': { message: 'The offer is not active.', isBlocking: true },
  'F-W-014': { message: 'The product is not active.', isBlocking: true },
  'F-W-015': { message: 'The supplier is not active.', isBlocking: true },
  'F-W-016': { message: 'The article is not sold to this account.', isBlocking: true },
} as const
export type WarningCode = keyof typeof warningCodes

export const updateActions = ['ADD_QUANTITY', 'REMOVE_QUANTITY', 'REPLACE_QUANTITY'] as const
export type UpdateAction = (typeof updateActions)[number]

/** Reasons why the server chose an offer of a variant. */
export const choiceReasons = ['ONLY', 'IN_CART', 'IN_STOCK', 'CHEAPEST', 'DEFAULT_SUPPLIER'] as const

/** Maximum changed lines in a response. */
export const maxTouchedLines = 200
