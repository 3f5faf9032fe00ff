import { readAttribute, parseXmlTags } from './xml-tags.ts'

/** The built-in number formats that are dates or times. */
const builtIn = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])
const maxFormats = 100_000

/** Returns the styles that format numbers as dates: otherwise a date would be read as a quantity. */
export function readDateStyles(xml: string): ReadonlySet<number> {
  const dates = new Set(builtIn)
  const styles = new Set<number>()
  let style = 0
  let isCellFormats = false
  for (const { name, attributes } of parseXmlTags(xml)) {
    if (name === 'cellXfs') isCellFormats = true
    else if (name === '/cellXfs') break
    const format = Number(readAttribute(attributes, 'numFmtId'))
    if (name === 'numFmt' && dates.size < maxFormats && isDateFormat(readAttribute(attributes, 'formatCode') ?? ''))
      dates.add(format)
    if (!isCellFormats || name !== 'xf') continue
    if (dates.has(format)) styles.add(style)
    style += 1
  }
  return styles
}

/** Detects year, month, day or time codes outside of quoted text and colours; what is never closed lasts to the end. */
const isDateFormat = (format: string) => /[ymdhs]/i.test(format.replaceAll(/"[^"]*"?|\[[^\]]*\]?|\\./g, ''))

const dayMs = 24 * 60 * 60 * 1000
/** Day 0 of spreadsheets. */
const epochMs = Date.UTC(1899, 11, 30)

export function serialToDate(serial: number): string {
  const date = new Date(epochMs + Math.round(serial * dayMs))
  return Number.isNaN(date.getTime()) ? String(serial) : date.toISOString().slice(0, 10)
}
