import type PdfDocument from 'pdfkit'
import { textIn, type Locale } from '@tiber/contract/locales'
import type { AttributeRow, SheetRow } from './drawing-queries.ts'

type DataSheet = { sheet: SheetRow; attributes: AttributeRow[]; svg: string | undefined; locale: Locale }
type Paper = InstanceType<typeof PdfDocument>

const words = {
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

/** One page in A4: what it is, its drawing with letters, its attributes, its variants. */
export async function writeDataSheet({ sheet, attributes, svg, locale }: DataSheet): Promise<Buffer> {
  // Loaded when somebody asks for one: few processes ever write a sheet.
  const { default: Pdf } = await import('pdfkit')
  const name = textIn(sheet.name, locale) ?? sheet.sku
  const paper = new Pdf({
    size: 'A4',
    margin,
    info: { Title: `${name} (${sheet.sku})`, Author: 'Tiber' },
    lang: locale,
  })
  const chunks: Buffer[] = []
  paper.on('data', (chunk: Buffer) => chunks.push(chunk))
  const isWritten = new Promise<void>((resolve) => paper.once('end', () => resolve()))
  writeHead(paper, { sheet, name, locale })
  let y = svg ? drawPicture(paper, svg, { x: margin, y: paper.y + 10, scale: width / 540 }) : paper.y + 10
  y = writeAttributes(paper, { sheet, attributes, locale }, y)
  writeVariants(paper, { sheet, attributes, locale }, y + 14)
  paper
    .fillColor(colours.body)
    .font('Helvetica')
    .fontSize(7)
    .text(words[locale].more, margin, 841.89 - margin - 10, { width, lineBreak: false })
  paper.end()
  await isWritten
  return Buffer.concat(chunks)
}

function writeHead(paper: Paper, { sheet, name, locale }: { sheet: SheetRow; name: string; locale: Locale }) {
  const { title, code, brand, maker } = words[locale]
  paper
    .fillColor(colours.dim)
    .font('Helvetica-Bold')
    .fontSize(9)
    .text(`Tiber · ${title}`, margin, margin - 12)
  paper
    .fillColor(colours.line)
    .fontSize(16)
    .text(printable(name), margin, paper.y + 4, { width })
  const facts = [
    [code, sheet.sku],
    [brand, sheet.brand],
    [maker, sheet.mpn],
  ].filter(([, value]) => value)
  paper
    .fillColor(colours.body)
    .font('Helvetica')
    .fontSize(9)
    .text(facts.map(([label, value]) => `${label} ${value}`).join('     '), { width })
  const description = textIn(sheet.description, locale)
  if (description) paper.moveDown(0.5).text(printable(description), { width })
}

const textOf = (value: unknown, { options, unit }: AttributeRow, locale: Locale): string => {
  if (typeof value === 'boolean') return { 'es-ES': value ? 'sí' : 'no', 'en-US': value ? 'yes' : 'no' }[locale]
  const text =
    typeof value === 'number'
      ? new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(value)
      : (textIn(options?.[String(value)], locale) ?? String(value))
  return printable(unit ? `${text} ${unit}` : text)
}

type Written = { sheet: SheetRow; attributes: AttributeRow[]; locale: Locale }

/** What all variants share, in two columns. */
function writeAttributes(paper: Paper, { sheet, attributes, locale }: Written, top: number): number {
  const shared = attributes.filter(({ externalId }) => sheet.attributes[externalId] !== undefined)
  const rows = Math.ceil(shared.length / 2)
  paper.fontSize(8.5)
  for (const [at, attribute] of shared.entries()) {
    const x = margin + (at < rows ? 0 : width / 2 + 8)
    const y = top + (at % rows) * 14
    const label = [textIn(attribute.name, locale), attribute.symbol].filter(Boolean).join(' ')
    paper.fillColor(colours.thin).text(printable(label), x, y, { width: width / 4, lineBreak: false, ellipsis: true })
    paper
      .fillColor(colours.line)
      .text(textOf(sheet.attributes[attribute.externalId], attribute, locale), x + width / 4, y, {
        width: width / 4 - 8,
        lineBreak: false,
        ellipsis: true,
      })
    paper
      .moveTo(x, y + 11)
      .lineTo(x + width / 2 - 8, y + 11)
      .lineWidth(0.5)
      .stroke(colours.rule)
  }
  return top + rows * 14
}

/** A row for each variant, a column for each attribute that tells them apart. */
function writeVariants(paper: Paper, { sheet, attributes, locale }: Written, top: number) {
  const own = attributes
    .filter(({ externalId }) => sheet.variants.some((variant) => variant.attributes[externalId] !== undefined))
    .slice(0, 6)
  const codeWidth = 120
  const columnWidth = (width - codeWidth - 80) / Math.max(1, own.length)
  const lastLine = 841.89 - margin - 26
  const line = (cells: string[], y: number) =>
    cells.forEach((cell, at) =>
      paper.text(cell, margin + (at === 0 ? 0 : codeWidth + (at - 1) * columnWidth), y, {
        width: (at === 0 ? codeWidth : at === cells.length - 1 ? 80 : columnWidth) - 4,
        lineBreak: false,
        ellipsis: true,
      }),
    )
  paper.fontSize(7.5).fillColor(colours.thin)
  line(
    [
      words[locale].code,
      ...own.map(({ name, symbol }) => printable([textIn(name, locale), symbol].filter(Boolean).join(' '))),
      'EAN',
    ],
    top,
  )
  paper.fillColor(colours.line)
  for (const [at, variant] of sheet.variants.entries()) {
    const y = top + 13 + at * 11.5
    if (y > lastLine) return
    const valueOf = (attribute: AttributeRow) =>
      variant.attributes[attribute.externalId] ?? sheet.attributes[attribute.externalId]
    line(
      [
        variant.sku,
        ...own.map((attribute) =>
          valueOf(attribute) === undefined ? '–' : textOf(valueOf(attribute), attribute, locale),
        ),
        variant.ean ?? '',
      ],
      y,
    )
  }
}

/** Our own drawing, path by path: its classes say how each is drawn. */
function drawPicture(paper: Paper, svg: string, { x, y, scale }: { x: number; y: number; scale: number }): number {
  const looks: Record<string, [colour: string, weight: number, dash?: number[]]> = {
    e: [colours.line, 1.5],
    t: [colours.thin, 0.75],
    h: [colours.thin, 0.9, [4, 2.5]],
    c: [colours.thin, 0.75, [9, 2.5, 2, 2.5]],
    d: [colours.dim, 0.75],
    b: [colours.rule, 1],
  }
  paper.save().translate(x, y).scale(scale)
  for (const [, names = '', d = ''] of svg.matchAll(/<path class="([^"]*)" d="([^"]*)"\/>/g)) {
    const [kind = '', fill = ''] = names.split(' ')
    const look = looks[kind]
    if (kind === 'a') paper.path(d).fill(colours.dim)
    if (!look) continue
    const [colour, weight, dash] = look
    paper.lineWidth(weight).lineJoin('round')
    if (dash) paper.dash(dash[0] ?? 4, { space: dash[1] ?? 2.5 })
    else paper.undash()
    const colourOf = colours.fills[fill as keyof typeof colours.fills]
    if (colourOf) paper.path(d).fillAndStroke(colourOf, colour)
    else paper.path(d).stroke(colour)
  }
  paper.undash().font('Helvetica').fontSize(10).fillColor(colours.dim)
  for (const [, place = '', text = ''] of svg.matchAll(/<text class="x" ([^>]*)>([^<]*)</g)) {
    const [left = 0, top = 0] = [...place.matchAll(/-?[\d.]+/g)].map(([number]) => Number(number))
    const half = paper.widthOfString(text) / 2
    paper.save().translate(left, top)
    if (place.startsWith('transform')) paper.rotate(-90)
    paper.text(text, -half, -8, { lineBreak: false }).restore()
  }
  paper.restore()
  return y + 288 * scale + 8
}

/** The fonts every reader of PDF has know the letters of western Europe. */
const printable = (text: string) => text.replaceAll('₂', '2')
