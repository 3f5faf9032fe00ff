import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@tiber/server/sql'
import { afterAll, beforeAll, describe, expect, inject as provided, test, vi } from 'vitest'
import { demoAccounts, demoApiKey, demoPassword } from '@tiber/demo-data/people'
import { createPlatformClient, type ClientOptions, type PlatformClient } from '@tiber/sdk/platform-client'
import { queryRows } from '../database/query-rows.ts'
import { cards, returnUrl } from './card-payments.ts'
import { openDatabaseCopy } from './database/database-image.ts'
import { createDraft, fillStock } from './create-orders.ts'
import { findViolations, findViolationsAtRest, recordBaseline } from './order-invariants.ts'
import { createPlatformProcess } from './platform-process.ts'

/** Number of kills; `npm run bench -- kill` runs many more. Each takes a start of the platform. */
const kills = Number(process.env['KILLS'] ?? 6)
const [guadalquivir, cantabrico] = demoAccounts.map(({ id }) => id) as [string, string]

/** A request that is repeated with the same idempotency key if it got no response. */
type Action = { label: string; run: () => Promise<unknown> }

describe.runIf(process.env['TEST_DATABASE_URL'])('platform killed while orders are placed', () => {
  let database: Awaited<ReturnType<typeof openDatabaseCopy>>
  let platform: ReturnType<typeof createPlatformProcess>
  const people = {} as Record<'buyer' | 'shipyard' | 'approver' | 'ebro' | 'operator', PlatformClient>

  beforeAll(async () => {
    database = await openDatabaseCopy(provided('databaseImage'))
    await fillStock(database.db)
    platform = createPlatformProcess(database.url!)
    await platform.start()
    await signIn()
    const setPolicy = (body: Parameters<PlatformClient['buyingPolicies']['update']>[0]['body']) =>
      people.operator.buyingPolicies.update({ params: { id: guadalquivir }, body })
    await setPolicy({ type: 'QUOTA', active: true, quota: { amountWithoutTax: 100_000_000, period: 'YEAR' } })
    await setPolicy({ type: 'CREDIT_CONTROL', active: true, credit: { limitWithTax: 100_000_000 } })
    await recordBaseline(database.db)
  })
  afterAll(async () => {
    await platform.kill()
    await database.close()
  })

  async function signIn() {
    const signInAs = async (email: string, options: Partial<ClientOptions> = {}) => {
      const client = createPlatformClient({ baseUrl: platform.url(), apiKey: demoApiKey, ...options })
      await client.auth.token({ body: { username: `${email}@tiber.example`, password: demoPassword } })
      return client
    }
    people.buyer = await signInAs('buyer', { customerAccountId: guadalquivir })
    people.shipyard = await signInAs('buyer', { customerAccountId: cantabrico })
    people.approver = await signInAs('approver')
    people.ebro = await signInAs('supplier', { client: 'SUPPLIER' })
    people.operator = await signInAs('operator', { client: 'OPERATOR' })
  }

  type Option = 'CREDIT_CARD' | undefined
  async function createPlaceAction(client: PlatformClient, quantity: number, paymentOption?: Option): Promise<Action> {
    const { id } = await createDraft(client, quantity)
    const body = paymentOption ? { body: { paymentOption } } : {}
    const key = { idempotencyKey: `place-${id}` }
    return { label: `place ${id}`, run: () => client.commercialOrders.place({ params: { id }, ...body }, key) }
  }

  /** Creates five orders to place: plain, above the approval threshold, by card, and two of another company. */
  const createPlaceActions = () =>
    Promise.all([
      createPlaceAction(people.buyer, 10),
      createPlaceAction(people.buyer, 20_000),
      createPlaceAction(people.buyer, 30, 'CREDIT_CARD'),
      createPlaceAction(people.shipyard, 10),
      createPlaceAction(people.shipyard, 20),
    ])

  type LogisticOrderRow = {
    id: string
    orderId: string
    status: string
    supplier: string
    option: string | null
    reference: string
  }
  const selectNewLogisticOrders = () =>
    queryRows<LogisticOrderRow>(
      database.db,
      sql`select g.id, o.id as "orderId", g.status, s.external_id as supplier, o.payment_option as option, o.reference
          from logistic_order g join commercial_order o on o.id = g.commercial_order_id join supplier s on s.id = g.supplier_id
          where o.id not in (select id from baseline_order) order by g.id`,
    )

  /** Lists the next action of some existing orders: card payment, approval, acceptance and shipping by the supplier. */
  async function listNextActions(): Promise<Action[]> {
    const logisticOrders = await selectNewLogisticOrders()
    const filterByStatus = (status: string) => logisticOrders.filter((logisticOrder) => logisticOrder.status === status)
    const unpaid = filterByStatus('ORDER_CREATED').find(({ option }) => option === 'CREDIT_CARD')
    const waiting = filterByStatus('WAITING_CUSTOMER_APPROVAL')[0]
    const sent = filterByStatus('WAITING_SUPPLIER_APPROVAL').find(({ supplier }) => supplier === 'EBRO')
    const accepted = filterByStatus('ACCEPTED_BY_SUPPLIER').find(({ supplier }) => supplier === 'EBRO')
    return [
      ...(unpaid ? [{ label: `pay ${unpaid.reference}`, run: () => pay(unpaid.orderId) }] : []),
      ...(waiting ? [toApproveAction(waiting)] : []),
      ...(sent ? [toSupplierAction(sent, ['ACCEPTED_BY_SUPPLIER'])] : []),
      ...(accepted ? [toShipAction(accepted)] : []),
    ]
  }

  const toApproveAction = ({ id, reference }: LogisticOrderRow): Action => ({
    label: `approve ${reference}`,
    run: () => people.approver.logisticOrders.approve({ params: { id } }, { idempotencyKey: `approve-${id}` }),
  })
  type Status = 'ACCEPTED_BY_SUPPLIER' | 'WAITING_FULFILLMENT' | 'WAITING_SHIPMENT' | 'SHIPPED'
  /** Moves an order on step by step, as the desk does. */
  const toSupplierAction = ({ id, reference }: LogisticOrderRow, statuses: Status[]): Action => ({
    label: `${statuses.at(-1)} ${reference}`,
    run: async () => {
      for (const status of statuses) {
        const key = { idempotencyKey: `${status}-${id}` }
        await people.ebro.sellerOrders.updateStatus({ params: { id }, body: { status } }, key)
      }
    },
  })

  /** What is paid on acceptance is shipped once the operator has recorded the transfer. */
  const toShipAction = (order: LogisticOrderRow): Action => {
    const ship = toSupplierAction(order, ['WAITING_FULFILLMENT', 'WAITING_SHIPMENT', 'SHIPPED'])
    const params = { id: order.id }
    const key = { idempotencyKey: `paid-${order.id}` }
    const pay = () => people.operator.payments.updatePaymentStatus({ params, body: { paymentStatus: 'PAID' } }, key)
    return order.option === 'CREDIT_CARD' ? ship : { ...ship, run: () => pay().then(ship.run) }
  }

  /** Pays on the provider's page; the provider's webhook is sent by a job. */
  async function pay(reference: string) {
    const state = await people.buyer.payments.state({ params: { id: reference } })
    if (state.status === 'AUTHORIZED') return
    const body = { reference, paymentMethodData: { type: 'scheme' }, returnUrl }
    const { action } = await people.buyer.payments.create({ body })
    const form = new URLSearchParams({ number: cards.approved, expiry: '12/99', code: '123', name: 'Prueba' })
    if (action?.type === 'redirect') await fetch(action.url, { method: 'POST', body: form, redirect: 'manual' })
  }

  const countPendingJobs = async () => {
    const [row] = await queryRows<{ count: number }>(
      database.db,
      sql`select count(*)::int as count from pgboss.job where state in ('created', 'retry', 'active')
          and name like any(array['order-%', 'approval-%', 'payment-%'])`,
    )
    return row!.count
  }

  const randomShare = () => randomInt(1000) / 1000
  const isFulfilled = (each: PromiseSettledResult<unknown>) => each.status === 'fulfilled'

  test(
    `${kills} kills leave no order half placed, and every follow-up job runs`,
    { timeout: kills * 30_000 },
    async () => {
      const startedAt = performance.now()
      await Promise.all((await createPlaceActions()).map(({ run }) => run()))
      // Estimates how long one round takes on an idle machine; the kills happen within this time span.
      let roundMs = Math.max(200, (performance.now() - startedAt) / 4)
      let interruptedCount = 0
      for (let kill = 0; kill < kills; kill += 1) {
        const actions = [...(await createPlaceActions()), ...(await listNextActions())]
        const roundStartedAt = performance.now()
        const running = actions.map(({ run }) => run())
        // The kills spread over the round, each at a random moment of its share: every step gets interrupted.
        const killAfterMs = ((kill + randomShare()) / kills) * roundMs
        await Promise.race([sleep(killAfterMs), Promise.allSettled(running)])
        await platform.kill()
        const first = await Promise.allSettled(running)
        if (first.every(isFulfilled)) roundMs = performance.now() - roundStartedAt
        interruptedCount += first.filter((each) => !isFulfilled(each)).length
        expect(await findViolations(database.db)).toEqual([])
        await platform.start()
        await Promise.all(actions.map(({ label, run }) => expect(run(), label).resolves.not.toThrow()))
        expect(await findViolations(database.db)).toEqual([])
      }
      expect(interruptedCount).toBeGreaterThan(kills)
      await vi.waitUntil(async () => (await countPendingJobs()) === 0, { timeout: 120_000, interval: 100 })
      expect(await findViolationsAtRest(database.db)).toEqual([])
      for (const series of await people.ebro.documents.series())
        expect(series).toMatchObject({ missing: [], changed: [], count: series.expected })
      const drafts = (await selectNewLogisticOrders()).filter(({ status }) => status === 'DRAFT_ORDER')
      expect(drafts).toEqual([])
    },
  )
})
