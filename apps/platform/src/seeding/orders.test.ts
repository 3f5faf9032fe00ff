import { sql, type SQL } from '@tiber/server/sql'
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
/** Returns the ids of rows that violate a rule. */
const findViolations = async (statement: SQL) => (await rows<{ id: string }>(statement)).map(({ id }) => id)

test('seeded orders: every status of a placed order occurs', async () => {
  const found = await rows<{ status: string }>(sql`select distinct status from logistic_order`)
  const hidden = new Set<string>([...draftStatuses, 'INCIDENT'])
  expect(found.map(({ status }) => status).toSorted()).toEqual(
    logisticStatuses.filter((status) => !hidden.has(status)).toSorted(),
  )
})

test('seeded orders: line totals add up to logistic orders and orders', async () => {
  expect(
    await findViolations(sql`select g.id from logistic_order g join (select l.logistic_order_id as id, sum(l.net) as net,
        count(*) as lines, sum(l.quantity) as pieces from order_line l group by 1) t using (id)
      where (g.net, g.line_count, g.product_count) <> (t.net, t.lines, t.pieces)`),
  ).toEqual([])
  expect(
    await findViolations(sql`select o.id from commercial_order o join (select g.commercial_order_id as id, sum(g.net) as net,
        sum(g.tax) as tax, sum(g.shipping_net) as freight, sum(g.shipping_tax) as freight_tax, sum(g.line_count) as lines
        from logistic_order g group by 1) t using (id)
      where (o.net, o.tax, o.shipping_net, o.shipping_tax, o.line_count)
        <> (t.net, t.tax, t.freight, t.freight_tax, t.lines)`),
  ).toEqual([])
  expect(
    await findViolations(sql`select l.id from order_line l where l.net <> round(l.unit_price * (l.quantity - l.cancelled_quantity), 2)
      or l.tax <> round(l.net * l.tax_rate / 100, 2)
      or l.unit_price <> coalesce(l.trace->'winner'->>'discountPrice', l.trace->'winner'->>'price')::numeric`),
  ).toEqual([])
  expect(
    await findViolations(sql`select o.id from commercial_order o where not exists (select from order_line l
    where l.commercial_order_id = o.id)`),
  ).toEqual([])
})

test('seeded documents: tax is rounded once per rate, and partial deliveries add up to their order', async () => {
  // Lines per rule and rate, with shipping at the highest rate of its order.
  const rates = sql`select d.id, d.number, r.tax + case when r.first then d.shipping_tax else 0 end as tax,
      round((r.net + case when r.first then d.shipping_net else 0 end) * r.rate / 100, 2) as expected,
      (select count(*) from shipment s where s.logistic_order_id = d.logistic_order_id) as deliveries
    from order_document d join (select x.document_id as id, l.tax_rate as rate, sum(x.net) as net, sum(x.tax) as tax,
        row_number() over (partition by x.document_id order by l.tax_rate desc, l.tax_rule) = 1 as first
      from order_document_line x join order_line l on l.id = x.line_id group by 1, l.tax_rule, l.tax_rate) r using (id)
    where d.type <> 'DELIVERY_NOTE'`
  expect(await findViolations(sql`select id from (${rates}) r where tax <> expected and deliveries < 2`)).toEqual([])
  expect(await findViolations(sql`select id from (${rates}) r where abs(tax - expected) > 0.01`)).toEqual([])
  expect(
    await findViolations(sql`select g.id from logistic_order g join (select d.logistic_order_id as id, sum(d.tax) as tax,
          sum(d.shipping_tax) as freight from order_document d where d.type = 'INVOICE' group by 1) i using (id)
        where not exists (select from order_line l where l.logistic_order_id = g.id
            and l.shipped_quantity < l.quantity - l.cancelled_quantity)
          and (i.tax, i.freight) <> (g.tax, g.shipping_tax)`),
  ).toEqual([])
})

test('seeded orders: statuses match quantities', async () => {
  expect(
    await findViolations(sql`select l.id from order_line l join logistic_order g on g.id = l.logistic_order_id
      where l.received_quantity > l.shipped_quantity or l.shipped_quantity + l.cancelled_quantity > l.quantity
        or (g.status in ('SHIPPED', 'COMPLETED') and l.shipped_quantity + l.cancelled_quantity <> l.quantity)
        or (g.status = 'COMPLETED' and l.received_quantity <> l.shipped_quantity)
        or (g.accepted_at is null and (l.confirmed_quantity is not null or l.shipped_quantity > 0))
        or l.shipped_quantity <> coalesce((select sum(s.quantity) from shipment_line s where s.line_id = l.id), 0)`),
  ).toEqual([])
  expect(
    await findViolations(sql`select g.id from logistic_order g where g.status = 'PARTIALLY_SHIPPED' and not exists (
      select from order_line l where l.logistic_order_id = g.id and l.shipped_quantity < l.quantity)`),
  ).toEqual([])
})

test('seeded orders: the history consists of allowed transitions in the past', async () => {
  const events = await rows<{
    logisticOrderId: string
    action: Action
    from: string
    to: string
    actorType: string
    isPast: boolean
  }>(
    sql`select e.logistic_order_id as "logisticOrderId", e.action, e.from_status as "from", e.to_status as "to", e.actor_type as "actorType",
          e.at <= now() as "isPast" from order_event e order by e.id`,
  )
  const statuses = await rows<{ id: string; status: string; resumesAs: string | null }>(
    sql`select id, status, resumes_as as "resumesAs" from logistic_order`,
  )
  const eventsByLogisticOrder = Map.groupBy(events, ({ logisticOrderId }) => logisticOrderId)
  for (const { id, status } of statuses) {
    const orderEvents = eventsByLogisticOrder.get(id)!
    expect(orderEvents.at(-1)!.to).toBe(status)
    let effectiveStatus = 'DRAFT_ORDER'
    for (const { action, from, to, actorType, isPast } of orderEvents) {
      const roles: Role[] = actorType === 'CUSTOMER' ? ['BUYER', 'APPROVER'] : [actorType as Role]
      expect(roles.some((role) => isAllowed(action, effectiveStatus as 'SHIPPED', role))).toBe(true)
      expect(isPast).toBe(true)
      if (to !== 'PARTIALLY_CANCELED') effectiveStatus = to
      expect(from).toBeTruthy()
    }
  }
})

test('seeded orders: orders above the threshold have an approval, and three are pending for the approver', async () => {
  expect(
    await findViolations(sql`select o.id from commercial_order o join customer_account a on a.id = o.account_id
      where a.external_id = 'GUADALQUIVIR' and ((select sum(round(l.unit_price * l.quantity, 2)) from order_line l
        where l.commercial_order_id = o.id) > 1000) <> exists (select from approval p where p.commercial_order_id = o.id)`),
  ).toEqual([])
  expect(
    await findViolations(sql`select p.id from approval p where (p.status = 'PENDING') <> exists (select from logistic_order g
      where g.commercial_order_id = p.commercial_order_id and g.status = 'WAITING_CUSTOMER_APPROVAL')`),
  ).toEqual([])
  const [open] = await rows<{ count: number }>(sql`select count(*)::int as count from approval p join customer_user u
    on p.tiers->0->'approverUserIds' ? u.id where u.email = 'approver@tiber.example' and p.status = 'PENDING'`)
  expect(open!.count).toBe(3)
})

test('seeded budgets: open orders are reserved, accepted orders are consumed', async () => {
  expect(
    await findViolations(sql`select g.id from logistic_order g join customer_account a on a.id = g.account_id
        left join (select e.logistic_order_id as id, sum(e.reserved) as reserved, sum(e.consumed) as consumed
          from budget_entry e group by 1) t on t.id = g.id
      where a.external_id = 'CANTABRICO' and (coalesce(t.reserved, 0), coalesce(t.consumed, 0)) <> (
        case when g.status in ('ORDER_CREATED', 'WAITING_SUPPLIER_APPROVAL') then g.net else 0 end,
        case when g.accepted_at is null then 0 else g.net end)`),
  ).toEqual([])
})

test('seeded orders: buyers find them by search words, a new company has none', async () => {
  const { client } = await platform.signIn('buyer@tiber.example')
  const [newest] = (await client.orders.list({ query: { size: 1 } })).orders
  const { orders } = await client.orders.list({ query: { words: newest!.purchaseOrder! } })
  expect(orders.map(({ reference }) => reference)).toContain(newest!.reference)
  const stranger = await platform.signIn('new@tiber.example')
  expect((await stranger.client.orders.list({})).orders).toEqual([])
})
