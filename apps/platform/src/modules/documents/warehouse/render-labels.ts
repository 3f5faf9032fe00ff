import type { Locale } from '@tiber/contract/locales'
import { createPdfTask } from '../../../imports/pdf-task.ts'
import { colours } from '../../../pdf/page.ts'
import { createSheet, type Sheet } from '../../../pdf/sheet.ts'
import { writeQrCode } from '../../../pdf/write-qr-code.ts'
import type { LabelledShipment } from './pick-list-queries.ts'

/** 100 × 150 mm in points. */
const labelSize = [283.46, 425.2] as const
const margin = 17
const [width, height] = labelSize
const inner = width - 2 * margin

const texts = {
  'es-ES': {
    title: 'Etiquetas',
    from: 'Remitente',
    to: 'Destinatario',
    parcel: (at: number, all: number) => `Bulto ${at} de ${all}`,
    order: 'Pedido',
    purchaseOrder: 'Su pedido',
    weight: 'Peso total',
    phone: 'Tel.',
  },
  'en-US': {
    title: 'Labels',
    from: 'From',
    to: 'To',
    parcel: (at: number, all: number) => `Parcel ${at} of ${all}`,
    order: 'Order',
    purchaseOrder: 'Your order',
    weight: 'Total weight',
    phone: 'Phone',
  },
} satisfies Record<Locale, unknown>

type Labels = { shipment: LabelledShipment; numbers: number[]; locale: Locale }

const task = createPdfTask({ module: import.meta.url, run: writeLabels })

/** @public Called in the worker thread. */
export const runInWorker = task.runInWorker

export const renderLabels = (labels: Labels): Promise<Uint8Array<ArrayBuffer>> => task.run(labels)

async function writeLabels({ shipment, numbers, locale }: Labels) {
  const { reference, supplier, shippedAt } = shipment
  const title = `${texts[locale].title} ${reference}/${shipment.number}`
  const sheet = await createSheet({ title, author: supplier, locale, at: shippedAt, currency: 'EUR', size: labelSize })
  for (const [at, number] of numbers.entries()) {
    if (at > 0) sheet.pdf.addPage()
    writeLabel(sheet, shipment, number)
  }
  sheet.pdf.end()
  return sheet.file
}

function writeLabel(sheet: Sheet, shipment: LabelledShipment, number: number) {
  const text = texts[sheet.locale]
  sheet.y = margin
  writeSender(sheet, shipment)
  drawRule(sheet)
  writeReceiver(sheet, shipment)
  drawRule(sheet)
  const top = sheet.y
  const code = `${shipment.reference}/${shipment.number}`
  const codeSize = 92
  writeQrCode(sheet.pdf, shipment.trackingNumbers[number - 1] ?? code, { x: margin, y: top, size: codeSize })
  const side = { x: margin + codeSize + 12, width: inner - codeSize - 12 }
  const facts: [string, string | null][] = [
    [text.order, code],
    [text.purchaseOrder, shipment.purchaseOrder],
    [text.weight, shipment.weight === null ? null : `${formatWeight(sheet.locale, shipment.weight)}\u00a0kg`],
  ]
  for (const [name, value] of facts) {
    if (!value) continue
    sheet.writeText(name, { ...side, y: sheet.y, size: 7, colour: colours.quiet })
    for (const [at, line] of sheet.writeText
      .wrap(value, { width: side.width, font: 'strong', size: 10 })
      .slice(0, 2)
      .entries())
      sheet.writeText(line, { ...side, y: sheet.y + 9 + at * 12, font: 'strong', size: 10 })
    sheet.y += 34
  }
  const last = height - margin - 40
  const delivery = [shipment.carrier, shipment.trackingNumbers[number - 1]].filter(Boolean).join(' · ')
  sheet.writeText(delivery, { x: margin, y: last - 16, width: inner, size: 9 })
  sheet.pdf.rect(margin, last, inner, 40).fill(colours.ink)
  const parcel = text.parcel(number, shipment.parcels)
  sheet.writeText(parcel, {
    x: margin + 10,
    y: last + 9,
    width: inner - 20,
    font: 'strong',
    size: 18,
    colour: '#ffffff',
  })
}

const formatWeight = (locale: Locale, weight: number) =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 3, useGrouping: 'always' }).format(weight)

function writeSender(sheet: Sheet, { supplier, sender }: LabelledShipment) {
  const text = texts[sheet.locale]
  const place = sender ? `${sender.address}, ${sender.zipcode} ${sender.city}, ${sender.country}` : ''
  sheet.writeText(text.from, { x: margin, y: sheet.y, width: inner, size: 7, colour: colours.quiet })
  sheet.writeText(supplier, { x: margin, y: sheet.y + 10, width: inner, font: 'strong', size: 9 })
  sheet.y += 22
  writeLines(sheet, [place], { size: 8, step: 10, max: 2 })
}

/** Writes who gets the parcel, large enough to be read from a pallet. */
function writeReceiver(sheet: Sheet, { company, address, instructions }: LabelledShipment) {
  const text = texts[sheet.locale]
  sheet.writeText(text.to, { x: margin, y: sheet.y, width: inner, size: 7, colour: colours.quiet })
  sheet.y += 12
  writeLines(sheet, [address?.company ?? company], { size: 15, step: 18, max: 2, font: 'strong' })
  if (!address) return
  writeLines(sheet, [address.fullName, address.address, address.additionalAddress], { size: 11, step: 14, max: 4 })
  writeLines(sheet, [`${address.zipcode} ${address.city}`], { size: 16, step: 20, max: 2, font: 'strong' })
  writeLines(sheet, [[address.state, address.country].filter(Boolean).join(', ')], { size: 11, step: 14, max: 1 })
  writeLines(sheet, [address.phone && `${text.phone} ${address.phone}`, instructions], { size: 8, step: 10, max: 3 })
}

type LineStyle = { size: number; step: number; max: number; font?: 'text' | 'strong' }

function writeLines(sheet: Sheet, lines: (string | null | undefined)[], { step, max, ...style }: LineStyle) {
  const wrapped = lines.flatMap((line) => (line ? sheet.writeText.wrap(line, { width: inner, ...style }) : []))
  for (const line of wrapped.slice(0, max)) {
    sheet.writeText(line, { x: margin, y: sheet.y, width: inner, ...style })
    sheet.y += step
  }
}

function drawRule(sheet: Sheet) {
  sheet.y += 4
  sheet.pdf
    .moveTo(margin, sheet.y)
    .lineTo(width - margin, sheet.y)
    .lineWidth(1)
    .stroke(colours.ink)
  sheet.y += 8
}
