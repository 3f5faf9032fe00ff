import type PdfDocument from 'pdfkit'
import type { Locale } from '@tiber/contract/locales'
import { toMoney, toNumber, type Money } from '@tiber/contract/money'
import type { PaperRow } from './read-queries.ts'
import { words } from './words.ts'

type Paper = InstanceType<typeof PdfDocument>
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

export type Sheet = Awaited<ReturnType<typeof sheetOf>>

/** A4 paper to write a document on: it knows where it is, and turns the page by itself. */
export async function sheetOf({ row, locale }: { row: PaperRow; locale: Locale }) {
  // Loaded when somebody asks for one: few processes ever write a document.
  const { default: Pdf } = await import('pdfkit')
  const text = words[locale]
  const issued = new Date(row.issuedAt)
  const paper = new Pdf({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: locale,
    // The same document is the same file, whenever it is drawn.
    info: {
      Title: `${text.titles[row.type]} ${row.number}`,
      Author: row.seller.name,
      Creator: 'Tiber',
      CreationDate: issued,
    },
  })
  paper.registerFont('text', fontFile(400))
  paper.registerFont('strong', fontFile(600))
  const chunks: Buffer[] = []
  paper.on('data', (chunk: Buffer) => chunks.push(chunk))
  const isWritten = new Promise<void>((resolve) => paper.once('end', () => resolve()))
  const put = writerOn(paper)
  let y = page.margin
  let columns: (Column & { x: number; width: number })[] = []

  const head = () => {
    paper.rect(page.margin, y, inner, 18).fill(colours.structure)
    for (const { title, x, width, isNumber } of columns)
      put(title, {
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
  const turn = (withHead: boolean) => {
    paper.addPage()
    y = page.margin
    put(`${text.titles[row.type]} ${row.number}`, { x: page.margin, y, width: inner, size: 8, colour: colours.quiet })
    y += 18
    if (withHead) head()
  }
  const room = (height: number, withHead = false) => {
    if (y + height > bottom) turn(withHead)
  }

  return {
    row,
    locale,
    ...formats(locale, row.currency),
    title(seller: string, title: string) {
      paper.rect(0, 0, page.width, 5).fill(colours.structure)
      put(seller, { x: page.margin, y, width: inner / 2, font: 'strong', size: 13, colour: colours.structure })
      put(title, { x: page.width / 2, y: y - 2, width: inner / 2, font: 'strong', size: 16, isRight: true })
      y += 26
    },
    facts(all: [string, string | null][]) {
      for (const [name, value] of all.filter(([, each]) => each)) {
        put(name, { x: page.width / 2, y, width: inner / 2 - 150, colour: colours.quiet, isRight: true })
        const lines = put.wrapped(value!, { width: 146, font: 'strong' })
        for (const line of lines) {
          put(line, { x: page.width - page.margin - 146, y, width: 146, font: 'strong', isRight: true })
          y += 13
        }
      }
      y += 10
    },
    /** Side by side, each as high as it needs to be. */
    blocks(blocks: Block[]) {
      const width = (inner - 24) / blocks.length
      const ends = blocks.map(({ title, lines = [], facts = [] }, at) => {
        const x = page.margin + at * (width + 12)
        let end = y
        put(title, { x, y: end, width, size: 7.5, font: 'strong', colour: colours.quiet })
        end += 13
        const rows = [...lines, ...facts.map(([name, value]) => value && `${name}: ${value}`)].filter((each) => each)
        for (const line of rows.flatMap((each) => put.wrapped(each!, { width }))) {
          put(line, { x, y: end, width })
          end += lineHeight
        }
        return end
      })
      y = Math.max(...ends) + 16
    },
    beginTable(wished: Column[]) {
      const rest = inner - wished.reduce((sum, { width = 0 }) => sum + width, 0)
      let x = page.margin
      columns = wished.map((column) => {
        const placed = { ...column, x, width: column.width ?? rest }
        x += placed.width
        return placed
      })
      head()
    },
    tableRow(cells: Cell[]) {
      const wrapped = cells.map((cell, at) => {
        const { width } = columns[at]!
        const parts = Array.isArray(cell) ? cell.filter((each) => each !== null) : [cell]
        return parts.flatMap((part, number) =>
          put.wrapped(part, { width: width - 8 }).map((line) => ({ line, isQuiet: number > 0 })),
        )
      })
      const height = Math.max(...wrapped.map(({ length }) => length)) * lineHeight + 5
      room(height, true)
      for (const [at, lines] of wrapped.entries()) {
        const { x, width, isNumber } = columns[at]!
        for (const [number, { line, isQuiet }] of lines.entries())
          put(line, {
            x: x + 4,
            y: y + 2 + number * lineHeight,
            width: width - 8,
            isRight: isNumber,
            ...(isQuiet && { colour: colours.quiet }),
          })
      }
      y += height
      paper
        .moveTo(page.margin, y)
        .lineTo(page.width - page.margin, y)
        .lineWidth(0.4)
        .stroke(colours.rule)
      y += 1
    },
    /** Taxes by rate on the left, what it comes to on the right; never torn. */
    sums(taxes: string[][], totals: [string, string][]) {
      const height = Math.max(taxes.length * 13, totals.length * 15 + 8) + 24
      room(height)
      y += 12
      for (const [at, cells] of taxes.entries())
        for (const [column, cell] of cells.entries())
          put(cell, {
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
        if (isLast && value) paper.rect(x - 6, top - 4, 226, 20).fill(colours.band)
        const look = isLast ? ({ font: 'strong', size: 10 } as const) : {}
        put(name, { x, y: top, width: 100, ...look })
        put(value, { x: x + 100, y: top, width: 114, isRight: true, ...look })
      }
      y += height
    },
    async finish(): Promise<Uint8Array<ArrayBuffer>> {
      const { count } = paper.bufferedPageRange()
      for (let at = 0; at < count; at += 1) {
        paper.switchToPage(at)
        const top = page.height - page.margin - 8
        const own = { y: top, size: 7.5, colour: colours.quiet }
        put(`${row.seller.name} · Tiber`, { x: page.margin, width: inner / 2, ...own })
        put(text.page(at + 1, count), { x: page.width / 2, width: inner / 2, isRight: true, ...own })
      }
      paper.end()
      await isWritten
      return new Uint8Array(Buffer.concat(chunks))
    },
  }
}

type Look = {
  x: number
  y: number
  width: number
  font?: 'text' | 'strong'
  size?: number
  colour?: string
  isRight?: boolean | undefined
}

/** Writes one line of text at a place; breaks longer ones by widths it remembers. */
function writerOn(paper: Paper) {
  const widths = new Map<string, number>()
  const widthOf = (text: string, font: string, size: number) => {
    const key = `${font} ${size} ${text}`
    const known = widths.get(key)
    if (known !== undefined) return known
    const width = paper.font(font).fontSize(size).widthOfString(text)
    widths.set(key, width)
    return width
  }
  const put = (text: string, { x, y, width, font = 'text', size = 8.5, colour = colours.text, isRight }: Look) => {
    if (text === '') return
    const start = isRight ? x + width - widthOf(text, font, size) : x
    paper.font(font).fontSize(size).fillColor(colour).text(text, start, y, { lineBreak: false })
  }
  const wrapped = (text: string, { width, font = 'text', size = 8.5 }: Pick<Look, 'width' | 'font' | 'size'>) => {
    const lines: string[] = []
    let line = ''
    for (const word of text.split(/\s+/).flatMap((each) => torn(each, width, (part) => widthOf(part, font, size)))) {
      const next = line === '' ? word : `${line} ${word}`
      if (line !== '' && widthOf(next, font, size) > width) {
        lines.push(line)
        line = word
      } else line = next
    }
    return [...lines, line]
  }
  return Object.assign(put, { wrapped })
}

/** A word that is wider than its place goes on in the next line. */
function torn(word: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word) <= width || word.length < 2) return [word]
  const cut = Math.max(1, Math.floor((word.length * width) / widthOf(word)) - 1)
  return [word.slice(0, cut), ...torn(word.slice(cut), width, widthOf)]
}

/** Numbers as the language writes them, with spaces the font has. */
function formats(locale: Locale, currency: string) {
  const plain = (text: string) => text.replaceAll('\u202f', '\u00a0')
  const two = new Intl.NumberFormat(locale, {
    useGrouping: 'always',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  const fine = new Intl.NumberFormat(locale, {
    useGrouping: 'always',
    minimumFractionDigits: 2,
    maximumFractionDigits: 6,
  })
  const whole = new Intl.NumberFormat(locale, { useGrouping: 'always' })
  const rate = new Intl.NumberFormat(locale, { useGrouping: 'always', maximumFractionDigits: 3 })
  const full = new Intl.NumberFormat(locale, { useGrouping: 'always', style: 'currency', currency })
  return {
    money: (amount: Money) => plain(two.format(toNumber(amount))),
    price: (amount: string) => plain(fine.format(toNumber(toMoney(amount)))),
    count: (count: number) => plain(whole.format(count)),
    percent: (percent: string) => `${rate.format(Number(percent))}\u00a0%`,
    amount: (amount: number) => plain(full.format(amount)),
    /** DD-MM-YYYY in both languages. */
    day: (at: string) => new Date(at).toISOString().slice(0, 10).split('-').toReversed().join('-'),
  }
}
