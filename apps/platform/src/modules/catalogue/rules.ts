/** A code as codes are compared: capitals and digits only, accents gone. `SCS.a2-m8 040` and `scsa2m8040` are one. */
export function normalCode(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
}
