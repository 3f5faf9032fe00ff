export const colours = {
  structure: '#063537',
  text: '#1b2f2f',
  quiet: '#55625f',
  rule: '#c4cecc',
  ink: '#000000',
  band: '#eef2f1',
}

/** A4 in points. */
export const page = { width: 595.28, height: 841.89, margin: 42, foot: 20 }
export const inner = page.width - 2 * page.margin
export const bottom = page.height - page.margin - page.foot
export const lineHeight = 11
