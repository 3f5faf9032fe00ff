import { beforeAll, expect, test } from 'vitest'
import { findViolations, recordBaseline } from '../../../testing/order-invariants.ts'
import { useOrders } from '../../../testing/orders.ts'
import { toDay } from '../../prices/service.ts'

const used = useOrders()
const onTime = { quantity: 86, shipsOn: '', arrivesOn: '' }
const late = { quantity: 114, shipsOn: '', arrivesOn: '' }
beforeAll(async () => {
  await recordBaseline(used.platform.database.db)
  Object.assign(onTime, { shipsOn: inDays(0), arrivesOn: inDays(0) })
  Object.assign(late, { shipsOn: inDays(39), arrivesOn: inDays(40) })
})

const inDays = (days: number) => toDay(new Date(used.platform.now().getTime() + days * 86_400_000))

/** Places an order of 200 pieces that its supplier accepts with the given promises. */
async function accept(promises: object[] = [onTime, late]) {
  const order = await used.placeOrder(used.buyer, 200)
  const { id, lines } = (await order.read()).orderLogistics[0]!
  const line = { id: lines[0]!.id, promises } as never
  await used.sellers.ebro.sellerOrders.updateStatus({
    params: { id },
    body: { status: 'ACCEPTED_BY_SUPPLIER', lines: [line] },
  })
  return { ...order, logisticOrderId: id, lineId: lines[0]!.id }
}
type Accepted = Awaited<ReturnType<typeof accept>>

const list = async ({ id }: Accepted) => (await used.buyer.latePieces.list({ params: { id } })).lines
const decide = (
  { logisticOrderId, lineId }: Accepted,
  decision: 'KEEP' | 'DROP',
  { quantity = 114, client = used.buyer } = {},
) =>
  client.latePieces.decide({ params: { id: logisticOrderId }, body: { decision, lines: [{ id: lineId, quantity }] } })
const readLine = async ({ logisticOrderId }: Accepted) =>
  (await used.sellers.ebro.sellerOrders.read({ params: { id: logisticOrderId } })).lines[0]!
const ship = async ({ logisticOrderId: id, lineId }: Accepted, quantity: number) => {
  const { updateStatus } = used.sellers.ebro.sellerOrders
  for (const status of ['WAITING_FULFILLMENT', 'WAITING_SHIPMENT'] as const)
    await updateStatus({ params: { id }, body: { status } })
  const lines = [{ id: lineId, confirmedQuantity: quantity }]
  await updateStatus({ params: { id }, body: { status: 'PARTIALLY_SHIPPED', lines } })
}

async function expectMail(order: Accepted, subject: RegExp, anchor = '') {
  const { reference } = await order.read()
  const mails = (await used.platform.readMails()).filter((mail) => subject.test(mail.subject))
  expect(mails.some(({ text }) => text.includes(`/account/orders/${reference}${anchor}`))).toBe(true)
}

test('late pieces › promised after the day the buyer was told › they alone are listed and mailed with a link', async () => {
  const order = await accept()
  const told = (await list(order))[0]!.laterThan
  expect(await used.buyer.latePieces.list({ params: { id: order.id } })).toMatchObject({
    canDecide: true,
    lines: [{ lineId: order.lineId, quantity: 114, promises: [{ quantity: 114, arrivesOn: late.arrivesOn }] }],
  })
  expect(told < late.arrivesOn).toBe(true)
  await used.platform.drainJobs()
  await expectMail(order, /ha aceptado/, '#late-pieces')
})

test('late pieces › promised in time › nothing is asked', async () => {
  const order = await accept([{ ...onTime, quantity: 200 }])
  expect(await list(order)).toEqual([])
})

test('late pieces › a promise moves › those that became later are asked about, once more if it moves again', async () => {
  const order = await accept([{ ...onTime, quantity: 200 }])
  const move = (promises: object[]) =>
    used.sellers.ebro.sellerOrders.movePromises({
      params: { id: order.logisticOrderId },
      body: { lines: [{ id: order.lineId, promises, reason: 'Se retrasa' } as never] },
    })
  await move([
    { ...onTime, quantity: 150 },
    { ...late, quantity: 50 },
  ])
  expect(await list(order)).toMatchObject([{ quantity: 50, laterThan: onTime.arrivesOn }])
  await used.platform.drainJobs()
  await expectMail(order, /llega más tarde/, '#late-pieces')
  await decide(order, 'KEEP', { quantity: 50 })
  expect(await list(order)).toEqual([])
  await move([
    { ...onTime, quantity: 150 },
    { ...late, quantity: 20 },
    { quantity: 30, shipsOn: inDays(49), arrivesOn: inDays(50) },
  ])
  expect(await list(order)).toMatchObject([{ quantity: 30, laterThan: late.arrivesOn }])
})

test('late pieces › dropped › sums, stock, budget and promises agree, and seller and timeline see it', async () => {
  const stock = await used.readStock()
  const order = await accept()
  const before = (await order.read()).orderLogistics[0]!
  const dropped = await decide(order, 'DROP')
  expect(dropped.status).toBe('PARTIALLY_CANCELED')
  const line = dropped.lines[0]!
  expect(line).toMatchObject({ quantity: 200, cancelledQuantity: 114, promises: [onTime] })
  const unit = line.orderLogisticLinePriceDto.price
  expect(line.orderLogisticLinePriceDto.totalItemPrice).toBe(Math.round(unit * 86 * 100) / 100)
  expect(dropped.orderLogisticPrices.totalProductWithoutTax).toBeLessThan(
    before.orderLogisticPrices.totalProductWithoutTax,
  )
  expect(await used.readStock()).toBe(stock - 86)
  expect(await findViolations(used.platform.database.db)).toEqual([])
  const params = { id: order.logisticOrderId }
  const seen = await used.sellers.ebro.sellerOrders.timeline({ params })
  const { events } = await used.buyer.orders.timeline({ params: { id: order.id } })
  for (const each of [seen, events])
    expect(each.at(-1)).toMatchObject({ action: 'dropLate', actor: { type: 'CUSTOMER' }, to: 'PARTIALLY_CANCELED' })
  const { seller } = await used.sellers.ebro.sellerOrders.read({ params })
  expect(seller!.stage).toBe('TO_PREPARE')
  await used.platform.drainJobs()
  await expectMail(order, /^Piezas con retraso anuladas/)
  const told = (await used.platform.readMails()).filter(({ subject }) =>
    subject.endsWith(`ha anulado piezas con retraso del pedido ${before.reference}`),
  )
  expect(told.map(({ recipient }) => recipient)).toEqual(['supplier@tiber.example'])
  expect(told[0]!.text).toContain('114 × ')
})

test('late pieces › all pieces of the order dropped › it is cancelled and everything released', async () => {
  const order = await accept([{ ...late, quantity: 200 }])
  expect((await decide(order, 'DROP', { quantity: 200 })).status).toBe('CANCELED')
  expect(await findViolations(used.platform.database.db)).toEqual([])
})

test('late pieces › the rest was shipped before › dropping leaves the order to be received', async () => {
  const order = await accept()
  await ship(order, 86)
  await decide(order, 'DROP')
  const params = { id: order.logisticOrderId }
  expect((await used.sellers.ebro.sellerOrders.read({ params })).seller!.stage).toBe('ON_THE_WAY')
  expect((await used.buyer.logisticOrders.confirmReception({ params })).status).toBe('COMPLETED')
  expect(await findViolations(used.platform.database.db)).toEqual([])
})

test('late pieces › kept, or nothing done › the new days hold', async () => {
  const order = await accept()
  await decide(order, 'KEEP')
  expect(await list(order)).toEqual([])
  expect((await readLine(order)).promises).toEqual([onTime, late])
  const { events } = await used.buyer.orders.timeline({ params: { id: order.id } })
  expect(events.at(-1)).toMatchObject({ action: 'keepLate', to: null })
})

test('late pieces › shipped, or shipped in part, meanwhile › 409 and nothing moves', async () => {
  const order = await accept()
  await ship(order, 100)
  await expect(decide(order, 'DROP')).rejects.toMatchObject({ code: 'ST0001', status: 409 })
  expect(await list(order)).toMatchObject([{ quantity: 100 }])
  await used.sellers.ebro.sellerOrders.updateStatus({
    params: { id: order.logisticOrderId },
    body: { status: 'SHIPPED' },
  })
  for (const decision of ['DROP', 'KEEP'] as const)
    await expect(decide(order, decision, { quantity: 100 })).rejects.toMatchObject({ code: 'ST0001', status: 409 })
  expect((await readLine(order)).cancelledQuantity).toBe(0)
})

test('late pieces › two decide at once › one decision counts, the other gets 409', async () => {
  const order = await accept()
  const results = await Promise.allSettled([decide(order, 'DROP'), decide(order, 'DROP'), decide(order, 'KEEP')])
  const refused = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  expect(refused.map(({ reason }) => reason.status)).toEqual([409, 409])
  expect(await findViolations(used.platform.database.db)).toEqual([])
})

test('late pieces › another company › 404', async () => {
  const order = await accept()
  const client = used.stranger
  await expect(client.latePieces.list({ params: { id: order.id } })).rejects.toMatchObject({ status: 404 })
  await expect(decide(order, 'DROP', { client })).rejects.toMatchObject({ status: 404 })
  expect(await list(order)).toMatchObject([{ quantity: 114 }])
})
