import type PdfDocument from 'pdfkit'
import type { Locale } from '@tiber/contract/locales'
import { toMoney, toNumber, type Money } from '@tiber/contract/money'
import type { PrintedDocument } from './read-queries.ts'
import { documentTexts } from './document-texts.ts'

type PdfDoc = InstanceType<typeof PdfDocument>
type Column = { title: string; width?: number; isNumber?: boolean }
type Cell = string | (string | null)[]
type Block = { title: string; lines?: (string | null)[]; facts?: [string, string | null][] }

const colours = { structure: '#063537', text: '#1b2f2f', quiet: '#55625f', rule: '#c4cecc', band: '#eef2f1' }
const page = { width: 595.28, height: 841.89, margin: 42, foot: 20 }
const inner = page.width - 2 * page.margin
const bottom = page.height - page.margin - page.foot
const lineHeight = 11

const fontFile = (weight: number) =>
  decodeURIComponent(
    new URL(import.meta.resolve(`@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-${weight}-normal.woff`)).pathname,
  )

export type Sheet = Awaited<ReturnType<typeof createSheet>>

/** Creates an A4 page writer that tracks its position and starts new pages by itself. */
export async function createSheet({ row, locale }: { row: PrintedDocument; locale: Locale }) {
  // Loaded on demand: few processes ever render a document.
  const { default: Pdf } = await import('pdfkit')
  const texts = documentTexts[locale]
  const issued = new Date(row.issuedAt)
  const pdf = new Pdf({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: locale,
    // Fixed metadata makes the file identical whenever it is rendered.
    info: {
      Title: `${texts.titles[row.type]} ${row.number}`,
      Author: row.seller.name,
      Creator: 'Tiber',
      CreationDate: issued,
    },
  })
  pdf.registerFont('text', fontFile(400))
  pdf.registerFont('strong', fontFile(600))
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const finished = new Promise<void>((resolve) => pdf.once('end', () => resolve()))
  const writeText = createTextWriter(pdf)
  let y = page.margin
  let columns: (Column & { x: number; width: number })[] = []

  const writeTableHead = () => {
    pdf.rect(page.margin, y, inner, 18).fill(colours.structure)
    for (const { title, x, width, isNumber } of columns)
      writeText(title, {
        x: x + 4,
        y: y + 5,
        width: width - 8,
        font: 'strong',
        size: 7.5,
        colour: '#ffffff',
        isRight: isNumber,
      })
    y += 22
  }
  const startPage = (withHead: boolean) => {
    pdf.addPage()
    y = page.margin
    writeText(`${texts.titles[row.type]} ${row.number}`, {
      x: page.margin,
      y,
      width: inner,
      size: 8,
      colour: colours.quiet,
    })
    y += 18
    if (withHead) writeTableHead()
  }
  const ensureSpace = (height: number, withHead = false) => {
    if (y + height > bottom) startPage(withHead)
  }

  return {
    row,
    locale,
    ...createFormatters(locale, row.currency),
    title(seller: string, title: string) {
      pdf.rect(0, 0, page.width, 5).fill(colours.structure)
      writeText(seller, { x: page.margin, y, width: inner / 2, font: 'strong', size: 13, colour: colours.structure })
      writeText(title, { x: page.width / 2, y: y - 2, width: inner / 2, font: 'strong', size: 16, isRight: true })
      y += 26
    },
    facts(all: [string, string | null][]) {
      for (const [name, value] of all.filter(([, each]) => each)) {
        writeText(name, { x: page.width / 2, y, width: inner / 2 - 150, colour: colours.quiet, isRight: true })
        const lines = writeText.wrap(value!, { width: 146, font: 'strong' })
        for (const line of lines) {
          writeText(line, { x: page.width - page.margin - 146, y, width: 146, font: 'strong', isRight: true })
          y += 13
        }
      }
      y += 10
    },
    /** Writes blocks side by side, each as tall as needed. */
    blocks(blocks: Block[]) {
      const width = (inner - 24) / blocks.length
      const ends = blocks.map(({ title, lines = [], facts = [] }, at) => {
        const x = page.margin + at * (width + 12)
        let end = y
        writeText(title, { x, y: end, width, size: 7.5, font: 'strong', colour: colours.quiet })
        end += 13
        const rows = [...lines, ...facts.map(([name, value]) => value && `${name}: ${value}`)].filter((each) => each)
        for (const line of rows.flatMap((each) => writeText.wrap(each!, { width }))) {
          writeText(line, { x, y: end, width })
          end += lineHeight
        }
        return end
      })
      y = Math.max(...ends) + 16
    },
    startTable(requested: Column[]) {
      const rest = inner - requested.reduce((sum, { width = 0 }) => sum + width, 0)
      let x = page.margin
      columns = requested.map((column) => {
        const placed = { ...column, x, width: column.width ?? rest }
        x += placed.width
        return placed
      })
      writeTableHead()
    },
    writeRow(cells: Cell[]) {
      const wrapped = cells.map((cell, at) => {
        const { width } = columns[at]!
        const parts = Array.isArray(cell) ? cell.filter((each) => each !== null) : [cell]
        return parts.flatMap((part, number) =>
          writeText.wrap(part, { width: width - 8 }).map((line) => ({ line, isQuiet: number > 0 })),
        )
      })
      const height = Math.max(...wrapped.map(({ length }) => length)) * lineHeight + 5
      ensureSpace(height, true)
      for (const [at, lines] of wrapped.entries()) {
        const { x, width, isNumber } = columns[at]!
        for (const [number, { line, isQuiet }] of lines.entries())
          writeText(line, {
            x: x + 4,
            y: y + 2 + number * lineHeight,
            width: width - 8,
            isRight: isNumber,
            ...(isQuiet && { colour: colours.quiet }),
          })
      }
      y += height
      pdf
        .moveTo(page.margin, y)
        .lineTo(page.width - page.margin, y)
        .lineWidth(0.4)
        .stroke(colours.rule)
      y += 1
    },
    /** Writes taxes by rate on the left and totals on the right, never split across pages. */
    writeTotals(taxes: string[][], totals: [string, string][]) {
      const height = Math.max(taxes.length * 13, totals.length * 15 + 8) + 24
      ensureSpace(height)
      y += 12
      for (const [at, cells] of taxes.entries())
        for (const [column, cell] of cells.entries())
          writeText(cell, {
            x: page.margin + column * 80,
            y: y + at * 13,
            width: 74,
            isRight: true,
            size: 8,
            ...(at === 0 && { font: 'strong' as const, colour: colours.quiet }),
          })
      const x = page.width - page.margin - 220
      for (const [at, [name, value]] of totals.entries()) {
        const isLast = at === totals.length - 1
        const top = y + at * 15 + (isLast && value ? 3 : 0)
        if (isLast && value) pdf.rect(x - 6, top - 4, 226, 20).fill(colours.band)
        const textStyle = isLast ? ({ font: 'strong', size: 10 } as const) : {}
        writeText(name, { x, y: top, width: 100, ...textStyle })
        writeText(value, { x: x + 100, y: top, width: 114, isRight: true, ...textStyle })
      }
      y += height
    },
    async finish(): Promise<Uint8Array<ArrayBuffer>> {
      const { count } = pdf.bufferedPageRange()
      for (let at = 0; at < count; at += 1) {
        pdf.switchToPage(at)
        const top = page.height - page.margin - 8
        const own = { y: top, size: 7.5, colour: colours.quiet }
        writeText(`${row.seller.name} · Tiber`, { x: page.margin, width: inner / 2, ...own })
        writeText(texts.page(at + 1, count), { x: page.width / 2, width: inner / 2, isRight: true, ...own })
      }
      pdf.end()
      await finished
      return new Uint8Array(Buffer.concat(chunks))
    },
  }
}

type TextOptions = {
  x: number
  y: number
  width: number
  font?: 'text' | 'strong'
  size?: number
  colour?: string
  isRight?: boolean | undefined
}

/** Creates a writer for single lines of text, with wrapping based on cached text widths. */
function createTextWriter(pdf: PdfDoc) {
  const widths = new Map<string, number>()
  const measureWidth = (text: string, font: string, size: number) => {
    const key = `${font} ${size} ${text}`
    const cached = widths.get(key)
    if (cached !== undefined) return cached
    const width = pdf.font(font).fontSize(size).widthOfString(text)
    widths.set(key, width)
    return width
  }
  const writeText = (
    text: string,
    { x, y, width, font = 'text', size = 8.5, colour = colours.text, isRight }: TextOptions,
  ) => {
    if (text === '') return
    const start = isRight ? x + width - measureWidth(text, font, size) : x
    pdf.font(font).fontSize(size).fillColor(colour).text(text, start, y, { lineBreak: false })
  }
  const wrap = (text: string, { width, font = 'text', size = 8.5 }: Pick<TextOptions, 'width' | 'font' | 'size'>) => {
    const lines: string[] = []
    let line = ''
    for (const word of text
      .split(/\s+/)
      .flatMap((each) => breakWord(each, width, (part) => measureWidth(part, font, size)))) {
      const next = line === '' ? word : `${line} ${word}`
      if (line !== '' && measureWidth(next, font, size) > width) {
        lines.push(line)
        line = word
      } else line = next
    }
    return [...lines, line]
  }
  return Object.assign(writeText, { wrap })
}

/** Splits a word that is wider than its column. */
function breakWord(word: string, width: number, measureWidth: (text: string) => number): string[] {
  if (measureWidth(word) <= width || word.length < 2) return [word]
  const cut = Math.max(1, Math.floor((word.length * width) / measureWidth(word)) - 1)
  return [word.slice(0, cut), ...breakWord(word.slice(cut), width, measureWidth)]
}

/** Formats numbers for the locale, using only spaces the font has. */
function createFormatters(locale: Locale, currency: string) {
  const plain = (text: string) => text.replaceAll('\u202f', '\u00a0')
  const twoDecimals = new Intl.NumberFormat(locale, {
    useGrouping: 'always',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  const sixDecimals = new Intl.NumberFormat(locale, {
    useGrouping: 'always',
    minimumFractionDigits: 2,
    maximumFractionDigits: 6,
  })
  const integer = new Intl.NumberFormat(locale, { useGrouping: 'always' })
  const percentFormat = new Intl.NumberFormat(locale, { useGrouping: 'always', maximumFractionDigits: 3 })
  const currencyFormat = new Intl.NumberFormat(locale, { useGrouping: 'always', style: 'currency', currency })
  return {
    money: (amount: Money) => plain(twoDecimals.format(toNumber(amount))),
    price: (amount: string) => plain(sixDecimals.format(toNumber(toMoney(amount)))),
    count: (count: number) => plain(integer.format(count)),
    percent: (percent: string) => `${percentFormat.format(Number(percent))}\u00a0%`,
    amount: (amount: number) => plain(currencyFormat.format(amount)),
    /** Formats a date as DD-MM-YYYY in both languages. */
    day: (at: string) => new Date(at).toISOString().slice(0, 10).split('-').toReversed().join('-'),
  }
}
