/** A code and how many times it was scanned. */
export type ScannedCode = { code: string; count: number }

/** The field takes one code; longer text is no barcode. */
export const maxCodeLength = 80

/** Counts a scanned code; a new one comes first, where the user sees it. */
export function addCode(codes: ScannedCode[], scanned: string): ScannedCode[] {
  // Semicolons and line breaks separate codes and quantities in the order text.
  const code = scanned.replaceAll(/[;\s]/g, ' ').trim().slice(0, maxCodeLength)
  if (code === '') return codes
  const count = (codes.find((each) => each.code === code)?.count ?? 0) + 1
  return [{ code, count }, ...codes.filter((each) => each.code !== code)]
}

export const removeCode = (codes: ScannedCode[], code: string) => codes.filter((each) => each.code !== code)

/** Writes the codes as lines of a quick order; the last one scanned comes last. */
export const toOrderText = (codes: ScannedCode[]) =>
  codes
    .toReversed()
    .map(({ code, count }) => `${code};${count}`)
    .join('\n')
