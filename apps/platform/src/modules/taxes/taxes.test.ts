import { sql } from '@tiber/server/sql'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import type { TaxClass, TaxRule } from '@tiber/contract/orders/taxes'
import { queryRows } from '../../database/query-rows.ts'
import { refusal } from '../../testing/carts.ts'
import { useOrders } from '../../testing/orders.ts'
import { resolvedTax } from './tax-queries.ts'

const used = useOrders()

type Place = { country: string; zipcode: string } | null
type Case = {
  seller?: Place
  delivery: Place
  /** Country of the buyer's VAT number, and countries of its further numbers. */
  vatCountry?: string | null
  otherCountries?: string[]
  taxClass?: TaxClass | null
  day?: string
}

const seville = { country: 'ES', zipcode: '41007' }
const faro = { country: 'PT', zipcode: '8005-131' }

/** Resolves the tax of an offer with a rate of 21 % of its own. */
async function resolve({
  seller = seville,
  delivery,
  vatCountry = 'ES',
  otherCountries = [],
  taxClass = 'STANDARD',
  day = '2026-11-17',
}: Case): Promise<[TaxRule, number]> {
  const registrations = otherCountries.map((country) => ({ country, number: `${country}1` }))
  const facts = { seller: sql`s.legal`, delivery: sql`g.address`, account: sql`a`, offer: sql`f`, day }
  const [row] = await queryRows<{ rule: TaxRule; rate: string }>(
    used.platform.database.db,
    sql`select t.rule, t.rate::text from (select ${JSON.stringify(seller)}::jsonb as legal) s,
          (select ${JSON.stringify(delivery)}::jsonb as address) g,
          (select ${vatCountry}::text as vat_country, ${JSON.stringify(registrations)}::jsonb as vat_registrations) a,
          (select 21::numeric as tax_rate, ${taxClass}::text as tax_class) f
          cross join lateral (${resolvedTax(facts)}) t`,
  )
  return [row!.rule, Number(row!.rate)]
}

describe('the tax of a line', () => {
  test.each<[string, Case, TaxRule, number]>([
    ['within Spain', { delivery: { country: 'ES', zipcode: '28001' } }, 'DOMESTIC', 21],
    ['of a reduced class', { delivery: seville, taxClass: 'REDUCED' }, 'DOMESTIC', 10],
    ['of a super-reduced class', { delivery: seville, taxClass: 'SUPER_REDUCED' }, 'DOMESTIC', 4],
    ['of an offer with a rate of its own', { delivery: seville, taxClass: null }, 'DOMESTIC', 21],
    ['to Portugal with a Spanish VAT number only', { delivery: faro }, 'DOMESTIC', 21],
    ['to Portugal with a Portuguese VAT number', { delivery: faro, vatCountry: 'PT' }, 'INTRA_COMMUNITY', 0],
    ['to Portugal with a further Portuguese number', { delivery: faro, otherCountries: ['PT'] }, 'INTRA_COMMUNITY', 0],
    ['to Portugal without VAT number', { delivery: faro, vatCountry: null }, 'DESTINATION', 23],
    [
      'to Portugal without VAT number, of a reduced class',
      { delivery: faro, vatCountry: null, taxClass: 'REDUCED' },
      'DESTINATION',
      13,
    ],
    [
      'to Portugal without VAT number, with a rate of its own',
      { delivery: faro, vatCountry: null, taxClass: null },
      'DESTINATION',
      23,
    ],
    ['to Portugal with a British VAT number only', { delivery: faro, vatCountry: 'GB' }, 'DESTINATION', 23],
    ['to Portugal with a French VAT number', { delivery: faro, otherCountries: ['FR'] }, 'INTRA_COMMUNITY', 0],
    ['to the Canary Islands', { delivery: { country: 'ES', zipcode: '35001' } }, 'SPECIAL_TERRITORY', 0],
    ['to Tenerife', { delivery: { country: 'ES', zipcode: '38001' } }, 'SPECIAL_TERRITORY', 0],
    ['to Ceuta', { delivery: { country: 'ES', zipcode: '51001' } }, 'SPECIAL_TERRITORY', 0],
    ['to Melilla', { delivery: { country: 'ES', zipcode: '52001' } }, 'SPECIAL_TERRITORY', 0],
    ['to Morocco', { delivery: { country: 'MA', zipcode: '20000' } }, 'EXPORT', 0],
    ['to the United Kingdom', { delivery: { country: 'GB', zipcode: 'SW1A 1AA' }, vatCountry: 'GB' }, 'EXPORT', 0],
    [
      'within the Canary Islands',
      { seller: { country: 'ES', zipcode: '35001' }, delivery: { country: 'ES', zipcode: '38001' }, taxClass: null },
      'DOMESTIC',
      21,
    ],
    ['from a seller without legal data', { seller: null, delivery: faro, taxClass: null }, 'DOMESTIC', 21],
    ['picked up at the seller', { delivery: null }, 'DOMESTIC', 21],
    ['to a country in words', { delivery: { country: 'Portugal', zipcode: '8005' } }, 'DOMESTIC', 21],
    ['to a country in small letters', { delivery: { ...faro, country: 'pt' }, vatCountry: 'PT' }, 'INTRA_COMMUNITY', 0],
    [
      'before a rate changed',
      { delivery: { country: 'FI', zipcode: '00100' }, vatCountry: null, day: '2024-08-31' },
      'DESTINATION',
      24,
    ],
    [
      'on the day a rate changed',
      { delivery: { country: 'FI', zipcode: '00100' }, vatCountry: null, day: '2024-09-01' },
      'DESTINATION',
      25.5,
    ],
  ])('%s', async (_title, given, rule, rate) => expect(await resolve(given)).toEqual([rule, rate]))
})

/** Lists rule and rate of each line, and the tax of the order including shipping. */
async function readTaxes(read: () => ReturnType<typeof used.buyer.commercialOrders.read>) {
  const { orderLogistics } = await read()
  const lines = orderLogistics.flatMap((each) => each.lines)
  return {
    rules: new Set(lines.map(({ offerInventorySnapshotDto: each }) => `${each.productTaxCode} ${each.productTaxRate}`)),
    notices: new Set(lines.map(({ offerPriceSnapshotDto: each }) => each.taxLegalNotice)),
    tax: orderLogistics.reduce((sum, { orderLogisticPrices }) => sum + orderLogisticPrices.totalTaxAmount, 0),
  }
}

describe('the tax of an order', () => {
  test('follows the address of delivery and stays on the placed order and its invoice', async () => {
    const { id, read } = await used.createDraft()
    const before = await readTaxes(read)
    expect(before).toMatchObject({ rules: new Set(['DOMESTIC 21']), notices: new Set([null]) })
    const deliver = (shippingAddressId: string, shippingType: 'STANDARD' | 'PICKUP' = 'STANDARD') =>
      used.buyer.commercialOrders.setShipping({ params: { id }, body: { shippingAddressId, shippingType } })
    await deliver('GUA-FAR', 'PICKUP')
    expect((await readTaxes(read)).rules).toEqual(new Set(['DOMESTIC 21']))
    await deliver('GUA-FAR')
    const { rules, notices, tax } = await readTaxes(read)
    expect([rules, tax]).toEqual([new Set(['INTRA_COMMUNITY 0']), 0])
    expect([...notices][0]).toContain('Inversión del sujeto pasivo')
    await used.buyer.commercialOrders.place({ params: { id } })
    expect((await readTaxes(read)).rules).toEqual(new Set(['INTRA_COMMUNITY 0']))

    const logisticOrder = (await read()).orderLogistics[0]!
    for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT', 'SHIPPED'] as const)
      await used.sellers.operator.sellerOrders.updateStatus({ params: { id: logisticOrder.id }, body: { status } })
    await used.platform.drainJobs()
    const [invoice] = await used.buyer.documents.accounting({ params: { id: logisticOrder.id } })
    const file = await used.buyer.documents.downloadAccounting({
      params: { id: logisticOrder.id, documentId: invoice!.id },
    })
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(file.content)), { mergePages: true })
    for (const words of ['PT980004101', 'Inversión del sujeto pasivo', 'Tornillería Ebro, S.L.', 'ESB5000101'])
      expect(text.replaceAll('\u00a0', ' ')).toContain(words)
  })

  test('is that of the address of each line', async () => {
    const { id, read } = await used.createDraft()
    const [first] = (await read()).orderLogistics.flatMap(({ lines }) => lines)
    await used.buyer.commercialOrders.setLineAddresses({
      params: { id },
      body: [{ lineId: first!.id, shippingAddressId: 'GUA-FAR' }],
    })
    expect((await readTaxes(read)).rules).toEqual(new Set(['INTRA_COMMUNITY 0', 'DOMESTIC 21']))
  })
})

test('VAT numbers of further countries are checked, stored and named in the audit trail', async () => {
  const { client } = await used.platform.signIn('admin@tiber.example')
  const update = (otherVatNumbers: string | null) => client.customerAccounts.update({ body: { otherVatNumbers } })
  expect(await update('pt 980 004 101; FR40303265045')).toMatchObject({ otherVatNumbers: 'PT980004101, FR40303265045' })
  await expect(update('PT980004102')).rejects.toEqual(refusal('F-E-012'))
  await expect(update('B41001231')).rejects.toEqual(refusal('F-E-012'))
  expect(await update('PT980004101')).toMatchObject({ otherVatNumbers: 'PT980004101' })
})
