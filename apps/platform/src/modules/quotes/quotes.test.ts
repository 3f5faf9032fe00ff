import { describe, expect, test } from 'vitest'
import { sql } from '@tiber/server/sql'
import { refusal } from '../../testing/carts.ts'
import { useOrders } from '../../testing/orders.ts'
import { pngBase64 } from '../../testing/sample-files.ts'
import { isQuoteActionAllowed as isAllowed, requestQuotes, sendOffer, toIsoDay } from '../../testing/quotes.ts'
import { expireQuotes } from './expire-quotes.ts'

const used = useOrders()

/** Requests a quote of the supplier with a user. */
async function requestQuote() {
  const request = await requestQuotes(used.buyer, { supplierIds: ['EBRO'] })
  return { request, quote: request.supplierQuotes[0]!, params: { id: request.supplierQuotes[0]!.id } }
}

async function requestOffer(options: Parameters<typeof sendOffer>[2] = {}) {
  const { request, quote, params } = await requestQuote()
  return { request, params, quote: await sendOffer(used.sellers.ebro, quote, options) }
}

describe('an offer', () => {
  test('sent by the supplier › the buyer sees prices per piece and totals, and accepts it', async () => {
    const { params, quote } = await requestOffer()
    expect(quote).toMatchObject({ status: 'WAITING_FOR_CUSTOMER', turn: 'BUYER', version: 1 })
    const seen = await used.buyer.supplierQuotes.read({ params })
    expect(seen.quoteLines.map(({ price, net, leadDays }) => [price, net, leadDays])).toEqual([
      [0.2, 20, 2],
      [0.21, 21, 2],
      [0.22, 22, 2],
    ])
    expect(seen).toMatchObject({ totals: { goods: 63, shipping: 5, net: 68 }, deadline: '2099-12-31T23:59:59.000Z' })
    expect([isAllowed(seen, 'ACCEPT'), isAllowed(seen, 'COUNTER'), isAllowed(seen, 'REOPEN')]).toEqual([
      true,
      true,
      false,
    ])
    const accepted = await used.buyer.supplierQuotes.accept({ params, body: { version: 1 } })
    expect(accepted).toMatchObject({ status: 'VALIDATED', turn: 'BUYER' })
    await expect(used.buyer.supplierQuotes.accept({ params })).rejects.toEqual(refusal('ST0001'))
  })

  test('superseded by a newer one › accepting the version seen before is refused', async () => {
    const { params, quote } = await requestOffer()
    const status = 'WAITING_FOR_SUPPLIER_INFOS'
    await used.sellers.ebro.sellerQuotes.update({ params, body: { status, reason: 'Nos falta un precio' } })
    await sendOffer(used.sellers.ebro, quote, { price: 0.3 })
    await expect(used.buyer.supplierQuotes.accept({ params, body: { version: 1 } })).rejects.toEqual(refusal('ST0001'))
    await expect(used.buyer.supplierQuotes.accept({ params, body: { version: 2 } })).resolves.toMatchObject({
      status: 'VALIDATED',
    })
  })

  test('without prices or validity date, or with a past one › is refused', async () => {
    const { params, quote } = await requestQuote()
    const status = 'WAITING_FOR_CUSTOMER'
    const lines = [{ id: quote.quoteLines[0]!.id, price: 1 }]
    const update = (body: object) => used.sellers.ebro.sellerQuotes.update({ params, body: { status, ...body } })
    await expect(update({ lines })).rejects.toMatchObject({ status: 422 })
    await expect(update({ lines, validityDate: '2020-01-01' })).rejects.toMatchObject({ status: 422 })
    await expect(update({ validityDate: '2099-01-01' })).rejects.toMatchObject({ status: 422 })
    await expect(update({ lines: [...lines, ...lines], validityDate: '2099-01-01' })).rejects.toMatchObject({
      status: 422,
    })
    const start = { status: 'WAITING_FOR_SUPPLIER_INFOS', lines } as const
    await expect(used.sellers.ebro.sellerQuotes.update({ params, body: start })).rejects.toMatchObject({ status: 422 })
  })

  test('of an alternative article › names it, and only what the supplier sells can be one', async () => {
    const { params, quote } = await requestQuote()
    const [first] = quote.quoteLines
    const offer = (alternativeVariantId: string) =>
      used.sellers.ebro.sellerQuotes.update({
        params,
        body: {
          status: 'WAITING_FOR_CUSTOMER',
          validityDate: '2099-01-01',
          lines: [{ id: first!.id, price: 0.4, alternativeVariantId, note: 'Del mismo material' }],
        },
      })
    await expect(offer('NOTHING')).rejects.toEqual(refusal('F-E-002'))
    const { quoteLines } = await offer('SCS-A2-M8-050')
    expect(quoteLines[0]).toMatchObject({
      alternative: { skuVariant: 'SCS-A2-M8-050' },
      offerNote: 'Del mismo material',
    })
    expect(quoteLines[1]).toMatchObject({ price: null, net: null })
  })

  test('past its last day › the timer expires it, and reading does not', async () => {
    const { params } = await requestOffer({ validityDate: toIsoDay(used.platform.now(), 5) })
    used.platform.advance(4 * 86_400)
    await expireQuotes(used.platform.systemContext())
    const again = await used.platform.signIn()
    expect(await again.client.supplierQuotes.read({ params })).toMatchObject({ status: 'WAITING_FOR_CUSTOMER' })
    used.platform.advance(2 * 86_400)
    const { client } = await used.platform.signIn()
    const seen = await client.supplierQuotes.read({ params })
    expect([seen.status, isAllowed(seen, 'ACCEPT')]).toEqual(['WAITING_FOR_CUSTOMER', false])
    await expect(client.supplierQuotes.accept({ params })).rejects.toEqual(refusal('ST0001'))
    await expireQuotes(used.platform.systemContext())
    const expired = await client.supplierQuotes.read({ params })
    expect([expired.status, expired.turn, isAllowed(expired, 'REOPEN')]).toEqual(['EXPIRED', 'NONE', true])
    const reopened = await client.supplierQuotes.reopen({ params, body: { reason: 'Seguimos interesados' } })
    expect(reopened).toMatchObject({ status: 'WAITING_FOR_SUPPLIER_INFOS', turn: 'SUPPLIER', validityDate: null })
  })
})

describe('a counter-offer', () => {
  test('by line › writes a version, gives the turn to the supplier, and every version stays visible', async () => {
    const { params, quote } = await requestOffer()
    const [first, second] = quote.quoteLines
    const lines = [{ id: first!.id, price: 0.15, quantity: 200 }]
    const countered = await used.buyer.supplierQuotes.counter({ params, body: { version: 1, message: '¿200?', lines } })
    expect(countered).toMatchObject({ status: 'WAITING_FOR_SUPPLIER_INFOS', turn: 'SUPPLIER', version: 2 })
    // The supplier agrees to the buyer's prices, except for one line that it does not offer any more.
    const status = 'WAITING_FOR_CUSTOMER'
    const dropped = [{ id: second!.id, price: null }]
    const body = { status, validityDate: '2099-01-01', lines: dropped } as const
    const answered = await used.sellers.ebro.sellerQuotes.update({ params, body })
    expect(answered.quoteLines.map(({ price, quantity }) => [price, quantity])).toEqual([
      [0.15, 200],
      [null, 100],
      [0.22, 100],
    ])
    const { versions, events } = await used.buyer.supplierQuotes.versions({ params })
    expect(versions.map(({ number, author, message }) => [number, author.type, message])).toEqual([
      [3, 'SUPPLIER', null],
      [2, 'CUSTOMER', '¿200?'],
      [1, 'SUPPLIER', null],
    ])
    expect(versions[1]!.lines[0]).toMatchObject({ price: 0.15, quantity: 200, previous: { price: 0.2, quantity: 100 } })
    expect(versions[2]!.totals).toEqual({ goods: 63, shipping: 5, net: 68 })
    expect(events.map(({ action }) => action)).toEqual(['offer', 'counter', 'offer', 'request'])
    expect(await used.sellers.ebro.sellerQuotes.versions({ params })).toMatchObject({
      versions: [{ number: 3 }, {}, {}],
    })
  })

  test('of a line that is not offered, or out of turn › is refused', async () => {
    const { params, quote } = await requestQuote()
    const lines = [{ id: quote.quoteLines[0]!.id, price: 1 }]
    await expect(used.buyer.supplierQuotes.counter({ params, body: { lines } })).rejects.toEqual(refusal('ST0001'))
    await used.sellers.ebro.sellerQuotes.update({
      params,
      body: { status: 'WAITING_FOR_CUSTOMER', validityDate: '2099-01-01', lines },
    })
    const other = { lines: [{ id: quote.quoteLines[1]!.id, price: 1 }] }
    await expect(used.buyer.supplierQuotes.counter({ params, body: other })).rejects.toEqual(refusal('F-E-002'))
  })
})

test('a version › cannot be changed, not even in the database', async () => {
  const { quote } = await requestOffer()
  const change = sql`update quote_version_line set price = 0 where line_id = ${quote.quoteLines[0]!.id}`
  await expect(used.platform.database.db.execute(change)).rejects.toThrow()
})

describe('the seller’s side', () => {
  test('start, ask the operator, and the operator’s offer › follow the graph', async () => {
    const { params, quote } = await requestQuote()
    const update = (
      seller: 'ebro' | 'operator',
      body: Parameters<typeof used.sellers.ebro.sellerQuotes.update>[0]['body'],
    ) => used.sellers[seller].sellerQuotes.update({ params, body })
    expect(await update('ebro', { status: 'WAITING_FOR_SUPPLIER_INFOS' })).toMatchObject({ turn: 'SUPPLIER' })
    const asked = await update('ebro', { status: 'WAITING_FOR_OPERATOR', reason: 'Precio especial' })
    expect([asked.turn, isAllowed(asked, 'OFFER')]).toEqual(['OPERATOR', false])
    await expect(sendOffer(used.sellers.ebro, quote)).rejects.toEqual(refusal('ST0001'))
    expect(await sendOffer(used.sellers.operator, quote)).toMatchObject({ status: 'WAITING_FOR_CUSTOMER', version: 1 })
    await expect(update('ebro', { status: 'CLOSED' })).rejects.toEqual(refusal('ST0001'))
  })

  test('a decline by supplier, operator or buyer › is final', async () => {
    const bySupplier = await requestQuote()
    const declined = await used.sellers.ebro.sellerQuotes.update({
      params: bySupplier.params,
      body: { status: 'DECLINED_BY_SUPPLIER', reason: 'No lo fabricamos' },
    })
    expect(declined.allowedActions.filter(({ allowed }) => allowed)).toEqual([])
    await expect(sendOffer(used.sellers.ebro, bySupplier.quote)).rejects.toEqual(refusal('ST0001'))
    const byOperator = await requestQuote()
    const update = (status: 'WAITING_FOR_OPERATOR' | 'DECLINED_BY_OPERATOR') =>
      used.sellers.operator.sellerQuotes.update({ params: byOperator.params, body: { status } })
    await update('WAITING_FOR_OPERATOR')
    expect(await update('DECLINED_BY_OPERATOR')).toMatchObject({ status: 'DECLINED_BY_OPERATOR', turn: 'NONE' })
    const { params } = await requestOffer()
    const refused = await used.buyer.supplierQuotes.decline({ params, body: { reason: 'Demasiado caro' } })
    expect(refused).toMatchObject({ status: 'DECLINED_BY_CUSTOMER', turn: 'NONE', deadline: null })
  })

  test('a quote in staging › only the operator sees it, until it is published', async () => {
    const { params } = await requestQuote()
    await used.platform.database.db.execute(sql`update supplier_quote set status = 'STAGING' where id = ${params.id}`)
    await expect(used.buyer.supplierQuotes.read({ params })).rejects.toEqual(refusal('F-E-002'))
    await expect(used.sellers.ebro.sellerQuotes.read({ params })).rejects.toEqual(refusal('F-E-002'))
    await used.sellers.operator.sellerQuotes.update({ params, body: { status: 'NEW' } })
    await expect(used.buyer.supplierQuotes.read({ params })).resolves.toMatchObject({ status: 'NEW' })
  })

  test('list › a supplier sees its own quotes only, by turn and text', async () => {
    const request = await requestQuotes(used.buyer)
    const list = async (seller: 'ebro' | 'operator') =>
      (
        await used.sellers[seller].sellerQuotes.list({
          query: { turn: 'SUPPLIER', statuses: ['NEW'], query: request.name },
        })
      ).content
    expect((await list('ebro')).map(({ supplier }) => supplier.externalId)).toEqual(['EBRO'])
    expect(await list('operator')).toHaveLength(3)
    const none = await used.sellers.ebro.sellerQuotes.list({ query: { turn: 'NONE', statuses: ['NEW'], page: 3 } })
    expect(none.content).toEqual([])
    const foreign = request.supplierQuotes.find(({ supplier }) => supplier.externalId === 'LEVANTE')!
    const params = { id: foreign.id }
    for (const attempt of [
      () => used.sellers.ebro.sellerQuotes.read({ params }),
      () => used.sellers.ebro.sellerQuotes.versions({ params }),
      () => used.sellers.ebro.sellerQuotes.addMessage({ params, body: { message: 'Hola' } }),
      () => sendOffer(used.sellers.ebro, foreign),
    ])
      await expect(attempt()).rejects.toEqual(refusal('F-E-002'))
    const own = JSON.stringify(await used.sellers.ebro.sellerQuotes.list({ query: { query: request.name } }))
    expect(own).not.toContain('Levante')
  })
})

describe('messages', () => {
  test('both sides write › each sees what is unread, and the thread closes with the quote', async () => {
    const { params } = await requestOffer()
    const file = await used.buyer.files.upload({ body: { fileName: 'plano.png', content: pngBase64 } })
    const body = { message: '¿Incluye embalaje?', username: 'Otra', attachmentIds: [file.id] }
    const asked = await used.buyer.supplierQuotes.addMessage({ params, body })
    expect(asked.customerThread).toMatchObject([
      { name: 'Compras Guadalquivir', message: '¿Incluye embalaje?', attachments: [{ fileName: 'plano.png' }] },
    ])
    expect((await used.sellers.ebro.sellerQuotes.read({ params })).unreadMessages).toBe(1)
    const answer = await used.sellers.ebro.sellerQuotes.addMessage({ params, body: { message: 'Sí.' } })
    expect([answer.unreadMessages, answer.customerThread.length]).toEqual([0, 2])
    const seen = await used.buyer.supplierQuotes.read({ params })
    expect(seen).toMatchObject({ unreadMessages: 1, status: 'WAITING_FOR_CUSTOMER' })
    const messageId = seen.customerThread.at(-1)!.id
    await used.buyer.threads.markRead({ params: { id: seen.threadId! }, body: { messageId } })
    expect((await used.buyer.supplierQuotes.read({ params })).unreadMessages).toBe(0)
    await used.buyer.supplierQuotes.decline({ params })
    await expect(used.buyer.supplierQuotes.addMessage({ params, body: { message: 'Gracias' } })).rejects.toEqual(
      refusal('ST0001'),
    )
    expect(await used.buyer.threads.read({ params: { id: seen.threadId! } })).toMatchObject({ status: 'CLOSED' })
  })
})
