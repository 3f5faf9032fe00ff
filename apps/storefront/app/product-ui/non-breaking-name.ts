const nonBreaking = '\u00a0'

/**
 * Prevents line breaks within a standard (`ISO 4762`) or a size (`M8 × 40`). For display only: codes and files keep
 * their spaces.
 */
export const toNonBreakingName = (name: string): string =>
  name
    .replaceAll(/\b((?:ISO|DIN|EN|IEC)(?: (?:ISO|IEC))?) (?=\d)/g, (found) => found.replaceAll(' ', nonBreaking))
    .replaceAll(' × ', `${nonBreaking}×${nonBreaking}`)
