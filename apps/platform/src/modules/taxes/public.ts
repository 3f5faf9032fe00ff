export { getTaxNotice } from './notices.ts'
export { resolvedTax } from './tax-queries.ts'
