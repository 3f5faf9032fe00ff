import type { Locale } from '@tiber/contract/locales'
import type { Operator } from '../context.ts'
import { readFontFile } from './font-file.ts'
import { createFormats } from './number-formats.ts'
import { colours, inner, page } from './page.ts'
import { createTextWriter, type PdfDoc, type TextWriter } from './text-writer.ts'

export type Column = { title: string; width?: number; isNumber?: boolean }

type SheetLook = { colour: string | null; logo: string | null }

/** A document being written; its parts advance `y` and start new pages by themselves. */
export type Sheet = {
  /** Repeated on every page. */
  title: string
  author: string
  locale: Locale
  format: ReturnType<typeof createFormats>
  pdf: PdfDoc
  writeText: TextWriter
  /** The position of the next part. */
  y: number
  /** The columns of the current table. */
  columns: (Column & { x: number; width: number })[]
  /** Colour and logo (base64) of the shop. */
  look?: SheetLook
  /** Resolves to the file after the document has ended. */
  file: Promise<Uint8Array<ArrayBuffer>>
}

type SheetOptions = Pick<Sheet, 'title' | 'author' | 'locale' | 'look'> & {
  at: string
  currency: string
  /** Width and height in points, if not those of A4. */
  size?: readonly [number, number]
}

export async function createSheet({ title, author, locale, at, currency, size, look }: SheetOptions): Promise<Sheet> {
  // Loaded on demand: few processes ever render a document.
  const { default: Pdf } = await import('pdfkit')
  const pdf = new Pdf({
    size: size ? [...size] : 'A4',
    margin: 0,
    bufferPages: true,
    lang: locale,
    // Fixed metadata makes the file identical whenever it is rendered.
    info: {
      Title: title,
      Author: author,
      Creator: 'Tiber',
      CreationDate: new Date(at),
    },
  })
  pdf.registerFont('text', readFontFile(400))
  pdf.registerFont('strong', readFontFile(600))
  const format = createFormats(locale, currency)
  const writeText = createTextWriter(pdf)
  const start = { title, author, locale, format, pdf, writeText, y: page.margin, columns: [], file: collectFile(pdf) }
  return { ...start, ...(look && { look }) }
}

function collectFile(pdf: PdfDoc): Sheet['file'] {
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  return new Promise((resolve) => pdf.once('end', () => resolve(new Uint8Array(Buffer.concat(chunks)))))
}

/** Starts a page, which repeats the title of the document. */
export function startPage(sheet: Sheet) {
  sheet.pdf.addPage()
  sheet.y = page.margin
  sheet.writeText(sheet.title, { x: page.margin, y: sheet.y, width: inner, size: 8, colour: colours.quiet })
  sheet.y += 18
}

const footTexts = {
  'es-ES': {
    taxNumber: 'NIF',
    issuedThrough: (operator: string) => `Emitido a través de ${operator}`,
    page: (page: number, pages: number) => `Página ${page} de ${pages}`,
  },
  'en-US': {
    taxNumber: 'Tax ID',
    issuedThrough: (operator: string) => `Issued through ${operator}`,
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
} satisfies Record<Locale, unknown>

/** Writes the foot of every page and returns the file. */
export function finishSheet(
  { pdf, author, locale, writeText, file }: Sheet,
  operator: Operator | undefined,
): Sheet['file'] {
  const texts = footTexts[locale]
  const foot = operator
    ? texts.issuedThrough(
        `${operator.name} · ${texts.taxNumber} ${operator.taxNumber} · ${operator.zipcode} ${operator.city}`,
      )
    : author
  const { count } = pdf.bufferedPageRange()
  for (let at = 0; at < count; at += 1) {
    pdf.switchToPage(at)
    const own = { y: page.height - page.margin - 8, size: 7.5, colour: colours.quiet }
    writeText(foot, { x: page.margin, width: inner - 90, ...own })
    writeText(texts.page(at + 1, count), { x: page.width - page.margin - 90, width: 90, isRight: true, ...own })
  }
  pdf.end()
  return file
}
