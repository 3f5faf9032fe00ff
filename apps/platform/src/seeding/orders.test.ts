import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { draftStatuses, logisticStatuses } from '@tiber/contract/orders/order-statuses'
import { queryRows } from '../database/query-rows.ts'
import { isAllowed, type Action, type Role } from '../modules/orders/transitions/states.ts'
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.close())

const rows = <Row>(statement: SQL) => queryRows<Row>(platform.database.db, statement)
/** What breaks a rule, named; nothing should. */
const broken = async (statement: SQL) => (await rows<{ id: string }>(statement)).map(({ id }) => id)

test('there is a part in every state a placed order can be in', async () => {
  const found = await rows<{ status: string }>(sql`select distinct status from logistic_order`)
  const hidden = new Set<string>([...draftStatuses, 'INCIDENT'])
  expect(found.map(({ status }) => status).toSorted()).toEqual(
    logisticStatuses.filter((status) => !hidden.has(status)).toSorted(),
  )
})

test('sums of lines are sums of parts are sums of orders', async () => {
  expect(
    await broken(sql`select g.id from logistic_order g join (select l.logistic_order_id as id, sum(l.net) as net,
        sum(l.tax) as tax, count(*) as lines, sum(l.quantity) as pieces from order_line l group by 1) t using (id)
      where (g.net, g.tax, g.line_count, g.product_count) <> (t.net, t.tax, t.lines, t.pieces)`),
  ).toEqual([])
  expect(
    await broken(sql`select o.id from commercial_order o join (select g.commercial_order_id as id, sum(g.net) as net,
        sum(g.tax) as tax, sum(g.shipping_net) as freight, sum(g.shipping_tax) as freight_tax, sum(g.line_count) as lines
        from logistic_order g group by 1) t using (id)
      where (o.net, o.tax, o.shipping_net, o.shipping_tax, o.line_count)
        <> (t.net, t.tax, t.freight, t.freight_tax, t.lines)`),
  ).toEqual([])
  expect(
    await broken(sql`select l.id from order_line l where l.net <> round(l.unit_price * (l.quantity - l.cancelled_quantity), 2)
      or l.tax <> round(l.net * l.tax_rate / 100, 2)
      or l.unit_price <> coalesce(l.trace->'winner'->>'discountPrice', l.trace->'winner'->>'price')::numeric`),
  ).toEqual([])
  expect(
    await broken(sql`select o.id from commercial_order o where not exists (select from order_line l
    where l.commercial_order_id = o.id)`),
  ).toEqual([])
})

test('states and quantities agree', async () => {
  expect(
    await broken(sql`select l.id from order_line l join logistic_order g on g.id = l.logistic_order_id
      where l.received_quantity > l.shipped_quantity or l.shipped_quantity + l.cancelled_quantity > l.quantity
        or (g.status in ('SHIPPED', 'COMPLETED') and l.shipped_quantity + l.cancelled_quantity <> l.quantity)
        or (g.status = 'COMPLETED' and l.received_quantity <> l.shipped_quantity)
        or (g.accepted_at is null and (l.confirmed_quantity is not null or l.shipped_quantity > 0))
        or l.shipped_quantity <> coalesce((select sum(s.quantity) from shipment_line s where s.line_id = l.id), 0)`),
  ).toEqual([])
  expect(
    await broken(sql`select g.id from logistic_order g where g.status = 'PARTIALLY_SHIPPED' and not exists (
      select from order_line l where l.logistic_order_id = g.id and l.shipped_quantity < l.quantity)`),
  ).toEqual([])
})

test('every part came to its state by steps the graph allows, none of them in the future', async () => {
  const events = await rows<{ part: string; action: Action; from: string; to: string; by: string; isPast: boolean }>(
    sql`select e.logistic_order_id as part, e.action, e.from_status as "from", e.to_status as "to", e.actor_type as by,
          e.at <= now() as "isPast" from order_event e order by e.id`,
  )
  const statuses = await rows<{ id: string; status: string; resumesAs: string | null }>(
    sql`select id, status, resumes_as as "resumesAs" from logistic_order`,
  )
  const ways = Map.groupBy(events, ({ part }) => part)
  for (const { id, status } of statuses) {
    const way = ways.get(id)!
    expect(way.at(-1)!.to).toBe(status)
    let standing = 'DRAFT_ORDER'
    for (const { action, from, to, by, isPast } of way) {
      const roles: Role[] = by === 'CUSTOMER' ? ['BUYER', 'APPROVER'] : [by as Role]
      expect(roles.some((role) => isAllowed(action, standing as 'SHIPPED', role))).toBe(true)
      expect(isPast).toBe(true)
      if (to !== 'PARTIALLY_CANCELED') standing = to
      expect(from).toBeTruthy()
    }
  }
})

test('who must ask has asked, and open questions wait for the approver', async () => {
  expect(
    await broken(sql`select o.id from commercial_order o join customer_account a on a.id = o.account_id
      where a.external_id = 'GUADALQUIVIR' and ((select sum(round(l.unit_price * l.quantity, 2)) from order_line l
        where l.commercial_order_id = o.id) > 1000) <> exists (select from approval p where p.commercial_order_id = o.id)`),
  ).toEqual([])
  expect(
    await broken(sql`select p.id from approval p where (p.status = 'PENDING') <> exists (select from logistic_order g
      where g.commercial_order_id = p.commercial_order_id and g.status = 'WAITING_CUSTOMER_APPROVAL')`),
  ).toEqual([])
  const [open] = await rows<{ count: number }>(sql`select count(*)::int as count from approval p join customer_user u
    on p.tiers->0->'approverUserIds' ? u.id where u.email = 'approver@tiber.example' and p.status = 'PENDING'`)
  expect(open!.count).toBe(3)
})

test('the ledger adds up: what is set aside are open orders, what is spent are accepted ones', async () => {
  expect(
    await broken(sql`select g.id from logistic_order g join customer_account a on a.id = g.account_id
        left join (select e.logistic_order_id as id, sum(e.reserved) as reserved, sum(e.consumed) as consumed
          from budget_entry e group by 1) t on t.id = g.id
      where a.external_id = 'CANTABRICO' and (coalesce(t.reserved, 0), coalesce(t.consumed, 0)) <> (
        case when g.status in ('ORDER_CREATED', 'WAITING_SUPPLIER_APPROVAL') then g.net else 0 end,
        case when g.accepted_at is null then 0 else g.net end)`),
  ).toEqual([])
})

test('orders are found by their words, and nobody new finds any', async () => {
  const { client } = await platform.signedIn('buyer@tiber.example')
  const [newest] = (await client.orders.list({ query: { size: 1 } })).orders
  const { orders } = await client.orders.list({ query: { words: newest!.purchaseOrder! } })
  expect(orders.map(({ reference }) => reference)).toContain(newest!.reference)
  const stranger = await platform.signedIn('new@tiber.example')
  expect((await stranger.client.orders.list({})).orders).toEqual([])
})
