import type PdfDocument from 'pdfkit'
import { colours } from './page.ts'

export type PdfDoc = InstanceType<typeof PdfDocument>
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
export function createTextWriter(pdf: PdfDoc) {
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

export type TextWriter = ReturnType<typeof createTextWriter>
