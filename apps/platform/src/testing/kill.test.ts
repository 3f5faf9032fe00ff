import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject as provided, test, vi } from 'vitest'
import { demoAccounts, demoApiKey, demoPassword } from '@tiber/demo-data/people'
import { createPlatformClient, type ClientOptions, type PlatformClient } from '@tiber/sdk/platform-client'
import { queryRows } from '../database/query-rows.ts'
import { cards, returnUrl } from './card-payments.ts'
import { openCopy } from './database-image.ts'
import { draftOf, fillStock } from './order-making.ts'
import { contradictions, contradictionsAtRest, rememberStart } from './order-truth.ts'
import { platformProcess } from './platform-process.ts'

/** Number of kills; `npm run bench -- kill` runs ten times as many. */
const kills = Number(process.env['KILLS'] ?? 20)
const [guadalquivir, cantabrico] = demoAccounts.map(({ id }) => id) as [string, string]

/** A request that is repeated with the same idempotency key if it got no response. */
type Deed = { what: string; run: () => Promise<unknown> }

describe.runIf(process.env['TEST_DATABASE_URL'])('platform killed while orders are placed', () => {
  let database: Awaited<ReturnType<typeof openCopy>>
  let platform: ReturnType<typeof platformProcess>
  const people = {} as Record<'buyer' | 'shipyard' | 'approver' | 'ebro' | 'operator', PlatformClient>

  beforeAll(async () => {
    database = await openCopy(provided('databaseImage'))
    await fillStock(database.db)
    platform = platformProcess(database.url!)
    await platform.start()
    await signIn()
    const policy = (body: Parameters<PlatformClient['buyingPolicies']['update']>[0]['body']) =>
      people.operator.buyingPolicies.update({ params: { id: guadalquivir }, body })
    await policy({ type: 'QUOTA', active: true, quota: { amountWithoutTax: 100_000_000, period: 'YEAR' } })
    await policy({ type: 'CREDIT_CONTROL', active: true, credit: { limitWithTax: 100_000_000 } })
    await rememberStart(database.db)
  })
  afterAll(async () => {
    await platform.kill()
    await database.close()
  })

  async function signIn() {
    const signedIn = async (email: string, options: Partial<ClientOptions> = {}) => {
      const client = createPlatformClient({ baseUrl: platform.url(), apiKey: demoApiKey, ...options })
      await client.auth.token({ body: { username: `${email}@tiber.example`, password: demoPassword } })
      return client
    }
    people.buyer = await signedIn('buyer', { customerAccountId: guadalquivir })
    people.shipyard = await signedIn('buyer', { customerAccountId: cantabrico })
    people.approver = await signedIn('approver')
    people.ebro = await signedIn('supplier', { client: 'SUPPLIER' })
    people.operator = await signedIn('operator', { client: 'OPERATOR' })
  }

  type Option = 'CREDIT_CARD' | undefined
  async function placing(client: PlatformClient, quantity: number, paymentOption?: Option): Promise<Deed> {
    const { id } = await draftOf(client, quantity)
    const body = paymentOption ? { body: { paymentOption } } : {}
    const key = { idempotencyKey: `place-${id}` }
    return { what: `place ${id}`, run: () => client.commercialOrders.place({ params: { id }, ...body }, key) }
  }

  /** Creates five orders to place: plain, above the approval threshold, by card, and two of another company. */
  const newPlacings = () =>
    Promise.all([
      placing(people.buyer, 10),
      placing(people.buyer, 20_000),
      placing(people.buyer, 30, 'CREDIT_CARD'),
      placing(people.shipyard, 10),
      placing(people.shipyard, 20),
    ])

  type Standing = { id: string; orderId: string; status: string; supplier: string; option: string; reference: string }
  const newParts = () =>
    queryRows<Standing>(
      database.db,
      sql`select g.id, o.id as "orderId", g.status, s.external_id as supplier, o.payment_option as option, o.reference
          from logistic_order g join commercial_order o on o.id = g.commercial_order_id join supplier s on s.id = g.supplier_id
          where o.id not in (select id from truth_order) order by g.id`,
    )

  /** Lists the next action of some existing orders: card payment, approval, acceptance by the supplier. */
  async function nextSteps(): Promise<Deed[]> {
    const parts = await newParts()
    const where = (status: string) => parts.filter((part) => part.status === status)
    const unpaid = where('ORDER_CREATED').find(({ option }) => option === 'CREDIT_CARD')
    const waiting = where('WAITING_CUSTOMER_APPROVAL')[0]
    const sent = where('WAITING_SUPPLIER_APPROVAL').find(({ supplier }) => supplier === 'EBRO')
    return [
      ...(unpaid ? [{ what: `pay ${unpaid.reference}`, run: () => pay(unpaid.orderId) }] : []),
      ...(waiting ? [approving(waiting)] : []),
      ...(sent ? [accepting(sent)] : []),
    ]
  }

  const approving = ({ id, reference }: Standing): Deed => ({
    what: `approve ${reference}`,
    run: () => people.approver.logisticOrders.approve({ params: { id } }, { idempotencyKey: `approve-${id}` }),
  })
  const accepting = ({ id, reference }: Standing): Deed => ({
    what: `accept ${reference}`,
    run: () =>
      people.ebro.sellerOrders.updateStatus(
        { params: { id }, body: { status: 'ACCEPTED_BY_SUPPLIER' } },
        { idempotencyKey: `accept-${id}` },
      ),
  })

  /** Pays on the provider's page; the provider's webhook is sent by a job. */
  async function pay(reference: string) {
    const state = await people.buyer.payments.state({ params: { id: reference } })
    if (state.status === 'AUTHORIZED') return
    const body = { reference, paymentMethodData: { type: 'scheme' }, returnUrl }
    const { action } = await people.buyer.payments.create({ body })
    const form = new URLSearchParams({ number: cards.approved, expiry: '12/99', code: '123', name: 'Prueba' })
    if (action) await fetch(action.url, { method: 'POST', body: form, redirect: 'manual' })
  }

  const jobsLeft = async () => {
    const [row] = await queryRows<{ count: number }>(
      database.db,
      sql`select count(*)::int as count from pgboss.job where state in ('created', 'retry', 'active')
          and name like any(array['order-%', 'approval-%', 'payment-%'])`,
    )
    return row!.count
  }

  const isAnswered = (each: PromiseSettledResult<unknown>) => each.status === 'fulfilled'

  test(
    `${kills} kills leave no order half placed, and every follow-up job runs`,
    { timeout: kills * 30_000 },
    async () => {
      const begun = performance.now()
      await Promise.all((await newPlacings()).map(({ run }) => run()))
      // Estimates how long one round takes on an idle machine; the kills happen within this time span.
      let span = Math.max(200, (performance.now() - begun) / 4)
      let interrupted = 0
      for (let kill = 0; kill < kills; kill += 1) {
        const deeds = [...(await newPlacings()), ...(await nextSteps())]
        const from = performance.now()
        const running = deeds.map(({ run }) => run())
        // A random moment, so that every step gets interrupted sooner or later.
        await Promise.race([sleep(randomInt(Math.ceil(span))), Promise.allSettled(running)])
        await platform.kill()
        const first = await Promise.allSettled(running)
        if (first.every(isAnswered)) span = performance.now() - from
        interrupted += first.filter((each) => !isAnswered(each)).length
        expect(await contradictions(database.db)).toEqual([])
        await platform.start()
        await Promise.all(deeds.map(({ what, run }) => expect(run(), what).resolves.not.toThrow()))
        expect(await contradictions(database.db)).toEqual([])
      }
      expect(interrupted).toBeGreaterThan(kills)
      await vi.waitUntil(async () => (await jobsLeft()) === 0, { timeout: 120_000, interval: 100 })
      expect(await contradictionsAtRest(database.db)).toEqual([])
      const drafts = (await newParts()).filter(({ status }) => status === 'DRAFT_ORDER')
      expect(drafts).toEqual([])
    },
  )
})
