export const cartStatuses = ['INIT', 'LOADING', 'ON_GOING', 'COMPLETED'] as const
export type CartStatus = (typeof cartStatuses)[number]
export const cartTypes = ['CART', 'BUYING_LIST'] as const
export const defaultCartName = 'Default Cart'
/** A cart whose name begins so is a buying list, whatever its type says. */
export const buyingListPrefix = 'BL_'
export const longestCartName = 100
/** Without the prefix. */
export const longestListName = longestCartName - buyingListPrefix.length
/** As many characters as may be written beside a line. */
export const longestDetail = { note: 500, reference: 100, section: 100 } as const
/** As many lines as a cart may have, and as many as one change may name. */
export const mostLines = 10_000

/** What is wrong with a line or was changed in a wish. `blocked`: it cannot be ordered as it is. */
export const warningCodes = {
  'F-W-002': { message: 'The quantity was raised to the minimum.', isBlocking: false },
  'F-W-003': { message: 'The quantity was lowered to the maximum.', isBlocking: false },
  'F-W-004': { message: 'The quantity was lowered to the stock.', isBlocking: false },
  'F-W-005': { message: 'It is out of stock.', isBlocking: true },
  'F-W-006': { message: 'The price has changed.', isBlocking: false },
  'F-W-007': { message: 'The quantity was rounded to full packs.', isBlocking: false },
  'F-W-013': { message: 'The offer is not active.', isBlocking: true },
  'F-W-014': { message: 'The product is not active.', isBlocking: true },
  'F-W-015': { message: 'The supplier is not active.', isBlocking: true },
  'F-W-016': { message: 'It is not sold to this account.', isBlocking: true },
} as const
export type WarningCode = keyof typeof warningCodes

export const updateActions = ['ADD_QUANTITY', 'REMOVE_QUANTITY', 'REPLACE_QUANTITY'] as const
export type UpdateAction = (typeof updateActions)[number]

/** Why the server took this offer of a variant. */
export const choiceReasons = ['ONLY', 'IN_CART', 'IN_STOCK', 'CHEAPEST', 'DEFAULT_SUPPLIER'] as const

/** As many touched lines as an answer carries. */
export const mostTouched = 200
