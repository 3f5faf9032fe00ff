import type PdfDocument from 'pdfkit'
import { pickText, type Locale } from '@tiber/contract/locales'
import { createPdfTask } from '../../imports/pdf-task.ts'
import type { AttributeRow, SheetRow } from './drawings/drawing-queries.ts'

type DataSheet = { sheet: SheetRow; attributes: AttributeRow[]; svg: string | undefined; locale: Locale }
type PdfDoc = InstanceType<typeof PdfDocument>

const labels = {
  'es-ES': {
    title: 'Ficha técnica',
    code: 'Código',
    brand: 'Marca',
    maker: 'Ref. del fabricante',
    more: 'Las medidas están en milímetros salvo que se diga otra cosa.',
  },
  'en-US': {
    title: 'Data sheet',
    code: 'Code',
    brand: 'Brand',
    maker: 'Maker’s code',
    more: 'Dimensions in millimetres unless said otherwise.',
  },
}
const colours = {
  line: '#1b2f2f',
  thin: '#6d7d7b',
  dim: '#0a6a6e',
  fills: { f0: '#ffffff', f1: '#e9eeed', f2: '#d6dfdd' },
  rule: '#c4cecc',
  body: '#44504f',
}
const margin = 48
const width = 595.28 - 2 * margin

const task = createPdfTask({ module: import.meta.url, run: writeDataSheet })

/** @public Called in the worker thread. */
export const runInWorker = task.runInWorker

/** Renders one A4 page: name, drawing with letters, attributes and variants. */
export const renderDataSheet = async (dataSheet: DataSheet): Promise<Buffer> => Buffer.from(await task.run(dataSheet))

async function writeDataSheet({ sheet, attributes, svg, locale }: DataSheet): Promise<Buffer> {
  // Loaded on first use: few processes ever write a data sheet.
  const { default: Pdf } = await import('pdfkit')
  const name = pickText(sheet.name, locale) ?? sheet.sku
  const pdf = new Pdf({
    size: 'A4',
    margin,
    info: { Title: `${name} (${sheet.sku})`, Author: 'Tiber' },
    lang: locale,
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const finished = new Promise<void>((resolve) => pdf.once('end', () => resolve()))
  writeHead(pdf, { sheet, name, locale })
  let y = svg ? drawPicture(pdf, svg, { x: margin, y: pdf.y + 10, scale: width / 540 }) : pdf.y + 10
  y = writeAttributes(pdf, { sheet, attributes, locale }, y)
  writeVariants(pdf, { sheet, attributes, locale }, y + 14)
  pdf
    .fillColor(colours.body)
    .font('Helvetica')
    .fontSize(7)
    .text(labels[locale].more, margin, 841.89 - margin - 10, { width, lineBreak: false })
  pdf.end()
  await finished
  return Buffer.concat(chunks)
}

function writeHead(pdf: PdfDoc, { sheet, name, locale }: { sheet: SheetRow; name: string; locale: Locale }) {
  const { title, code, brand, maker } = labels[locale]
  pdf
    .fillColor(colours.dim)
    .font('Helvetica-Bold')
    .fontSize(9)
    .text(`Tiber · ${title}`, margin, margin - 12)
  pdf
    .fillColor(colours.line)
    .fontSize(16)
    .text(printable(name), margin, pdf.y + 4, { width })
  const facts = [
    [code, sheet.sku],
    [brand, sheet.brand],
    [maker, sheet.mpn],
  ].filter(([, value]) => value)
  pdf
    .fillColor(colours.body)
    .font('Helvetica')
    .fontSize(9)
    .text(facts.map(([label, value]) => `${label} ${value}`).join('     '), { width })
  const description = pickText(sheet.description, locale)
  if (description) pdf.moveDown(0.5).text(printable(description), { width })
}

const formatValue = (value: unknown, { options, unit }: AttributeRow, locale: Locale): string => {
  if (typeof value === 'boolean') return { 'es-ES': value ? 'sí' : 'no', 'en-US': value ? 'yes' : 'no' }[locale]
  const text =
    typeof value === 'number'
      ? new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(value)
      : (pickText(options?.[String(value)], locale) ?? String(value))
  return printable(unit ? `${text} ${unit}` : text)
}

type SheetContent = { sheet: SheetRow; attributes: AttributeRow[]; locale: Locale }

/** Writes the attributes shared by all variants, in two columns. */
function writeAttributes(pdf: PdfDoc, { sheet, attributes, locale }: SheetContent, top: number): number {
  const shared = attributes.filter(({ externalId }) => sheet.attributes[externalId] !== undefined)
  const rows = Math.ceil(shared.length / 2)
  pdf.fontSize(8.5)
  for (const [at, attribute] of shared.entries()) {
    const x = margin + (at < rows ? 0 : width / 2 + 8)
    const y = top + (at % rows) * 14
    const label = [pickText(attribute.name, locale), attribute.symbol].filter(Boolean).join(' ')
    pdf.fillColor(colours.thin).text(printable(label), x, y, { width: width / 4, lineBreak: false, ellipsis: true })
    pdf
      .fillColor(colours.line)
      .text(formatValue(sheet.attributes[attribute.externalId], attribute, locale), x + width / 4, y, {
        width: width / 4 - 8,
        lineBreak: false,
        ellipsis: true,
      })
    pdf
      .moveTo(x, y + 11)
      .lineTo(x + width / 2 - 8, y + 11)
      .lineWidth(0.5)
      .stroke(colours.rule)
  }
  return top + rows * 14
}

/** Writes a row for each variant and a column for each distinguishing attribute. */
function writeVariants(pdf: PdfDoc, { sheet, attributes, locale }: SheetContent, top: number) {
  const own = attributes
    .filter(({ externalId }) => sheet.variants.some((variant) => variant.attributes[externalId] !== undefined))
    .slice(0, 6)
  const codeWidth = 120
  const columnWidth = (width - codeWidth - 80) / Math.max(1, own.length)
  const lastLine = 841.89 - margin - 26
  const line = (cells: string[], y: number) =>
    cells.forEach((cell, at) =>
      pdf.text(cell, margin + (at === 0 ? 0 : codeWidth + (at - 1) * columnWidth), y, {
        width: (at === 0 ? codeWidth : at === cells.length - 1 ? 80 : columnWidth) - 4,
        lineBreak: false,
        ellipsis: true,
      }),
    )
  pdf.fontSize(7.5).fillColor(colours.thin)
  line(
    [
      labels[locale].code,
      ...own.map(({ name, symbol }) => printable([pickText(name, locale), symbol].filter(Boolean).join(' '))),
      'EAN',
    ],
    top,
  )
  pdf.fillColor(colours.line)
  for (const [at, variant] of sheet.variants.entries()) {
    const y = top + 13 + at * 11.5
    if (y > lastLine) return
    const getValue = (attribute: AttributeRow) =>
      variant.attributes[attribute.externalId] ?? sheet.attributes[attribute.externalId]
    line(
      [
        variant.sku,
        ...own.map((attribute) =>
          getValue(attribute) === undefined ? '–' : formatValue(getValue(attribute), attribute, locale),
        ),
        variant.ean ?? '',
      ],
      y,
    )
  }
}

/** Draws our own SVG path by path, styled by its classes. */
function drawPicture(pdf: PdfDoc, svg: string, { x, y, scale }: { x: number; y: number; scale: number }): number {
  const lineStyles: Record<string, [colour: string, weight: number, dash?: number[]]> = {
    e: [colours.line, 1.5],
    t: [colours.thin, 0.75],
    h: [colours.thin, 0.9, [4, 2.5]],
    c: [colours.thin, 0.75, [9, 2.5, 2, 2.5]],
    d: [colours.dim, 0.75],
    b: [colours.rule, 1],
  }
  pdf.save().translate(x, y).scale(scale)
  for (const [, names = '', d = ''] of svg.matchAll(/<path class="([^"]*)" d="([^"]*)"\/>/g)) {
    const [kind = '', fill = ''] = names.split(' ')
    const lineStyle = lineStyles[kind]
    if (kind === 'a') pdf.path(d).fill(colours.dim)
    if (!lineStyle) continue
    const [colour, weight, dash] = lineStyle
    pdf.lineWidth(weight).lineJoin('round')
    if (dash) pdf.dash(dash[0] ?? 4, { space: dash[1] ?? 2.5 })
    else pdf.undash()
    const fillColour = colours.fills[fill as keyof typeof colours.fills]
    if (fillColour) pdf.path(d).fillAndStroke(fillColour, colour)
    else pdf.path(d).stroke(colour)
  }
  pdf.undash().font('Helvetica').fontSize(10).fillColor(colours.dim)
  for (const [, place = '', text = ''] of svg.matchAll(/<text class="x" ([^>]*)>([^<]*)</g)) {
    const [left = 0, top = 0] = [...place.matchAll(/-?[\d.]+/g)].map(([number]) => Number(number))
    const half = pdf.widthOfString(text) / 2
    pdf.save().translate(left, top)
    if (place.startsWith('transform')) pdf.rotate(-90)
    pdf.text(text, -half, -8, { lineBreak: false }).restore()
  }
  pdf.restore()
  return y + 288 * scale + 8
}

/** Replaces characters that the standard PDF fonts (Western European) lack. */
const printable = (text: string) => text.replaceAll('₂', '2')
