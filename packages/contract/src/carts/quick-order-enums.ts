/** Verdicts on a pasted line. */
export const verdicts = [
  /** Found as written. */
  'FOUND',
  /** Found, with the quantity corrected to the minimum, full packs or the maximum. */
  'ROUNDED',
  /** Found, with the quantity lowered to the stock. */
  'LOW_STOCK',
  /** Discontinued; the line has the replacement. */
  'REPLACED',
  /** Several articles match, or one with a similar code. */
  'CANDIDATES',
  /** The article is found, but the quantity cannot be parsed or ordered. */
  'BAD_QUANTITY',
  'OUT_OF_STOCK',
  /** Found, but not sold to this account. */
  'NOT_SOLD',
  'UNKNOWN',
  /** Merged into an earlier line with the same article. */
  'MERGED',
] as const
export type Verdict = (typeof verdicts)[number]

/** Verdicts of lines that can be added to a cart; the user must resolve the others, except for merged ones. */
export const readyVerdicts = ['FOUND', 'ROUNDED', 'LOW_STOCK', 'REPLACED'] as const satisfies readonly Verdict[]
export const unresolvedVerdicts = [
  'CANDIDATES',
  'BAD_QUANTITY',
  'OUT_OF_STOCK',
  'NOT_SOLD',
  'UNKNOWN',
] as const satisfies readonly Verdict[]

/** How an article was found. */
export const matchMethods = [
  'CODE',
  'MANUFACTURER_CODE',
  'GTIN',
  'OWN_NUMBER',
  'ALIAS',
  'SIMILAR_CODE',
  'TEXT',
  /** The only one of several fitting articles that the company has bought. */
  'PURCHASE',
  /** A user chose it for this line. */
  'CHOICE',
] as const
export type MatchMethod = (typeof matchMethods)[number]

/** How a candidate was found: also as the equivalent of a brand that is not sold, or of an article out of stock. */
export const candidateMethods = [...matchMethods, 'EQUIVALENT'] as const

export const quantityUnits = ['PIECE', 'PACK', 'DOZEN', 'OTHER'] as const
export type QuantityUnit = (typeof quantityUnits)[number]

/** Possible contents of a column. */
export const columnRoles = ['code', 'quantity', 'unit', 'text', 'note'] as const
export type ColumnRole = (typeof columnRoles)[number]

export const draftStates = ['RUNNING', 'DONE', 'FAILED'] as const
/** Larger drafts are processed in the background. */
export const maxSynchronousLines = 2000
/** Maximum candidates per line. */
export const maxCandidates = 5
