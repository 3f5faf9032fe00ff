import { maxQuoteSuppliers } from '@tiber/contract/quotes/quote-enums'
import type { FormResult } from '@tiber/ui/forms/use-form.ts'
import type { LineProblems, RequestLine } from './request-lines.ts'

/** Why a code adds no line; `empty`: the request has no lines. */
export type CodeProblem = 'unknown' | 'ambiguous' | 'duplicate' | 'tooMany' | 'empty' | 'session' | 'unreachable'

/** `gone`: a supplier can no longer be asked. */
export type SupplierProblem = 'none' | 'tooMany' | 'gone'

/** What the screen shows again if the request is not sent. */
export type RequestResult = FormResult & {
  lines: RequestLine[]
  supplierIds: string[]
  lineProblems?: LineProblems
  supplierProblem?: SupplierProblem
  codeProblem?: CodeProblem
  code?: string
}

export function findSupplierProblem(supplierIds: string[]): SupplierProblem | undefined {
  if (supplierIds.length === 0) return 'none'
  return supplierIds.length > maxQuoteSuppliers ? 'tooMany' : undefined
}
