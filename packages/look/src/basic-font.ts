import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')
const spanish = 'áéíóúüñÁÉÍÓÚÜÑ¿¡ºª'
const neighbours = 'çÇàèòïÀÈÒäöß'
const signs = '\u00a0\u202f·°×–—…“”‘’«»€²³±½µØ≤≥→←−'

/** Characters of nearly every page; a page with any other loads the full font in addition. */
export const basicCharacters = ascii + spanish + neighbours + signs

/** Features that browsers apply without being asked, and digits of equal width. */
const keepFeatures = ['kern', 'liga', 'clig', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'rlig', 'tnum']

/**
 * Builds the font of `basicCharacters`. The weights keep the last master of the font: a range that ends before it would
 * be interpolated anew, and letters would change by a pixel.
 */
export async function buildBasicFont(): Promise<Uint8Array> {
  const full = import.meta.resolve('@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2')
  return subsetFont(readFileSync(fileURLToPath(full)), basicCharacters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
    keepFeatures,
    noHinting: true,
  })
}

/** Returns the characters as a value of `unicode-range`. */
export function formatUnicodeRange(characters: string): string {
  const codes = [...new Set(characters)].map((each) => each.codePointAt(0)!).toSorted((a, b) => a - b)
  const ranges: [number, number][] = []
  for (const code of codes) {
    const last = ranges.at(-1)
    if (last && last[1] === code - 1) last[1] = code
    else ranges.push([code, code])
  }
  const hex = (code: number) => code.toString(16).toUpperCase()
  return ranges.map(([from, to]) => `U+${hex(from)}${from === to ? '' : `-${hex(to)}`}`).join(', ')
}
