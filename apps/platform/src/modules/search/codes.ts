/** As codes are compared: capitals and digits only, so that case, spaces, dots, hyphens and slashes do not count. */
export function normaliseCode(text: string): string {
  return plain(text).toUpperCase().replace(/[^A-Z0-9]/g, '')
}

/** Shorter ones would match by chance, longer ones nobody has. */
const shortestCode = 3
const longestCode = 60

/** The typed text as one code, where it may be one. */
export function findCode(query: string): string | undefined {
  const code = normaliseCode(query)
  return code.length >= shortestCode && code.length <= longestCode ? code : undefined
}

/** Whether a text is rather a code than words: digits in it, or capitals with hyphens. Then beginnings of codes count. */
export function looksLikeCode(query: string): boolean {
  const code = normaliseCode(query)
  if (code.length < shortestCode || query.trim().split(/\s+/).length > 4) return false
  return /\d/.test(code) || /^[A-Z]{2,}([-./][A-Z]+)+$/.test(query.trim())
}

/** Small letters without accents; signs that look alike become one. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[×✕✖]/g, 'x')
    .replace(/[“”„″]|''/g, '"')
    .replace(/[‘’´`′]/g, "'")
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/⁄/g, '/')
    .replaceAll('ß', 'ss')
}
