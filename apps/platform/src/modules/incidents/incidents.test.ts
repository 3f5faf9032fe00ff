import { describe, expect, test } from 'vitest'
import { sql } from '@tiber/server/sql'
import { refusal } from '../../testing/carts.ts'
import { useOrders } from '../../testing/orders.ts'
import { pngBase64 } from '../../testing/sample-files.ts'
import { escalateOverdueIncidents } from './escalate-incidents.ts'

const used = useOrders()

/** Ships an order of the signed-in supplier, which gives it an invoice. */
async function shipOrder() {
  const { orderLogistics } = await (await used.placeOrder()).read()
  const { id, lines } = orderLogistics.find(({ supplierSnapshot }) => supplierSnapshot.externalId === 'EBRO')!
  for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT', 'SHIPPED'] as const)
    await used.sellers.ebro.sellerOrders.updateStatus({ params: { id }, body: { status } })
  await used.platform.drainJobs()
  return { id, lineId: lines[0]!.id, quantity: lines[0]!.quantity }
}

type Order = Awaited<ReturnType<typeof shipOrder>>
const reportLine = ({ id, lineId }: Order, quantity = 2, more: object = {}) =>
  used.buyer.incidents.createForLines({
    params: { id },
    body: { message: 'Dos piezas rotas', lines: [{ lineId, quantity, reasonCodes: ['DAMAGED'] }], ...more },
  })
const reportOrder = ({ id }: Order) =>
  used.buyer.incidents.createForOrder({
    params: { id },
    body: { message: 'No ha llegado', reasonCodes: ['NOT_DELIVERED'] },
  })

const readDeclared = async ({ id }: Order) => {
  const order = await used.buyer.logisticOrders.read({ params: { id } })
  return [order.incidentDeclared, order.lines[0]!.incidentDeclared]
}
const listMailsTo = async (name: string, text: string) => {
  await used.platform.drainJobs()
  const mails = await used.platform.readMails()
  return mails.filter((mail) => mail.recipient === `${name}@tiber.example` && mail.subject.includes(text))
}
const decide = (id: string, action: 'AGREE' | 'REJECT' | 'ESCALATE' | 'WITHDRAW') =>
  used.buyer.incidents.update({ params: { id }, body: { action } })

describe('a damaged line', () => {
  test('goes from the report with a photo over a proposal to the credit note', async () => {
    const order = await shipOrder()
    const photo = await used.buyer.files.upload({ body: { fileName: 'rota.png', content: pngBase64 } })
    const incident = await reportLine(order, 2, { attachmentIds: [photo.id], wantedOutcome: 'CREDIT' })
    const params = { id: incident.id }
    const { reference } = incident.logisticOrder
    expect(incident).toMatchObject({
      status: 'OPEN',
      stage: 'WAITING_SUPPLIER',
      linkedType: 'ORDERLINES',
      reasons: [{ externalId: 'DAMAGED', label: 'Material dañado' }],
      lines: [{ lineId: order.lineId, quantity: 2 }],
      attachments: [{ id: photo.id }],
      allowedActions: ['ESCALATE', 'WITHDRAW'],
    })
    expect(await readDeclared(order)).toEqual([true, true])
    const [mail] = await listMailsTo('supplier', reference)
    expect(mail!.text).toMatch(/Dos piezas rotas[\s\S]*Plazo: \d\d-\d\d-\d{4}/)

    await used.sellers.ebro.sellerIncidents.reply({ params, body: { message: '¿Puede enviar una foto?' } })
    expect(await used.buyer.incidents.read({ params })).toMatchObject({ status: 'ON_GOING', stage: 'WAITING_BUYER' })
    await used.buyer.threads.reply({ params: { id: incident.threadId }, body: { message: 'Va con la incidencia.' } })
    expect(await used.sellers.ebro.sellerIncidents.read({ params })).toMatchObject({ stage: 'WAITING_SUPPLIER' })

    const proposal = { outcome: 'CREDIT', message: 'Le abonamos las dos.' } as const
    await used.sellers.ebro.sellerIncidents.propose({ params, body: proposal })
    expect(await listMailsTo('buyer', reference)).not.toEqual([])
    expect(await decide(incident.id, 'AGREE')).toMatchObject({ stage: 'AGREED', proposal: { outcome: 'CREDIT' } })
    const settled = await used.sellers.ebro.sellerIncidents.settle({ params })
    expect(settled).toMatchObject({
      status: 'CLOSED',
      stage: 'SETTLED',
      settlement: { creditNote: { gross: expect.any(Number) } },
    })
    const documents = await used.buyer.documents.accounting({ params: { id: order.id } })
    expect(documents.filter(({ type }) => type === 'CREDIT_NOTE')).toHaveLength(1)
    expect(await readDeclared(order)).toEqual([false, false])
    expect(settled.history!.map(({ action }) => action)).toEqual(['OPEN', 'TAKE', 'PROPOSE', 'AGREE', 'SETTLE'])
    const late = used.buyer.threads.reply({ params: { id: incident.threadId }, body: { message: 'Gracias' } })
    await expect(late).rejects.toEqual(refusal('ST0001'))
  })

  test('is replaced › the supplier has to say what was sent', async () => {
    const { id } = await reportLine(await shipOrder())
    const params = { id }
    await used.sellers.ebro.sellerIncidents.propose({ params, body: { outcome: 'REPLACE' } })
    await decide(id, 'AGREE')
    await expect(used.sellers.ebro.sellerIncidents.settle({ params })).rejects.toEqual(refusal('F-E-001'))
    const body = { replacement: 'Enviadas hoy, seguimiento 4711' }
    expect(await used.sellers.ebro.sellerIncidents.settle({ params, body })).toMatchObject({
      stage: 'SETTLED',
      settlement: { replacement: body.replacement, creditNote: null },
    })
  })

  test('cannot be credited beyond what was invoiced › nothing changes', async () => {
    const order = await shipOrder()
    const { id } = await reportLine(order, order.quantity)
    await used.sellers.ebro.sellerIncidents.propose({ params: { id }, body: { outcome: 'CREDIT' } })
    await decide(id, 'AGREE')
    const lines = [{ id: order.lineId, quantity: 1 }]
    await used.sellers.ebro.documents.credit({ params: { id: order.id }, body: { reason: 'Devuelta', lines } })
    await expect(used.sellers.ebro.sellerIncidents.settle({ params: { id } })).rejects.toEqual(refusal('F-E-007'))
    expect(await used.buyer.incidents.read({ params: { id } })).toMatchObject({ stage: 'AGREED', settlement: null })
  })
})

describe('an incident', () => {
  test('is one per order and one per line while it is open', async () => {
    const order = await shipOrder()
    const { id } = await reportOrder(order)
    await expect(reportOrder(order)).rejects.toEqual(refusal('ST0001'))
    const line = await reportLine(order)
    await expect(reportLine(order)).rejects.toEqual(refusal('ST0001'))
    await decide(id, 'WITHDRAW')
    expect(await readDeclared(order)).toEqual([true, true])
    await decide(line.id, 'WITHDRAW')
    expect(await readDeclared(order)).toEqual([false, false])
    await expect(reportLine(order)).resolves.toMatchObject({ status: 'OPEN' })
  })

  test('is opened once by two concurrent reports', async () => {
    const order = await shipOrder()
    const results = await Promise.allSettled([reportLine(order), reportLine(order)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test.each([
    ['more pieces than the line has', { quantity: 9999 }, 'F-E-007'],
    ['a reason that does not exist', { reasonCodes: ['NOTHING'] }, 'F-E-002'],
    ['a reason for a question', { reasonCodes: ['DELIVERY_DATE'] }, 'F-E-008'],
    ['a line of another order', { lineId: '0000000001' }, 'F-E-002'],
  ])('is refused for %s', async (_title, change, code) => {
    const { id, lineId } = await shipOrder()
    const lines = [{ lineId, quantity: 1, reasonCodes: ['DAMAGED'], ...change }]
    const attempt = used.buyer.incidents.createForLines({ params: { id }, body: { message: 'Roto', lines } })
    await expect(attempt).rejects.toEqual(refusal(code))
    expect((await used.buyer.incidents.list({ query: { ids: [id] } })).totalElements).toBe(0)
  })

  test('is refused for a line named twice and for an order that has not shipped', async () => {
    const { id, lineId } = await shipOrder()
    const line = { lineId, quantity: 1, reasonCodes: ['DAMAGED'] }
    const body = { message: 'Roto', lines: [line, line] }
    await expect(used.buyer.incidents.createForLines({ params: { id }, body })).rejects.toEqual(refusal('F-E-040'))
    const { orderLogistics } = await (await used.placeOrder()).read()
    const early = { id: orderLogistics[0]!.id, lineId: orderLogistics[0]!.lines[0]!.id, quantity: 1 }
    await expect(reportOrder(early)).rejects.toEqual(refusal('ST0001'))
  })

  test('is escalated by the buyer and decided by the operator', async () => {
    const { id } = await reportLine(await shipOrder())
    const params = { id }
    await used.sellers.ebro.sellerIncidents.propose({ params, body: { outcome: 'RETURN' } })
    expect(await decide(id, 'REJECT')).toMatchObject({ stage: 'REJECTED' })
    expect(await decide(id, 'ESCALATE')).toMatchObject({ stage: 'ESCALATED' })
    await expect(
      used.sellers.ebro.sellerIncidents.updateStatus({ params, body: { status: 'CLOSED' } }),
    ).rejects.toEqual(refusal('ST0001'))
    const decision = await used.sellers.operator.sellerIncidents.propose({ params, body: { outcome: 'CREDIT' } })
    expect(decision).toMatchObject({ stage: 'AGREED', proposal: { author: { type: 'OPERATOR' } } })
    expect(await used.sellers.ebro.sellerIncidents.settle({ params })).toMatchObject({ stage: 'SETTLED' })
  })

  test('is not mailed to somebody who has left the company', async () => {
    const { id, customerAccount, logisticOrder } = await reportLine(await shipOrder())
    await used.platform.database.db.execute(sql`update incident set user_id = (select u.id from customer_user u
        where u.client_type = 'ACCOUNT' and u.status = 'ACTIVE' and not exists (select from account_user x
          where x.user_id = u.id and x.account_id = ${customerAccount.id}) limit 1)
      where id = ${id}`)
    await used.sellers.ebro.sellerIncidents.propose({ params: { id }, body: { outcome: 'CREDIT' } })
    await used.platform.drainJobs()
    const mails = (await used.platform.readMails()).filter(({ subject }) => subject.includes(logisticOrder.reference))
    expect(
      mails.filter(({ recipient }) => recipient !== 'supplier@tiber.example' && recipient !== 'buyer@tiber.example'),
    ).toEqual([])
  })

  test('is escalated by the timer if the supplier does not answer within 48 hours', async () => {
    const [silent, answered] = [await reportLine(await shipOrder()), await reportLine(await shipOrder())]
    const reply = { params: { id: answered.id }, body: { message: 'Lo miramos' } }
    await used.sellers.ebro.sellerIncidents.reply(reply)
    used.platform.advance(48 * 3600 - 60)
    await escalateOverdueIncidents(used.platform.systemContext())
    // The sessions of before have expired.
    const { client } = await used.platform.signIn('operator@tiber.example', { client: 'OPERATOR' })
    const readStage = async (id: string) => (await client.sellerIncidents.read({ params: { id } })).stage
    expect(await readStage(silent.id)).toBe('WAITING_SUPPLIER')
    used.platform.advance(120)
    await escalateOverdueIncidents(used.platform.systemContext())
    expect([await readStage(silent.id), await readStage(answered.id)]).toEqual(['ESCALATED', 'WAITING_BUYER'])
    expect(await listMailsTo('operator', silent.logisticOrder.reference)).toHaveLength(1)
  })

  test('belongs to its company and its supplier', async () => {
    const { orderLogistics } = await (await used.placeOrder()).read()
    const levante = orderLogistics.find(({ supplierSnapshot }) => supplierSnapshot.externalId === 'LEVANTE')!
    await used.platform.database.db.execute(sql`update logistic_order set status = 'SHIPPED' where id = ${levante.id}`)
    const { id } = await reportOrder({ id: levante.id, lineId: '', quantity: 1 })
    const params = { id }
    const { ebro, operator } = used.sellers
    for (const attempt of [
      () => used.stranger.incidents.read({ params }),
      () => used.stranger.incidents.update({ params, body: { action: 'WITHDRAW' } }),
      () => ebro.sellerIncidents.read({ params }),
      () => ebro.sellerIncidents.reply({ params, body: { message: 'Hola' } }),
      () => ebro.sellerIncidents.propose({ params, body: { outcome: 'CREDIT' } }),
    ])
      await expect(attempt()).rejects.toEqual(refusal('F-E-002'))
    await expect(operator.sellerIncidents.read({ params })).resolves.toMatchObject({ id })
    expect((await used.shipyard.incidents.list({ query: { ids: [levante.id] } })).totalElements).toBe(0)
  })

  test('is opened by a thread with a reason for one, as older clients do', async () => {
    const order = await shipOrder()
    const body = { message: 'Roto', reasonCode: 'DAMAGED', lineId: order.lineId }
    const thread = await used.buyer.threads.create({ params: { id: order.id }, body })
    const incident = await used.buyer.incidents.read({ params: { id: thread.incidentId! } })
    expect(incident.lines).toMatchObject([{ lineId: order.lineId, quantity: order.quantity }])
  })
})
