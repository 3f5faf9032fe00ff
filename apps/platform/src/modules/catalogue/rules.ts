/**
 * Normalises a code for comparison: letters and digits only, upper case, no accents; `SCS.a2-m8 040` and `scsa2m8040`
 * are equal.
 */
export function normaliseCode(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
}
