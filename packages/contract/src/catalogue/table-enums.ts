/** What a column of a table of articles can be. */
export const tableFields = [
  'code',
  'name',
  'category',
  'price',
  'stock',
  'ean',
  'unit',
  'orderMultiple',
  'brand',
] as const
export type TableField = (typeof tableFields)[number]
/** Without these columns no article can be made. */
export const requiredTableFields = ['code', 'name', 'price'] as const satisfies TableField[]

/** Problems that keep a row out. */
export const refusals = [
  'MALFORMED_ROW',
  'MISSING_CODE',
  'BROKEN_CODE',
  'DUPLICATE_CODE',
  'MISSING_NAME',
  'MISSING_PRICE',
  'NEGATIVE_PRICE',
  'NEGATIVE_STOCK',
  'NOT_A_NUMBER',
  'AMBIGUOUS_NUMBER',
  'TOO_LONG',
] as const
/** Problems with which a row is taken: a broken EAN is left out, a lost zero is added again. */
export const tableWarnings = ['BROKEN_EAN', 'LOST_ZERO', 'NO_STOCK'] as const
export const tableProblems = [...refusals, ...tableWarnings] as const
export type TableProblem = (typeof tableProblems)[number]

export const decimalSigns = [',', '.'] as const
export type DecimalSign = (typeof decimalSigns)[number]
