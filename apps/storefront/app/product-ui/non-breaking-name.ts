const nonBreaking = '\u00a0'

/**
 * Prevents line breaks within a standard (`ISO 4762`) or a size (`M8 × 40`). For display only: codes and files keep
 * their spaces.
 */
export function toNonBreakingName(name: string): string {
  const known = names.get(name)
  if (known !== undefined) return known
  if (names.size >= maxNames) names.clear()
  const result = replaceSpaces(name)
  names.set(name, result)
  return result
}

// Lists show the same names again and again.
const names = new Map<string, string>()
const maxNames = 2000

const replaceSpaces = (name: string) =>
  name
    .replaceAll(/\b((?:ISO|DIN|EN|IEC)(?: (?:ISO|IEC))?) (?=\d)/g, (found) => found.replaceAll(' ', nonBreaking))
    .replaceAll(' × ', `${nonBreaking}×${nonBreaking}`)
