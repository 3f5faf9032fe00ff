import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { terminalStatuses, logisticStatuses } from '@tiber/contract/orders/order-statuses'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { people, useApprovals } from '../../../testing/approvals.ts'
import { buyerAt, cards, returnUrl, settleJobs } from '../../../testing/card-payments.ts'
import * as model from '../../../testing/order-model.ts'
import { draftOf, fillStock } from '../../../testing/order-making.ts'
import { contradictions, rememberStart } from '../../../testing/order-truth.ts'

/** Number of random walks, each from a draft to a final status; set WALKS for more. */
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
const ended = new Set<string>(terminalStatuses)

const listBuyerActions = (who: model.Deed['who']): model.Deed[] => [
  ...(['place', 'hold', 'reopen'] as const).map((does): model.Deed => ({ who, does })),
  ...[0, 1].flatMap((index) =>
    (['placePart', 'cancel', 'approve', 'disapprove', 'receive'] as const).map((does): model.Deed => ({
      who,
      does,
      part: index,
    })),
  ),
]
const listStatusUpdates = (who: model.Deed['who']) =>
  [0, 1].flatMap((index) => logisticStatuses.map((status): model.Deed => ({ who, does: 'wish', part: index, status })))
const bank: model.Deed[] = (['cardYes', 'cardNo'] as const).map((does) => ({ who: 'bank', does }))
/** All actions anybody might attempt. */
const allActions: model.Deed[] = [
  ...[...model.buyers, 'stranger' as const].flatMap(listBuyerActions),
  ...model.sellers.flatMap(listStatusUpdates),
  ...(['buyer', 'stranger'] as const).flatMap((who) =>
    listStatusUpdates(who).filter(({ does }, at) => does === 'wish' && at % 6 === 0),
  ),
  ...model.sellers.map((who): model.Deed => ({ who, does: 'cancel', part: 0 })),
  ...bank,
]

type Order = Awaited<ReturnType<typeof draftOf>> & { kind: Kind }

function run(action: model.Deed, { id, kind }: Order, state: model.State): Promise<unknown> {
  if (action.does === 'cardYes' || action.does === 'cardNo') return payByCard(action.does, id)
  const { commercialOrders, logisticOrders, sellerOrders } = clients[action.who as Exclude<model.Deed['who'], 'bank'>]
  const orderInput = { params: { id } }
  const body = kind === 'card' ? { body: { paymentOption: 'CREDIT_CARD' as const } } : {}
  if (action.does === 'place') return commercialOrders.place({ ...orderInput, ...body })
  if (!('part' in action)) return commercialOrders[action.does](orderInput)
  const logisticOrder = state.parts[action.part]!
  const params = { id: logisticOrder.id }
  if (action.does === 'wish')
    return sellerOrders.updateStatus({ params, body: toStatusUpdate(action.status, logisticOrder) })
  if (action.does === 'placePart') return logisticOrders.place({ params, ...body })
  const does = action.does === 'receive' ? 'confirmReception' : action.does
  return logisticOrders[does]({ params })
}

/** Sends a single piece for partial statuses. */
function toStatusUpdate(status: model.Part['status'], { lineId, open }: model.Part) {
  if (status === 'PARTIALLY_SHIPPED') return { status, lines: [{ id: lineId, confirmedQuantity: 1 }] }
  if (status === 'PARTIALLY_CANCELED')
    return { status, lines: [{ id: lineId, confirmedQuantity: Math.max(0, open - 1) }] }
  return { status }
}

/** Pays on the provider's page; throws 409 if the payment is already answered. */
async function payByCard(does: 'cardYes' | 'cardNo', id: string) {
  const body = { reference: id, paymentMethodData: { type: 'scheme' }, returnUrl }
  const { action } = await used.buyer.payments.create({ body })
  if (!action) throw Object.assign(new Error('There is nothing to pay.'), { status: 409 })
  await buyerAt(used.platform, action.url).pay(does === 'cardYes' ? cards.approved : cards.poor)
  await settleJobs(used.platform)
}

const describeAction = (action: model.Deed, { parts: logisticOrders }: model.State) =>
  `${JSON.stringify(action)} at ${logisticOrders.map(({ status, standing: effectiveStatus }) => `${status} (${effectiveStatus})`).join(', ')}`

/** Runs an action and compares the result with the model; a refused action must not have changed anything. */
async function runAndCompare(action: model.Deed, order: Order) {
  const { db } = used.platform.database
  const state = await model.stateOf(db, order.id)
  const expected = model.answerTo(action, state)
  const before = expected === 'ok' ? undefined : await model.everythingOf(db, order.id)
  const answer = await run(action, order, state).then(
    () => 'ok',
    (error: { status?: number }) => error.status ?? String(error),
  )
  expect(`${answer}: ${describeAction(action, state)}`).toBe(`${expected}: ${describeAction(action, state)}`)
  if (before) expect(await model.everythingOf(db, order.id), describeAction(action, state)).toEqual(before)
}

const readAllowedActions = async ({ id }: Order) => {
  const state = await model.stateOf(used.platform.database.db, id)
  return { state, allowed: allActions.filter((action) => model.answerTo(action, state) === 'ok') }
}

/** Actions that end an order are chosen less often, so that walks get far. */
const endsOrder = (action: model.Deed) =>
  ['cancel', 'disapprove', 'cardNo'].includes(action.does) ||
  (action.does === 'wish' && ['DECLINED_BY_SUPPLIER', 'CANCELED'].includes(action.status))

function chooseAction(allowed: model.Deed[], pick: number): model.Deed | undefined {
  const onward = allowed.filter((action) => !endsOrder(action))
  const from = onward.length > 0 && pick % 7 > 0 ? onward : allowed
  return from[pick % from.length]
}

const tried = new Set<string>()

/** Tries some actions the model forbids in the current state and that were not tried there before. */
async function tryForbidden(order: Order, picks: number[]) {
  const state = await model.stateOf(used.platform.database.db, order.id)
  const describeStatus = (action: model.Deed) =>
    'part' in action
      ? state.parts[action.part]!.standing
      : state.parts.map(({ standing: effectiveStatus }) => effectiveStatus).join()
  const toKey = (action: model.Deed) => `${JSON.stringify(action)} ${describeStatus(action)}`
  for (const pick of picks) {
    const forbidden = allActions.filter((action) => model.answerTo(action, state) !== 'ok' && !tried.has(toKey(action)))
    const action = forbidden[pick % forbidden.length]
    if (!action) return
    tried.add(toKey(action))
    await runAndCompare(action, order)
  }
}

/** Actions that make progress, neither backwards nor in small pieces. */
const makesProgress = (action: model.Deed) =>
  !['place', 'placePart', 'hold', 'reopen', 'cardNo'].includes(action.does) &&
  !(action.does === 'wish' && ['PARTIALLY_SHIPPED', 'PARTIALLY_CANCELED'].includes(action.status))

/** Brings an order to a final status from wherever it is. */
async function completeOrder(order: Order) {
  for (let step = 0; step < 30; step += 1) {
    const { state, allowed } = await readAllowedActions(order)
    if (state.parts.every(({ status }) => ended.has(status))) return
    const next = allowed.findLast(makesProgress)
    if (!next) throw new Error(`No action leads on from ${describeAction({ who: 'buyer', does: 'place' }, state)}`)
    await runAndCompare(next, order)
  }
  throw new Error('The order never reached a final status.')
}

async function createOrder(kind: Kind): Promise<Order> {
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
  'order state machine: random actions by any actor follow the transition table and leave consistent data',
  async () => {
    const { db } = used.platform.database
    const property = fc.asyncProperty(walk, async ({ kind, steps }) => {
      const order = await createOrder(kind)
      for (const { pick, picks } of steps) {
        await tryForbidden(order, picks)
        const action = chooseAction((await readAllowedActions(order)).allowed, pick)
        if (!action) break
        await runAndCompare(action, order)
      }
      expect(await contradictions(db)).toEqual([])
      await completeOrder(order)
      await settleJobs(used.platform)
      expect(await contradictions(db)).toEqual([])
    })
    await fc.assert(property, { numRuns: runs, endOnFailure: true })
  },
  60_000 + runs * 10_000,
)
