import { attributeOf, xmlTags } from './xml-tags.ts'

/** The formats every spreadsheet program knows as dates or times. */
const builtIn = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])
const mostFormats = 100_000

/** The styles whose numbers are dates: without them a date would be read as a quantity. */
export function dateStyles(xml: string): ReadonlySet<number> {
  const dates = new Set(builtIn)
  const styles = new Set<number>()
  let style = 0
  let isCellFormats = false
  for (const { name, attributes } of xmlTags(xml)) {
    if (name === 'cellXfs') isCellFormats = true
    else if (name === '/cellXfs') break
    const format = Number(attributeOf(attributes, 'numFmtId'))
    if (name === 'numFmt' && dates.size < mostFormats && isDateFormat(attributeOf(attributes, 'formatCode') ?? ''))
      dates.add(format)
    if (!isCellFormats || name !== 'xf') continue
    if (dates.has(format)) styles.add(style)
    style += 1
  }
  return styles
}

/** Years, months, days or hours outside of quoted texts and colours. */
const isDateFormat = (format: string) => /[ymdhs]/i.test(format.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''))

const dayMs = 24 * 60 * 60 * 1000
/** Day 0 of spreadsheets. */
const epochMs = Date.UTC(1899, 11, 30)

export function dateOf(serial: number): string {
  const date = new Date(epochMs + Math.round(serial * dayMs))
  return Number.isNaN(date.getTime()) ? String(serial) : date.toISOString().slice(0, 10)
}
