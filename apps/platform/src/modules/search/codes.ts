import { normalCode } from '../catalogue/service.ts'

/** Shorter ones would match by chance, longer ones nobody has. */
const shortestCode = 3
const longestCode = 60

/** The typed text as one code, where it may be one. */
export function findCode(query: string): string | undefined {
  const code = normalCode(query)
  return code.length >= shortestCode && code.length <= longestCode ? code : undefined
}

/** Whether a text is rather a code than words: digits in it, or capitals with hyphens. Then beginnings of codes count. */
export function looksLikeCode(query: string): boolean {
  const code = normalCode(query)
  if (code.length < shortestCode || query.trim().split(/\s+/).length > 4) return false
  return /\d/.test(code) || /^[A-Z]{2,}([-./][A-Z]+)+$/.test(query.trim())
}
