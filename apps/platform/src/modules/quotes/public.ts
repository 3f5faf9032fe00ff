export { countQuotesToAnswer } from './master-queries.ts'
