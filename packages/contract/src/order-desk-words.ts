/** What became of a line somebody pasted. */
export const verdicts = [
  /** As written. */
  'FOUND',
  /** Found, with another quantity: the minimum, whole packs, the maximum. */
  'ROUNDED',
  /** Found, and less in stock than wanted: as many as there are. */
  'SHORT',
  /** No longer sold: what takes its place. */
  'REPLACED',
  /** Several articles may be meant, or one that is written otherwise. */
  'CANDIDATES',
  /** The article is known, the quantity cannot be read or ordered. */
  'BAD_QUANTITY',
  'OUT_OF_STOCK',
  /** Known, but nobody sells it to this account. */
  'NOT_SOLD',
  'UNKNOWN',
  /** The same article stands in an earlier line, which has this quantity now. */
  'MERGED',
] as const
export type Verdict = (typeof verdicts)[number]

/** Those that can go into a cart; of the others, all but merged ones wait for a decision. */
export const readyVerdicts = ['FOUND', 'ROUNDED', 'SHORT', 'REPLACED'] as const satisfies readonly Verdict[]
export const doubtfulVerdicts = [
  'CANDIDATES',
  'BAD_QUANTITY',
  'OUT_OF_STOCK',
  'NOT_SOLD',
  'UNKNOWN',
] as const satisfies readonly Verdict[]

/** By what an article was found. */
export const findings = [
  'CODE',
  'MANUFACTURER_CODE',
  'GTIN',
  'OWN_NUMBER',
  'ALIAS',
  'SIMILAR_CODE',
  'TEXT',
  /** Somebody chose it for this line. */
  'CHOICE',
] as const
export type Finding = (typeof findings)[number]

export const quantityUnits = ['PIECE', 'PACK', 'DOZEN', 'OTHER'] as const
export type QuantityUnit = (typeof quantityUnits)[number]

/** What a column of a table may hold. */
export const columnRoles = ['code', 'quantity', 'unit', 'text', 'note'] as const
export type ColumnRole = (typeof columnRoles)[number]

export const readingStates = ['RUNNING', 'DONE', 'FAILED'] as const
/** More lines than this are read in the background. */
export const mostLinesAtOnce = 2000
/** As many candidates as a line keeps. */
export const mostCandidates = 5
