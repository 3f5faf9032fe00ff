import type { Locale } from '@tiber/contract/locales'
import { toMoney } from '@tiber/contract/money'
import type { QuoteTotals } from '@tiber/contract/quotes/quote-shapes'
import type { Context } from '../../../context.ts'
import { createPdfTask } from '../../../imports/pdf-task.ts'
import { createSheet, finishSheet, type Sheet } from '../../../pdf/sheet.ts'
import { writeFacts, writeParagraph, writeTitle } from '../../../pdf/write-head.ts'
import { startTable, writeRow, writeTotals } from '../../../pdf/write-table.ts'

const texts = {
  'es-ES': {
    title: 'Oferta',
    number: 'Número',
    name: 'Presupuesto',
    company: 'Cliente',
    requester: 'Solicitado por',
    date: 'Fecha',
    valid: 'Válida hasta',
    needed: 'Lo necesita para el',
    code: 'Código',
    article: 'Artículo',
    days: 'Días',
    quantity: 'Cantidad',
    price: 'Precio',
    amount: 'Importe',
    replaces: (article: string) => `En lugar de ${article}`,
    goods: 'Mercancía',
    freight: 'Portes',
    total: 'Total sin IVA',
    notice: 'Precios netos por pieza, sin IVA.',
  },
  'en-US': {
    title: 'Offer',
    number: 'Number',
    name: 'Quote',
    company: 'Customer',
    requester: 'Requested by',
    date: 'Date',
    valid: 'Valid until',
    needed: 'Needed by',
    code: 'Code',
    article: 'Article',
    days: 'Days',
    quantity: 'Quantity',
    price: 'Price',
    amount: 'Amount',
    replaces: (article: string) => `Instead of ${article}`,
    goods: 'Goods',
    freight: 'Freight',
    total: 'Total without VAT',
    notice: 'Net prices per piece, without VAT.',
  },
} satisfies Record<Locale, unknown>

export type OfferSheet = {
  number: string
  name: string
  supplier: string
  company: string
  requester: string
  updatedAt: string
  validityDate: string | null
  neededBy: string | null
  currency: string
  totals: QuoteTotals
  lines: {
    sku: string
    name: string
    /** Requested article, if another one is offered. */
    replaces: string | null
    quantity: number
    price: number
    net: number
    leadDays: number | null
    note: string | null
  }[]
}

type OfferOptions = Pick<Context, 'locale' | 'operator'>
type OfferInput = OfferOptions & { offer: OfferSheet }

const task = createPdfTask({ module: import.meta.url, run: writeOffer })

/** @public Called in the worker thread. */
export const runInWorker = task.runInWorker

/** Renders an offer as an A4 PDF. */
export const renderOffer = (offer: OfferSheet, { locale, operator }: OfferOptions): Promise<Uint8Array<ArrayBuffer>> =>
  task.run({ offer, locale, operator })

async function writeOffer({ offer, locale, operator }: OfferInput) {
  const own = texts[locale]
  const { supplier, number, updatedAt, currency } = offer
  const title = `${own.title} ${number}`
  const sheet = await createSheet({ title, author: supplier, locale, at: updatedAt, currency })
  writeTitle(sheet, supplier, own.title)
  writeOfferFacts(sheet, offer)
  writeLines(sheet, offer)
  const { goods, shipping, net } = offer.totals
  writeTotals(
    sheet,
    [],
    [
      [own.goods, sheet.format.amount(goods)],
      [own.freight, sheet.format.amount(shipping)],
      [own.total, sheet.format.amount(net)],
    ],
  )
  writeParagraph(sheet, own.notice)
  return finishSheet(sheet, operator)
}

function writeOfferFacts(sheet: Sheet, offer: OfferSheet) {
  const { format, locale } = sheet
  const own = texts[locale]
  writeFacts(sheet, [
    [own.number, offer.number],
    [own.name, offer.name],
    [own.company, offer.company],
    [own.requester, offer.requester],
    [own.date, format.day(offer.updatedAt.slice(0, 10))],
    [own.valid, offer.validityDate && format.day(offer.validityDate)],
    [own.needed, offer.neededBy && format.day(offer.neededBy)],
  ])
}

function writeLines(sheet: Sheet, { lines }: OfferSheet) {
  const { format, locale } = sheet
  const own = texts[locale]
  startTable(sheet, [
    { title: own.code, width: 96 },
    { title: own.article },
    { title: own.days, width: 34, isNumber: true },
    { title: own.quantity, width: 54, isNumber: true },
    { title: own.price, width: 60, isNumber: true },
    { title: own.amount, width: 66, isNumber: true },
  ])
  for (const { sku, name, replaces, quantity, price, net, leadDays, note } of lines) {
    writeRow(sheet, [
      sku,
      [name, replaces && own.replaces(replaces), note],
      leadDays === null ? '' : format.count(leadDays),
      format.count(quantity),
      format.price(String(price)),
      format.money(toMoney(net)),
    ])
  }
}
