import { sql } from '@tiber/server/sql'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import type { Locale } from '@tiber/contract/locales'
import { inTransaction } from '../../context.ts'
import { queryRows } from '../../database/query-rows.ts'
import { refusal } from '../../testing/carts.ts'
import { findDocument } from '../../testing/contract/document-samples.ts'
import { useOrders } from '../../testing/orders.ts'
import { creditRefunds } from './credit-notes.ts'
import { issueDocuments } from './issue-documents.ts'

const used = useOrders()

/** Extracts the text of each page of a PDF. */
async function readPages(content: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(content)), { mergePages: false })
  return text.map((page) => page.replaceAll('\u00a0', ' '))
}

const formatAmount = (locale: Locale, amount: number) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', useGrouping: 'always' })
    .format(amount)
    .replaceAll('\u00a0', ' ')

/** Places an order with two suppliers and ships the first one's logistic order in two deliveries. */
async function shipInTwoDeliveries() {
  const order = await used.placeOrder()
  const logisticOrder = (await order.read()).orderLogistics.find(
    ({ supplierSnapshot }) => supplierSnapshot.externalId === 'EBRO',
  )!
  const updateStatus = (status: 'SHIPPED', body = {}) =>
    used.sellers.operator.sellerOrders.updateStatus({ params: { id: logisticOrder.id }, body: { status, ...body } })
  for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT'] as const)
    await updateStatus(status as 'SHIPPED')
  await updateStatus('PARTIALLY_SHIPPED' as 'SHIPPED', {
    lines: [{ id: logisticOrder.lines[0]!.id, confirmedQuantity: 3 }],
  })
  await updateStatus('SHIPPED')
  await used.platform.drainJobs()
  return { order, logisticOrder }
}

const signInWithLocale = async (locale: Locale) =>
  (await used.platform.signIn('buyer@tiber.example', { locale })).client

describe('order documents', () => {
  test('are issued once per event and add up to the order total', async () => {
    const { order, logisticOrder } = await shipInTwoDeliveries()
    const issued = await used.buyer.documents.listByOrder({ params: { id: order.id } })
    const own = issued.filter((document) => document.logisticOrder.id === logisticOrder.id)
    expect(own.map(({ type }) => type).toSorted()).toEqual([
      'DELIVERY_NOTE',
      'DELIVERY_NOTE',
      'INVOICE',
      'INVOICE',
      'ORDER_CONFIRMATION',
    ])
    const { totalPriceWithTax } = (await order.read()).orderLogistics.find(
      ({ id }) => id === logisticOrder.id,
    )!.orderLogisticPrices
    const sumCents = (type: string) =>
      own.filter((document) => document.type === type).reduce((sum, { gross }) => sum + Math.round(gross! * 100), 0)
    expect(sumCents('INVOICE')).toBe(Math.round(totalPriceWithTax * 100))
    expect(sumCents('ORDER_CONFIRMATION')).toBe(Math.round(totalPriceWithTax * 100))
    const events = await queryRows<{ id: number }>(
      used.platform.database.db,
      sql`select id::int from order_event where commercial_order_id = ${order.id}`,
    )
    await issueDocuments(used.platform.systemContext(), { orderId: order.id, eventIds: events.map(({ id }) => id) })
    expect(await used.buyer.documents.listByOrder({ params: { id: order.id } })).toEqual(issued)
  })

  test('are rendered in both languages', async () => {
    const { order, logisticOrder } = await shipInTwoDeliveries()
    const invoices = await used.buyer.documents.accounting({ params: { id: logisticOrder.id } })
    const { gross, number } = (await used.buyer.documents.listByOrder({ params: { id: order.id } })).find(
      ({ id }) => id === invoices[0]!.id,
    )!
    for (const [locale, title, code] of [
      ['es-ES', 'Factura', 'Código'],
      ['en-US', 'Invoice', 'Code'],
    ] as const) {
      const client = await signInWithLocale(locale)
      const file = await client.documents.downloadAccounting({
        params: { id: logisticOrder.id, documentId: invoices[0]!.id },
      })
      expect(file).toMatchObject({
        contentType: 'application/pdf',
        fileName: `${title.toLowerCase()}-${number.toLowerCase()}.pdf`,
      })
      const [page, ...more] = await readPages(file.content)
      expect(more).toEqual([])
      for (const word of [
        title,
        number,
        code,
        'Talleres Guadalquivir, S.L.',
        'Tornillería Ebro',
        'ESB41001231',
        'SCS-A2-M6-012',
      ])
        expect(page).toContain(word)
      expect(page).toContain(formatAmount(locale, gross!))
      expect(page).toContain(locale === 'es-ES' ? 'Página 1 de 1' : 'Page 1 of 1')
    }
  })

  test('of a delivery list the delivered lines without prices', async () => {
    const { logisticOrder } = await shipInTwoDeliveries()
    const notes = await used.buyer.documents.list({ params: { id: logisticOrder.id } })
    const note = notes.find(({ type }) => type.externalId === 'DELIVERY_NOTE')!
    expect(note.type.label).toBe('Albarán de entrega')
    const file = await used.buyer.documents.download({ params: { id: logisticOrder.id, documentId: note.id } })
    const [page] = await readPages(file.content)
    expect(page).toContain('Albarán de entrega')
    expect(page).not.toContain('€')
  })

  test('are visible to the buying company only, under their own logistic order', async () => {
    const { id, logisticOrderId } = await findDocument(used.platform, 'GUADALQUIVIR', 'INVOICE')
    for (const client of [used.shipyard, used.stranger])
      await expect(
        client.documents.downloadAccounting({ params: { id: logisticOrderId, documentId: id } }),
      ).rejects.toThrow(refusal('F-E-002'))
    const other = await findDocument(used.platform, 'CANTABRICO', 'INVOICE')
    for (const params of [
      { id: logisticOrderId, documentId: other.id },
      { id: other.logisticOrderId, documentId: other.id },
    ])
      await expect(used.buyer.documents.downloadAccounting({ params })).rejects.toThrow(refusal('F-E-002'))
    await expect(used.buyer.documents.download({ params: { id: logisticOrderId, documentId: id } })).rejects.toThrow(
      refusal('F-E-002'),
    )
  })

  test('answer 304 if unchanged', async () => {
    const { id, logisticOrderId } = await findDocument(used.platform, 'GUADALQUIVIR', 'INVOICE')
    const { tokens } = await used.platform.signIn()
    const headers = {
      'dj-api-key': used.platform.dependencies.config.apiKeys.shop,
      'dj-client': 'ACCOUNT',
      authorization: `Bearer ${tokens.read()!.accessToken}`,
    }
    const url = `/v1/shop/logistic-orders/${logisticOrderId}/accounting-documents/${id}`
    const first = await used.platform.app.inject({ url, headers })
    expect(first.headers['content-disposition']).toMatch(/^attachment; filename="factura-[a-z]+-\d{4}-\d{6}\.pdf"/)
    const again = await used.platform.app.inject({
      url,
      headers: { ...headers, 'if-none-match': first.headers.etag as string },
    })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
    expect((await used.platform.app.inject({ url, headers })).rawPayload.equals(first.rawPayload)).toBe(true)
    const body = [{ customFieldId: 'po-number', customFieldValue: 'OBRA-12' }]
    await used.buyer.logisticOrders.updateFields({ params: { id: logisticOrderId }, body })
    const changed = await used.platform.app.inject({
      url,
      headers: { ...headers, 'if-none-match': first.headers.etag as string },
    })
    expect(changed.statusCode).toBe(200)
  })
})

describe('credit notes', () => {
  test('credit exactly what was invoiced and never more', async () => {
    const { order, logisticOrder } = await shipInTwoDeliveries()
    const { documents } = used.sellers.operator
    const credit = (lines?: { id: string; quantity: number }[]) =>
      documents.credit({ params: { id: logisticOrder.id }, body: { reason: 'Devuelto', ...(lines && { lines }) } })
    const one = await credit([{ id: logisticOrder.lines[0]!.id, quantity: 1 }])
    expect(one.number).toMatch(/^EBRO-R\d{4}-\d{6}$/)
    await expect(credit([{ id: logisticOrder.lines[0]!.id, quantity: 10 }])).rejects.toThrow(refusal('F-E-007'))
    const half = { id: logisticOrder.lines[0]!.id, quantity: 4 }
    await expect(credit([half, half])).rejects.toThrow(refusal('F-E-040'))
    await credit()
    await expect(credit()).rejects.toThrow(refusal('F-E-040'))
    const issued = await used.buyer.documents.listByOrder({ params: { id: order.id } })
    const accounting = issued.filter(
      ({ type, logisticOrder: { id } }) => id === logisticOrder.id && (type === 'INVOICE' || type === 'CREDIT_NOTE'),
    )
    expect(accounting.reduce((sum, { gross }) => sum + Math.round(gross! * 100), 0)).toBe(0)
    await expect(
      used.sellers.ebro.documents.credit({ params: { id: '0000099999' }, body: { reason: 'x' } }),
    ).rejects.toThrow(refusal('F-E-002'))
  })
})

test('the refund of an invoiced order issues one credit note', async () => {
  const { order, logisticOrder } = await shipInTwoDeliveries()
  const { payments } = used.sellers.operator
  const params = { id: logisticOrder.id }
  for (const paymentStatus of ['PAID', 'WAITING_REFUND', 'REFUNDED'] as const)
    await payments.updatePaymentStatus({ params, body: { paymentStatus } })
  await used.platform.drainJobs()
  await creditRefunds(used.platform.systemContext(), { partIds: [logisticOrder.id] })
  const issued = await used.buyer.documents.listByOrder({ params: { id: order.id } })
  const own = issued.filter((document) => document.logisticOrder.id === logisticOrder.id)
  expect(own.filter(({ type }) => type === 'CREDIT_NOTE')).toHaveLength(1)
  const accounting = own.filter(({ type }) => type === 'INVOICE' || type === 'CREDIT_NOTE')
  expect(accounting.reduce((sum, { gross }) => sum + Math.round(gross! * 100), 0)).toBe(0)
})

describe('invoices', () => {
  test('are found by number, order, supplier and date, paged by key and summed by status', async () => {
    const { documents } = used.buyer
    const all = await documents.invoices({ query: { size: 1000 } })
    expect(all.next).toBe(null)
    const read: string[] = []
    for (let after: string | undefined; ;) {
      const page = await documents.invoices({ query: { size: 40, ...(after && { after }) } })
      read.push(...page.invoices.map(({ id }) => id))
      if (page.next === null) break
      after = page.next
    }
    expect(read).toEqual(all.invoices.map(({ id }) => id))
    for (const { status, count, gross } of all.totals) {
      const own = all.invoices.filter((each) => each.status === status)
      expect(own.length).toBe(count)
      expect(count).toBeGreaterThan(0)
      expect(own.reduce((sum, each) => sum + Math.round(each.gross * 100), 0)).toBe(Math.round(gross! * 100))
      const { invoices } = await documents.invoices({ query: { status, size: 1000 } })
      expect(invoices.map(({ id }) => id)).toEqual(own.map(({ id }) => id))
    }
    const some = all.invoices.find(({ supplier }) => supplier.name === 'Tornillería Ebro')!
    const findIds = async (words: string) =>
      (await documents.invoices({ query: { words } })).invoices.map(({ id }) => id)
    expect(await findIds(some.number)).toEqual([some.id])
    expect(await findIds(some.logisticOrder.reference)).toContain(some.id)
    expect(await findIds('ebro')).toContain(some.id)
    expect(await findIds('nadie')).toEqual([])
    const sameDay = await documents.invoices({ query: { from: some.issuedOn, until: some.issuedOn } })
    expect(new Set(sameDay.invoices.map(({ issuedOn }) => issuedOn))).toEqual(new Set([some.issuedOn]))
    expect((await used.stranger.documents.invoices({})).invoices).toEqual([])
  })

  test('are exported as a spreadsheet, filtered or selected', async () => {
    const { documents } = used.buyer
    const { invoices } = await documents.invoices({ query: { size: 2 } })
    const exportRows = async (query: object) => {
      const { content, fileName } = await documents.exportInvoices({ query: { format: 'csv', ...query } })
      expect(fileName).toBe('facturas.csv')
      return Buffer.from(content, 'base64').toString().trim().split(/\r?\n/)
    }
    const chosen = await exportRows({ ids: invoices.map(({ id }) => id) })
    expect(chosen).toHaveLength(3)
    expect(chosen[1]).toContain(invoices[0]!.number)
    const overdue = await documents.invoices({ query: { status: 'OVERDUE', size: 1000 } })
    expect(await exportRows({ status: 'OVERDUE' })).toHaveLength(overdue.invoices.length + 1)
  })
})

test('issuing documents concurrently or after a failure leaves no gap and duplicates no number', async () => {
  const context = used.platform.systemContext()
  const { sellerOrders } = used.sellers.operator
  const orders = await Promise.all([1, 2, 3, 4].map(() => used.placeOrder()))
  for (const order of orders) {
    const logisticOrders = (await order.read()).orderLogistics
    for (const { id } of logisticOrders)
      for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT', 'SHIPPED'] as const)
        await sellerOrders.updateStatus({ params: { id }, body: { status } })
  }
  const jobs = await Promise.all(
    orders.map(async ({ id }) => {
      const events = await queryRows<{ id: number }>(
        context.db,
        sql`select id::int from order_event where commercial_order_id = ${id}`,
      )
      return { orderId: id, eventIds: events.map((event) => event.id) }
    }),
  )
  const failed = inTransaction(context, async (inside) => {
    await issueDocuments(inside, jobs[0]!)
    throw new Error('killed')
  })
  await expect(failed).rejects.toThrow('killed')
  await Promise.all([...jobs, ...jobs].map((each) => issueDocuments(context, each)))
  await used.platform.drainJobs()
  for (const { id } of orders) {
    const issued = await used.buyer.documents.listByOrder({ params: { id } })
    expect(issued.filter(({ type }) => type === 'INVOICE')).toHaveLength(2)
  }
})

test('invoice numbers are consecutive per supplier and year', async () => {
  const series = await queryRows<{ numbers: string[]; last: number }>(
    used.platform.database.db,
    sql`select array_agg(d.number order by d.number) as numbers, s.last from document_series s
        join logistic_order g on g.supplier_id = s.supplier_id
        join order_document d on d.logistic_order_id = g.id and d.type = s.type
          and extract(year from d.issued_at at time zone 'utc') = s.year
        group by s.supplier_id, s.type, s.year, s.last`,
  )
  expect(series.length).toBeGreaterThan(5)
  for (const { numbers, last } of series)
    expect(numbers.map((number) => Number(number.slice(-6)))).toEqual(Array.from({ length: last }, (_, at) => at + 1))
})
