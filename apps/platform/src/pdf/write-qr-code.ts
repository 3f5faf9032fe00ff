import { encode } from 'uqr'
import { colours } from './page.ts'
import type { PdfDoc } from './text-writer.ts'

/** Draws a text as a QR code of the given size; dark modules of a row that touch are one rectangle. */
export function writeQrCode(pdf: PdfDoc, text: string, { x, y, size }: { x: number; y: number; size: number }) {
  const { data } = encode(text, { ecc: 'M', border: 0 })
  const module = size / data.length
  for (const [row, cells] of data.entries())
    for (let from = 0; from < cells.length; from += 1) {
      if (!cells[from]) continue
      let until = from
      while (cells[until]) until += 1
      pdf.rect(x + from * module, y + row * module, (until - from) * module, module)
      from = until
    }
  pdf.fill(colours.ink)
}
