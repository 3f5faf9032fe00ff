export { getTaxNotice } from './notices.ts'
export { isInEurope } from './territory-queries.ts'
export { resolvedTax } from './tax-queries.ts'
export { summedTaxes, taxesByRate } from './total-queries.ts'
