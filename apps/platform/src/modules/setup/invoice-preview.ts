import type { FileResponse } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import type { Locale } from '@tiber/contract/locales'
import { calculateTax, toDecimal, toMoney } from '@tiber/contract/money'
import type { Context } from '../../context.ts'
import { renderPrinted, type Printed } from '../documents/service.ts'
import { toDay } from '../prices/service.ts'
import { readShop } from './shop.ts'
import { selectTaxRates } from './setup-queries.ts'

const texts: Record<Locale, { number: string; buyer: string; person: string; article: string }> = {
  'es-ES': { number: 'MUESTRA', buyer: 'Cliente de ejemplo, S.L.', person: 'Compras', article: 'Artículo de ejemplo' },
  'en-US': { number: 'SAMPLE', buyer: 'Example Customer Ltd.', person: 'Purchasing', article: 'Example article' },
}
const net = '100.00'
const daysToPay = 30

/** Renders an invoice as the shop’s company would issue one, without a real number. */
export async function previewInvoice(context: Context): Promise<FileResponse> {
  const { legal } = await readShop(context)
  if (!legal) throw new PlatformError('F-E-002', 'The company that runs the shop is not named yet.')
  const now = context.now()
  const day = toDay(now)
  const rates = await selectTaxRates(context, legal.country)
  const taxRate = String(rates.find((each) => each.taxClass === 'STANDARD' && each.validFrom <= day)?.rate ?? 0)
  const tax = toDecimal(calculateTax(toMoney(net), taxRate))
  const { number, buyer, person, article } = texts[context.locale]
  const address = buildAddress(legal, { person, buyer })
  const row: Printed['row'] = {
    id: 'preview',
    type: 'INVOICE',
    fileId: null,
    number,
    issuedAt: now.toISOString(),
    dueOn: toDay(new Date(now.getTime() + daysToPay * 24 * 60 * 60 * 1000)),
    reason: null,
    credits: null,
    seller: buildSeller(legal),
    legal,
    company: { name: buyer, businessRegistrationNumber: null, vatNumber: null },
    billing: address,
    shipping: address,
    reference: number,
    orderReference: number,
    placedAt: now.toISOString(),
    orderedBy: person,
    purchaseOrder: null,
    costCentre: null,
    instructions: null,
    paymentOption: 'BANK_WIRE_ON_DUE_DATE',
    trackingUrl: null,
    currency: 'EUR',
    net,
    tax,
    shippingNet: '0.00',
    shippingTax: '0.00',
    shippingTaxRate: taxRate,
    shippingTaxRule: 'DOMESTIC',
  }
  const line = { sku: 'A-100', name: { [context.locale]: article }, unit: 'ud', quantity: 100, unitPrice: '1.00' }
  const lines: Printed['lines'] = [
    { ...line, ownReference: null, taxRule: 'DOMESTIC', taxRate, net, tax, backorder: null },
  ]
  return renderPrinted(context, { row, lines })
}

type Row = Printed['row']
type Legal = NonNullable<Awaited<ReturnType<typeof readShop>>['legal']>

/** The buyer of the sample sits where the shop does. */
const buildAddress = (legal: Legal, { person, buyer }: { person: string; buyer: string }): Row['billing'] => ({
  externalId: null,
  label: null,
  fullName: person,
  company: buyer,
  address: legal.address,
  additionalAddress: null,
  city: legal.city,
  zipcode: legal.zipcode,
  state: null,
  country: legal.country,
  phone: null,
})

const buildSeller = (legal: Legal): Row['seller'] => ({
  id: '',
  externalId: '',
  name: legal.name,
  description: null,
  returnPolicy: null,
  paymentDueDelay: daysToPay,
  paymentDueMode: 'SIMPLE',
})
