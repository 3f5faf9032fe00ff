import type { FormResult } from '@tiber/ui/forms/use-form.ts'

/** What was typed in a form of the order page that was refused. */
export type ChangeResult = FormResult & {
  typed?: Record<string, string> | undefined
  numbers?: string[] | undefined
  /** What credited pieces come to, where an own credit note says something else. */
  sums?: { net: number; tax: number } | undefined
}
