import { describe, expect, test } from 'vitest'
import { sql } from '@tiber/server/sql'
import { refusal } from '../../testing/carts.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { useOrders } from '../../testing/orders.ts'

const used = useOrders()

/** Places an order and returns the ids of its two logistic orders: that of the signed-in supplier and another one. */
async function placeOrder() {
  const order = await (await used.placeOrder()).read()
  const [ebro, levante] = ['EBRO', 'LEVANTE'].map((supplier) =>
    order.orderLogistics.find((each) => each.supplierSnapshot.externalId === supplier)!,
  )
  return { order, ebro: ebro!, levante: levante! }
}

const startThread = async (message = '¿Cuándo llega?', logisticOrderId?: string) =>
  used.buyer.threads.create({
    params: { id: logisticOrderId ?? (await placeOrder()).ebro.id },
    body: { message, reasonCode: 'DELIVERY_DATE' },
  })

describe('a thread about an order', () => {
  test('is answered by the supplier, and each side is mailed and sees what is unread', async () => {
    await used.platform.drainJobs()
    const { ebro } = await placeOrder()
    const { id } = await startThread('¿Llega el lunes?', ebro.id)
    const params = { id }
    await used.platform.drainJobs()
    const isMailTo = (email: string) => (mail: { recipient: string; text: string }) =>
      mail.recipient === email && mail.text.includes('lunes')
    expect((await used.platform.readMails()).filter(isMailTo('supplier@tiber.example'))).toHaveLength(1)

    const inbox = await used.sellers.ebro.sellerThreads.list({ query: { unread: true } })
    expect(inbox.content[0]).toMatchObject({ id, isUnread: true, lastMessage: { message: '¿Llega el lunes?' } })
    const reply = await used.sellers.ebro.sellerThreads.reply({ params, body: { message: 'Sí, el lunes.' } })
    expect(reply.author).toMatchObject({ type: 'SUPPLIER', company: ebro.supplierSnapshot.name })
    await used.platform.drainJobs()
    const mail = (await used.platform.readMails()).find(isMailTo('buyer@tiber.example'))
    expect(mail!.text).toContain(`/account/messages/${id}`)
    expect(mail!.subject).toContain(ebro.reference)

    const before = (await used.buyer.threads.countUnread()).count
    const thread = await used.buyer.threads.read({ params })
    expect(thread).toMatchObject({ isUnread: true, order: { reference: ebro.reference } })
    expect(thread.messages.map(({ message }) => message)).toEqual(['¿Llega el lunes?', 'Sí, el lunes.'])
    expect((await used.buyer.threads.countUnread()).count).toBe(before)
    const { now, unreadThreads } = await used.buyer.changes.wait()
    expect(unreadThreads).toBe(before)
    expect(await used.buyer.dashboard.counts()).toMatchObject({ unreadThreads: before })
    expect(await countQueries(used.platform, () => used.buyer.dashboard.counts())).toBeLessThanOrEqual(5)
    const waiting = used.buyer.changes.wait({ query: { since: now, waitSeconds: 25 } })
    await used.buyer.threads.markRead({ params, body: { messageId: thread.messages.at(-1)!.id } })
    expect((await used.buyer.threads.countUnread()).count).toBe(before - 1)
    expect(await waiting).toMatchObject({ carts: [], unreadThreads: before - 1 })
    expect((await used.buyer.threads.list({ query: { query: 'el LUNES' } })).content.map((each) => each.id)).toEqual([
      id,
    ])
  })

  test('is listed under its order and not under another', async () => {
    const { order, ebro } = await placeOrder()
    const { id } = await startThread('¿Y los portes?', ebro.id)
    const listIds = async (orderId: string) =>
      (await used.buyer.threads.list({ query: { orderId } })).content.map((each) => each.id)
    expect([await listIds(order.id), await listIds(order.reference)]).toEqual([[id], [id]])
    expect(await listIds((await placeOrder()).order.id)).toEqual([])
  })

  test('is not mailed to who has already read it', async () => {
    const { id } = await startThread('Se lee antes del correo')
    const [{ messages }] = [await used.sellers.ebro.sellerThreads.read({ params: { id } })]
    await used.sellers.ebro.sellerThreads.markRead({ params: { id }, body: { messageId: messages[0]!.id } })
    await used.platform.drainJobs()
    const mails = await used.platform.readMails()
    expect(mails.filter(({ text }) => text.includes('Se lee antes del correo'))).toEqual([])
  })

  test('with a supplier without staff who may answer is mailed to those of the operator who may', async () => {
    const { levante } = await placeOrder()
    const setRole = (role: string) =>
      used.platform.database.db.execute(sql`update staff_role set role = ${role} where user_id =
        (select id from customer_user where email = 'supplier2@tiber.example')`)
    await setRole('CATALOGUE')
    await startThread('Para el operador', levante.id)
    await used.platform.drainJobs()
    await setRole('OWNER')
    const mails = (await used.platform.readMails()).filter(({ text }) => text.includes('Para el operador'))
    expect(mails.map(({ recipient }) => recipient.split('@')[0]).toSorted()).toEqual([
      'finance',
      'operator',
      'sales',
      'support',
    ])
  })

  test('is hidden from other companies and other suppliers', async () => {
    const { levante } = await placeOrder()
    const { id } = await startThread('Solo para Levante', levante.id)
    const params = { id }
    const body = { message: 'Hola' }
    for (const attempt of [
      () => used.stranger.threads.read({ params }),
      () => used.stranger.threads.reply({ params, body }),
      () => used.stranger.threads.updateStatus({ params, body: { status: 'CLOSED' } }),
      () => used.sellers.ebro.sellerThreads.read({ params }),
      () => used.sellers.ebro.sellerThreads.reply({ params, body }),
      () => used.sellers.ebro.sellerThreads.markRead({ params, body: { messageId: '1' } }),
    ])
      await expect(attempt()).rejects.toEqual(refusal('F-E-002'))
    await expect(used.sellers.operator.sellerThreads.read({ params })).resolves.toMatchObject({ id })
  })

  test('of a line needs the line', async () => {
    const { ebro, levante } = await placeOrder()
    const params = { id: ebro.id }
    const body = { message: '¿Qué norma?', reasonCode: 'TECHNICAL' }
    await expect(used.buyer.threads.create({ params, body })).rejects.toEqual(refusal('F-E-001'))
    const foreign = { ...body, lineId: levante.lines[0]!.id }
    await expect(used.buyer.threads.create({ params, body: foreign })).rejects.toEqual(refusal('F-E-002'))
    const thread = await used.buyer.threads.create({ params, body: { ...body, lineId: ebro.lines[0]!.id } })
    expect(thread).toMatchObject({
      lineId: ebro.lines[0]!.id,
      line: { sku: ebro.lines[0]!.orderLogisticLineProductVariantDto.sku },
    })
  })

  test('is refused for an unknown reason and for an order its supplier has not got yet', async () => {
    const { ebro } = await placeOrder()
    const body = { message: 'Hola', reasonCode: 'NOTHING' }
    await expect(used.buyer.threads.create({ params: { id: ebro.id }, body })).rejects.toEqual(refusal('F-E-002'))
    const draft = await (await used.createDraft()).read()
    await expect(startThread('Hola', draft.orderLogistics[0]!.id)).rejects.toEqual(refusal('ST0001'))
  })

  test('that is closed takes no message until it is opened again', async () => {
    const { id } = await startThread()
    const reply = () => used.buyer.threads.reply({ params: { id }, body: { message: 'Gracias' } })
    expect(await used.buyer.threads.updateStatus({ params: { id }, body: { status: 'CLOSED' } })).toMatchObject({
      status: 'CLOSED',
    })
    await expect(reply()).rejects.toEqual(refusal('ST0001'))
    await used.sellers.ebro.sellerThreads.updateStatus({ params: { id }, body: { status: 'OPEN' } })
    await expect(reply()).resolves.toMatchObject({ message: 'Gracias' })
  })

  test('refuses blank messages and messages of a megabyte', async () => {
    const { id } = await startThread()
    const reply = (message: string) => used.sellers.ebro.sellerThreads.reply({ params: { id }, body: { message } })
    await expect(reply('x'.repeat(1_000_000))).rejects.toMatchObject({ status: 400 })
    await expect(reply(' \n ')).rejects.toMatchObject({ status: 400 })
  })

  test('with ten thousand messages is read in the same few statements as a short one', async () => {
    const { database } = used.platform
    const [short, long] = [await startThread(), await startThread()]
    const countRead = (id: string) => countQueries(used.platform, () => used.buyer.threads.read({ params: { id } }))
    await database.db.execute(sql`insert into thread_message (thread_id, author_name, author_type, message)
      select ${long.id}, 'Ventas', 'SUPPLIER', 'Mensaje ' || n from generate_series(1, 10000) n`)
    await database.db.execute(sql`update thread set message_count = 10001 where id = ${long.id}`)
    expect(await countRead(long.id)).toBe(await countRead(short.id))
    const { messages, messageCount } = await used.buyer.threads.read({ params: { id: long.id } })
    expect([messages.length, messageCount, messages.at(-1)!.message]).toEqual([100, 10_001, 'Mensaje 10000'])
    const query = { before: messages[0]!.id, size: 50 }
    const older = await used.buyer.threads.messages({ params: { id: long.id }, query })
    expect([older.messages.length, older.hasMore, older.messages.at(-1)!.message]).toEqual([50, true, 'Mensaje 9900'])
    const page = await used.buyer.threads.messagesOfOrder({
      params: { id: long.logisticOrderId!, threadId: long.id },
      query: { page: 100, size: 100 },
    })
    expect([page.totalElements, page.content.length]).toEqual([10_001, 1])
  })
})

describe('a question to the shop', () => {
  test('reaches the operator with its topic and order', async () => {
    const { order } = await placeOrder()
    const body = { message: 'La factura no cuadra', topic: 'INVOICE', orderId: order.reference } as const
    const { id } = await used.buyer.threads.contact({ body })
    const thread = await used.sellers.operator.sellerThreads.read({ params: { id } })
    expect(thread).toMatchObject({ kind: 'CONTACT', isUnread: true, supplier: null })
    expect(thread.subject).toContain(order.reference)
    const foreign = used.stranger.threads.contact({ body })
    await expect(foreign).rejects.toEqual(refusal('F-E-002'))
  })
})

test('reasons are in the caller’s language', async () => {
  const english = (await used.platform.signIn('buyer@tiber.example', { locale: 'en-US' })).client
  const read = async (client: typeof english) =>
    (await client.threads.reasons({ params: { reasonType: 'INCIDENT_OPEN' } }))[0]!.label
  expect([await read(used.buyer), await read(english)]).toEqual(['Material dañado', 'Damaged goods'])
  expect((await english.threads.reasonTypes()).map(({ label }) => label)).toContain('Question about the order')
})
