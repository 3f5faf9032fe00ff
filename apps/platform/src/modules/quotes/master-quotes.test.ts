import { describe, expect, test } from 'vitest'
import { sql } from '@tiber/server/sql'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { refusal } from '../../testing/carts.ts'
import { useOrders } from '../../testing/orders.ts'
import { pngBase64 } from '../../testing/sample-files.ts'
import { askedSuppliers, quotedVariants, requestQuotes, sendOffer } from '../../testing/quotes.ts'

const used = useOrders()

let count = 0
const create = (client: PlatformClient = used.buyer, name = `Parada ${(count += 1)}`) =>
  client.masterQuotes.create({ body: { name, description: 'Parada de agosto', neededBy: '2099-08-01' } })

async function listPage(client: PlatformClient, query: { fromCustomerAccount?: boolean; query?: string }) {
  const page = await client.masterQuotes.list({ query: { size: 100, ...query } })
  if (!('content' in page)) throw new Error('A single quote was returned.')
  return page.content
}

const getAddressIds = async () => {
  const addresses = await used.buyer.addresses.list()
  const shippingAddressIds = addresses.flatMap((each) => (each.shipping ? [each.externalId] : []))
  return { shippingAddressIds, billingAddressId: addresses.find(({ billing }) => billing)!.externalId }
}

describe('a master quote', () => {
  test('name used before by the same user › is refused with QU0001', async () => {
    const { name } = await create()
    await expect(create(used.buyer, name)).rejects.toEqual(refusal('QU0001'))
    const other = await create()
    const rename = used.buyer.masterQuotes.update({ params: { id: other.id }, body: { name } })
    await expect(rename).rejects.toEqual(refusal('QU0001'))
    const admin = (await used.platform.signIn('admin@tiber.example')).client
    await expect(create(admin, name)).resolves.toMatchObject({ name })
  })

  test('lines › a variant added twice is summed, a described article needs no variant, and lines can be removed', async () => {
    const params = { id: (await create()).id }
    const [sku] = quotedVariants
    const added = await used.buyer.masterQuotes.update({
      params,
      query: { idType: 'EXTERNAL_ID' },
      body: {
        masterQuoteDetailsToAdd: [
          { productVariantId: sku!, quantity: 10, targetPrice: 0.123456 },
          { productVariantId: sku!, quantity: 5 },
          { description: 'Eje según plano 17', quantity: 2, note: 'Con certificado' },
        ],
      },
    })
    expect(added.masterQuoteDetails).toMatchObject([
      { productVariant: { skuVariant: sku }, quantity: 15, targetPrice: 0.123456 },
      { productVariant: null, description: 'Eje según plano 17', quantity: 2, note: 'Con certificado' },
    ])
    const more = { masterQuoteDetailsToAdd: [{ productVariantId: sku!, quantity: 1 }], neededBy: null }
    const summed = await used.buyer.masterQuotes.update({ params, body: more })
    expect([summed.masterQuoteDetails[0]!.quantity, summed.neededBy, summed.version]).toEqual([16, null, 3])
    const removed = await used.buyer.masterQuotes.update({
      params,
      body: { masterQuoteDetailsToRemove: [summed.masterQuoteDetails[1]!.id] },
    })
    expect(removed.masterQuoteDetails).toHaveLength(1)
    const update = (body: Parameters<typeof used.buyer.masterQuotes.update>[0]['body']) =>
      used.buyer.masterQuotes.update({ params, body: body! })
    await expect(update({ masterQuoteDetailsToAdd: [{ quantity: 1 }] })).rejects.toEqual(refusal('F-E-001'))
    await expect(update({ masterQuoteDetailsToRemove: ['x'] })).rejects.toEqual(refusal('F-E-002'))
    const unknown = { masterQuoteDetailsToAdd: [{ productVariantId: 'NOTHING', quantity: 1 }] }
    await expect(update(unknown)).rejects.toEqual(refusal('F-E-002'))
  })

  test('visibility › colleagues read it, only its owner and administrators change it, others do not find it', async () => {
    const request = await requestQuotes(used.buyer)
    const params = { id: request.id }
    const colleague = (await used.platform.signIn('approver@tiber.example')).client
    const admin = (await used.platform.signIn('admin@tiber.example')).client
    expect(await colleague.masterQuotes.read({ params })).toMatchObject({ canChange: false })
    expect((await listPage(colleague, {})).some(({ id }) => id === request.id)).toBe(false)
    expect((await listPage(colleague, { fromCustomerAccount: true, query: request.name })).map(({ id }) => id)).toEqual(
      [request.id],
    )
    const rename = { params, body: { description: 'Otra' } }
    await expect(colleague.masterQuotes.update(rename)).rejects.toEqual(refusal('PE0001'))
    const offer = await sendOffer(used.sellers.operator, request.supplierQuotes[0]!)
    await expect(colleague.supplierQuotes.accept({ params: { id: offer.id } })).rejects.toEqual(refusal('PE0001'))
    await expect(admin.masterQuotes.update(rename)).resolves.toMatchObject({ description: 'Otra' })
    await expect(used.stranger.masterQuotes.read({ params })).rejects.toEqual(refusal('F-E-002'))
    await expect(used.shipyard.masterQuotes.read({ params })).rejects.toEqual(refusal('F-E-002'))
    const single = await used.buyer.masterQuotes.list({ query: { masterQuoteId: request.id } })
    expect(single).toMatchObject({ id: request.id, supplierQuotes: [{}, {}, {}] })
  })

  test('deleting › removes it with its quotes, unless one was accepted', async () => {
    const request = await requestQuotes(used.buyer)
    const kept = await requestQuotes(used.buyer)
    await used.buyer.masterQuotes.delete({ params: { id: request.id } })
    const gone = { params: { id: request.supplierQuotes[0]!.id } }
    await expect(used.buyer.supplierQuotes.read(gone)).rejects.toEqual(refusal('F-E-002'))
    const { id } = await sendOffer(used.sellers.operator, kept.supplierQuotes[0]!)
    await used.buyer.supplierQuotes.accept({ params: { id } })
    await expect(used.buyer.masterQuotes.delete({ params: { id: kept.id } })).rejects.toEqual(refusal('ST0001'))
  })

  test('custom fields › of the request, a quote and a line are stored', async () => {
    const { operator } = used.sellers
    for (const [externalId, sealedTarget] of [
      ['quote-project', 'QUOTE'],
      ['quote-line-norm', 'QUOTE_LINE'],
    ] as const)
      await operator.customFields.define({
        params: { externalId },
        body: { name: { ES: externalId, EN: externalId }, type: 'TEXT', sealedTarget },
      })
    const project = [{ customFieldId: 'quote-project', customFieldValue: 'Nave 4' }]
    const request = await requestQuotes(used.buyer, { supplierIds: ['EBRO'] })
    const updated = await used.buyer.masterQuotes.update({
      params: { id: request.id },
      body: { customFieldValues: project },
    })
    expect(updated.customFieldValues).toMatchObject([{ value: 'Nave 4' }])
    const [quote] = request.supplierQuotes
    const params = { id: quote!.id }
    expect((await used.buyer.supplierQuotes.updateFields({ params, body: project })).customFieldValues).toHaveLength(1)
    const customFieldValues = [{ customFieldId: 'quote-line-norm', customFieldValue: 'ISO 4762' }]
    const quoteLines = [{ id: quote!.quoteLines[0]!.id, customFieldValues }]
    const withLine = await used.buyer.supplierQuotes.updateFields({ params, body: { quoteLines } })
    expect(withLine.quoteLines[0]!.customFieldValues).toMatchObject([{ value: 'ISO 4762' }])
    const unknown = { quoteLines: [{ id: 'x', customFieldValues }] }
    await expect(used.buyer.supplierQuotes.updateFields({ params, body: unknown })).rejects.toEqual(refusal('F-E-002'))
  })
})

describe('sending a request', () => {
  const prepare = async () => {
    const { id } = await create()
    const { masterQuoteDetails } = await used.buyer.masterQuotes.update({
      params: { id },
      body: { masterQuoteDetailsToAdd: quotedVariants.map((productVariantId) => ({ productVariantId, quantity: 10 })) },
    })
    const { shippingAddressIds, billingAddressId } = await getAddressIds()
    const send = (parts: [quantity: number, addressId: string][], supplierIds = askedSuppliers) =>
      used.buyer.supplierQuotes.create({
        body: {
          masterQuoteId: id,
          billingAddressId,
          deadline: '2099-05-01',
          createSupplierQuoteRequests: masterQuoteDetails.map((detail, at) => ({
            masterQuoteDetailId: detail.id,
            quantity: 10,
            supplierIds: at === 0 ? supplierIds : supplierIds.slice(0, 1),
            createQuoteDeliveryLineRequests: parts.map(([quantity, shippingAddressId]) => ({
              quantity,
              shippingAddressId,
            })),
          })),
        },
      })
    return { id, send, shippingAddressIds, masterQuoteDetails }
  }

  test('lines for several suppliers › are grouped by supplier, with places of delivery that add up', async () => {
    const { id, send, shippingAddressIds, masterQuoteDetails } = await prepare()
    const [first, second = first] = shippingAddressIds
    await expect(send([[9, first!]])).rejects.toMatchObject({ status: 422 })
    await expect(send([[10, 'NOWHERE']])).rejects.toEqual(refusal('F-E-002'))
    await expect(send([[10, first!]], ['NOBODY'])).rejects.toEqual(refusal('F-E-002'))
    const quotes = await send([
      [6, first!],
      [4, second!],
    ])
    expect(quotes.map(({ lineCount }) => lineCount).toSorted()).toEqual([1, 1, 3])
    expect(quotes[0]).toMatchObject({ deadline: '2099-05-01T17:00:00.000Z', billingAddress: { billing: true } })
    expect(quotes[0]!.quoteLines[0]!.quoteDeliveryLines.map(({ quantity }) => quantity)).toEqual([6, 4])
    await expect(send([[10, first!]])).rejects.toEqual(refusal('ST0001'))
    const removal = { masterQuoteDetailsToRemove: [masterQuoteDetails[0]!.id] }
    await expect(used.buyer.masterQuotes.update({ params: { id }, body: removal })).rejects.toEqual(refusal('ST0001'))
  })

  test('in one call from a cart › asks the suppliers that sell the articles, with the attached files', async () => {
    const cartId = await used.createCart('Para presupuesto')
    await used.updateLines(cartId, [
      { offerPriceId: 'PUB-EBRO-EBRO-SCS-A2-M6-012', quantity: 40, updateAction: 'REPLACE_QUANTITY' },
    ])
    const file = await used.buyer.files.upload({ body: { fileName: 'plano.png', content: pngBase64 } })
    const lines = [{ description: 'Tornillo especial', quantity: 7 }]
    const body = { name: 'Desde el carrito', cartId, attachmentIds: [file.id], lines, deadline: '2099-05-01' }
    const request = await used.buyer.masterQuotes.request({ body })
    expect(request.masterQuoteDetails.map(({ quantity }) => quantity)).toEqual([40, 7])
    expect(request.supplierQuotes.length).toBeGreaterThan(1)
    for (const quote of request.supplierQuotes) expect(quote.lineCount).toBe(2)
    const own = request.supplierQuotes.find(({ supplier }) => supplier.externalId === 'EBRO')!
    const seen = await used.sellers.ebro.sellerQuotes.read({ params: { id: own.id } })
    expect(seen.quoteLines.map(({ listPrice }) => listPrice)).toEqual([expect.any(Number), null])
    expect(seen.attachments).toMatchObject([{ fileName: 'plano.png' }])
    const unknown = used.buyer.masterQuotes.request({ body: { name: 'Otro carrito', cartId: '0' } })
    await expect(unknown).rejects.toEqual(refusal('F-E-002'))
    const past = { ...body, name: 'Tarde', attachmentIds: [], deadline: '2020-01-01' }
    await expect(used.buyer.masterQuotes.request({ body: past })).rejects.toEqual(refusal('F-E-006'))
  })

  test('without an address and without a usual one › takes the first address of the account', async () => {
    const { db } = used.platform.database
    await db.execute(sql`delete from default_address where account_id = '0000000103'`)
    await used.stranger.addresses.create({
      body: {
        fullName: 'Obra',
        address: 'Camino 1',
        city: 'Murcia',
        zipcode: '30001',
        country: 'ES',
        shipping: true,
        billing: true,
      },
    })
    const request = await requestQuotes(used.stranger, { supplierIds: ['EBRO'] })
    expect(request.supplierQuotes[0]!.quoteLines[0]!.quoteDeliveryLines).toHaveLength(1)
  })

  test('of a described article alone › asks the default supplier; unsent, it stays a draft', async () => {
    const lines = [{ description: 'Bomba de vacío para 40 m³/h', quantity: 1 }]
    const sent = await used.buyer.masterQuotes.request({ body: { name: 'Bomba de vacío', lines } })
    expect(sent.supplierQuotes).toHaveLength(1)
    const draft = await used.buyer.masterQuotes.request({ body: { name: 'Borrador', lines, send: false } })
    expect(draft.supplierQuotes).toEqual([])
    await expect(used.buyer.masterQuotes.request({ body: { name: 'Vacío' } })).rejects.toMatchObject({ status: 422 })
    const [quote] = sent.supplierQuotes
    await expect(sendOffer(used.sellers.operator, quote!)).rejects.toMatchObject({ status: 422 })
  })
})

test('offers to answer › count for whoever requested them until they are declined or ordered', async () => {
  const count = async (client: PlatformClient) => (await client.dashboard.counts()).quotesToAnswer
  const [before, ofStranger] = [await count(used.buyer), await count(used.stranger)]
  const request = await requestQuotes(used.buyer)
  expect(await count(used.buyer)).toBe(before)
  const [first, second] = request.supplierQuotes
  for (const quote of [first!, second!]) await sendOffer(used.sellers.operator, quote)
  expect([await count(used.buyer), await count(used.stranger)]).toEqual([before + 1, ofStranger])
  for (const { id } of [first!, second!]) await used.buyer.supplierQuotes.decline({ params: { id }, body: {} })
  expect(await count(used.buyer)).toBe(before)
})
