import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { endStatuses, logisticStatuses } from '@tiber/contract/order-words'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { people, useApprovals } from '../../testing/approvals.ts'
import { buyerAt, cards, returnUrl, settleJobs } from '../../testing/card-payments.ts'
import * as model from '../../testing/order-model.ts'
import { draftOf, fillStock } from '../../testing/order-making.ts'
import { contradictions, rememberStart } from '../../testing/order-truth.ts'

/** More of them on request; each walk is an order from its draft to its end. */
const runs = Number(process.env['WALKS'] ?? 6)

const used = useApprovals()
const clients = {} as Record<Exclude<model.Deed['who'], 'bank'>, PlatformClient>
beforeAll(async () => {
  const { db } = used.platform.database
  await fillStock(db)
  await rememberStart(db)
  const { buyer, stranger, sellers } = used
  const { approver, admin } = used.clients
  Object.assign(clients, { buyer, stranger, approver, colleague: admin, ...sellers })
})

type Kind = 'plain' | 'approval' | 'blocked' | 'card'
const ended = new Set<string>(endStatuses)

const buyersDeeds = (who: model.Deed['who']): model.Deed[] => [
  ...(['place', 'hold', 'reopen'] as const).map((does): model.Deed => ({ who, does })),
  ...[0, 1].flatMap((part) =>
    (['placePart', 'cancel', 'approve', 'disapprove', 'receive'] as const).map((does): model.Deed => ({
      who,
      does,
      part,
    })),
  ),
]
const wishes = (who: model.Deed['who']) =>
  [0, 1].flatMap((part) => logisticStatuses.map((status): model.Deed => ({ who, does: 'wish', part, status })))
const bank: model.Deed[] = (['cardYes', 'cardNo'] as const).map((does) => ({ who: 'bank', does }))
/** Everything anybody may try. */
const deeds: model.Deed[] = [
  ...[...model.buyers, 'stranger' as const].flatMap(buyersDeeds),
  ...model.sellers.flatMap(wishes),
  ...(['buyer', 'stranger'] as const).flatMap((who) =>
    wishes(who).filter(({ does }, at) => does === 'wish' && at % 6 === 0),
  ),
  ...model.sellers.map((who): model.Deed => ({ who, does: 'cancel', part: 0 })),
  ...bank,
]

type Order = Awaited<ReturnType<typeof draftOf>> & { kind: Kind }

function run(deed: model.Deed, { id, kind }: Order, state: model.State): Promise<unknown> {
  if (deed.does === 'cardYes' || deed.does === 'cardNo') return payBy(deed.does, id)
  const { commercialOrders, logisticOrders, sellerOrders } = clients[deed.who as Exclude<model.Deed['who'], 'bank'>]
  const whole = { params: { id } }
  const body = kind === 'card' ? { body: { paymentOption: 'CREDIT_CARD' as const } } : {}
  if (deed.does === 'place') return commercialOrders.place({ ...whole, ...body })
  if (!('part' in deed)) return commercialOrders[deed.does](whole)
  const part = state.parts[deed.part]!
  const params = { id: part.id }
  if (deed.does === 'wish') return sellerOrders.updateStatus({ params, body: wishOf(deed.status, part) })
  if (deed.does === 'placePart') return logisticOrders.place({ params, ...body })
  const does = deed.does === 'receive' ? 'confirmReception' : deed.does
  return logisticOrders[does]({ params })
}

/** One piece of it, where a part of it is meant. */
function wishOf(status: model.Part['status'], { lineId, open }: model.Part) {
  if (status === 'PARTIALLY_SHIPPED') return { status, lines: [{ id: lineId, confirmedQuantity: 1 }] }
  if (status === 'PARTIALLY_CANCELED')
    return { status, lines: [{ id: lineId, confirmedQuantity: Math.max(0, open - 1) }] }
  return { status }
}

/** A card that has answered has no page any more: nobody can answer for it again. */
async function payBy(does: 'cardYes' | 'cardNo', id: string) {
  const body = { reference: id, paymentMethodData: { type: 'scheme' }, returnUrl }
  const { action } = await used.buyer.payments.create({ body })
  if (!action) throw Object.assign(new Error('There is nothing to pay.'), { status: 409 })
  await buyerAt(used.platform, action.url).pay(does === 'cardYes' ? cards.approved : cards.poor)
  await settleJobs(used.platform)
}

const told = (deed: model.Deed, { parts }: model.State) =>
  `${JSON.stringify(deed)} at ${parts.map(({ status, standing }) => `${status} (${standing})`).join(', ')}`

/** Does it, and finds the answer the table says; whoever is refused has changed nothing. */
async function tryOut(deed: model.Deed, order: Order) {
  const { db } = used.platform.database
  const state = await model.stateOf(db, order.id)
  const expected = model.answerTo(deed, state)
  const before = expected === 'ok' ? undefined : await model.everythingOf(db, order.id)
  const answer = await run(deed, order, state).then(
    () => 'ok',
    (error: { status?: number }) => error.status ?? String(error),
  )
  expect(`${answer}: ${told(deed, state)}`).toBe(`${expected}: ${told(deed, state)}`)
  if (before) expect(await model.everythingOf(db, order.id), told(deed, state)).toEqual(before)
}

const allowedNow = async ({ id }: Order) => {
  const state = await model.stateOf(used.platform.database.db, id)
  return { state, allowed: deeds.filter((deed) => model.answerTo(deed, state) === 'ok') }
}

/** What ends an order is chosen less often: otherwise few would come far. */
const ends = (deed: model.Deed) =>
  ['cancel', 'disapprove', 'cardNo'].includes(deed.does) ||
  (deed.does === 'wish' && ['DECLINED_BY_SUPPLIER', 'CANCELED'].includes(deed.status))

function chosen(allowed: model.Deed[], pick: number): model.Deed | undefined {
  const onward = allowed.filter((deed) => !ends(deed))
  const from = onward.length > 0 && pick % 7 > 0 ? onward : allowed
  return from[pick % from.length]
}

const tried = new Set<string>()

/** Some of what is forbidden where an order stands, and was not tried there before. */
async function tryForbidden(order: Order, picks: number[]) {
  const state = await model.stateOf(used.platform.database.db, order.id)
  const whereOf = (deed: model.Deed) =>
    'part' in deed ? state.parts[deed.part]!.standing : state.parts.map(({ standing }) => standing).join()
  const keyOf = (deed: model.Deed) => `${JSON.stringify(deed)} ${whereOf(deed)}`
  for (const pick of picks) {
    const forbidden = deeds.filter((deed) => model.answerTo(deed, state) !== 'ok' && !tried.has(keyOf(deed)))
    const deed = forbidden[pick % forbidden.length]
    if (!deed) return
    tried.add(keyOf(deed))
    await tryOut(deed, order)
  }
}

/** What leads on: never back, and never in small pieces. */
const leadsOn = (deed: model.Deed) =>
  !['place', 'placePart', 'hold', 'reopen', 'cardNo'].includes(deed.does) &&
  !(deed.does === 'wish' && ['PARTIALLY_SHIPPED', 'PARTIALLY_CANCELED'].includes(deed.status))

/** From wherever an order stands it can be brought to an end. */
async function bringToEnd(order: Order) {
  for (let step = 0; step < 30; step += 1) {
    const { state, allowed } = await allowedNow(order)
    if (state.parts.every(({ status }) => ended.has(status))) return
    const next = allowed.findLast(leadsOn)
    if (!next) throw new Error(`Nothing leads on from ${told({ who: 'buyer', does: 'place' }, state)}`)
    await tryOut(next, order)
  }
  throw new Error('It never ends.')
}

async function begun(kind: Kind): Promise<Order> {
  const quota = { amountWithoutTax: kind === 'blocked' ? 1 : 100_000_000, period: 'YEAR' as const }
  await used.setPolicy({ type: 'QUOTA', active: true, quota })
  await used.setPolicy({ type: 'CREDIT_CONTROL', active: true, credit: { limitWithTax: 100_000_000 } })
  if (kind === 'approval') await used.asking([people.approver])
  else await used.setPolicy({ type: 'MANUAL_VALIDATION', active: false })
  return { ...(await draftOf(used.buyer, 3)), kind }
}

const picks = fc.array(fc.nat(10_000), { minLength: 4, maxLength: 4 })
const steps = fc.array(fc.record({ pick: fc.nat(10_000), picks }), { minLength: 8, maxLength: 14 })
const walk = fc.record({ kind: fc.constantFrom<Kind>('plain', 'approval', 'blocked', 'card'), steps })

test(
  'orders take the ways of the table and no others, whoever tries, and all agrees after any of them',
  async () => {
    const { db } = used.platform.database
    const property = fc.asyncProperty(walk, async ({ kind, steps }) => {
      const order = await begun(kind)
      for (const { pick, picks } of steps) {
        await tryForbidden(order, picks)
        const deed = chosen((await allowedNow(order)).allowed, pick)
        if (!deed) break
        await tryOut(deed, order)
      }
      expect(await contradictions(db)).toEqual([])
      await bringToEnd(order)
      await settleJobs(used.platform)
      expect(await contradictions(db)).toEqual([])
    })
    await fc.assert(property, { numRuns: runs, endOnFailure: true })
  },
  60_000 + runs * 10_000,
)
