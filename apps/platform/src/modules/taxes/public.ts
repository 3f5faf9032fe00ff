export { getTaxNotice } from './notices.ts'
export { resolvedTax } from './tax-queries.ts'
export { summedTaxes, taxesByRate } from './total-queries.ts'
