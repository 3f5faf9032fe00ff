import { normaliseCode } from '../../catalogue/service.ts'

/** Shorter codes would match by chance. */
const minCodeLength = 3

/** Normalises the query as one code. */
export const toCode = (query: string): string | undefined => normaliseCode(query) || undefined

/** Whether the code is long enough for a search in the catalogue; a company's own part numbers may be shorter. */
export const isLongEnough = (code: string): boolean => code.length >= minCodeLength

/**
 * Whether a query looks like a code rather than words: with digits, or capitals and hyphens. Then code prefixes match
 * too.
 */
export function looksLikeCode(query: string): boolean {
  if (!isLongEnough(normaliseCode(query)) || query.trim().split(/\s+/).length > 4) return false
  return /\d/.test(normaliseCode(query)) || /^[A-Z]{2,}([-./][A-Z]+)+$/.test(query.trim())
}
