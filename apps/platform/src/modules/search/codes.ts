import { normalCode } from '../catalogue/service.ts'

/** Shorter ones would match by chance. */
const shortestCode = 3

/** The typed text as one code. */
export const findCode = (query: string): string | undefined => normalCode(query) || undefined

/** Whether a code of the catalogue may be meant; of its own numbers, however short, a company means each. */
export const isTelling = (code: string): boolean => code.length >= shortestCode

/** Whether a text is rather a code than words: digits in it, or capitals with hyphens. Then beginnings of codes count. */
export function looksLikeCode(query: string): boolean {
  if (!isTelling(normalCode(query)) || query.trim().split(/\s+/).length > 4) return false
  return /\d/.test(normalCode(query)) || /^[A-Z]{2,}([-./][A-Z]+)+$/.test(query.trim())
}
