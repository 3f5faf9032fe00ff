import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { terminalStatuses, logisticStatuses } from '@tiber/contract/orders/order-statuses'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { people, useApprovals } from '../../../testing/approvals.ts'
import { openPaymentPage, cards, drainAllJobs } from '../../../testing/card-payments.ts'
import * as model from '../../../testing/order-model.ts'
import { createDraft, fillStock } from '../../../testing/create-orders.ts'
import { findViolations, recordBaseline } from '../../../testing/order-invariants.ts'

/** Number of random walks, each from a draft to a final status; set WALKS for more. */
const runs = Number(process.env['WALKS'] ?? 6)

const used = useApprovals()
const clients = {} as Record<Exclude<model.OrderAction['actor'], 'bank'>, PlatformClient>
beforeAll(async () => {
  const { db } = used.platform.database
  await fillStock(db)
  await recordBaseline(db)
  const { buyer, stranger, sellers } = used
  const { approver, admin } = used.clients
  Object.assign(clients, { buyer, stranger, approver, colleague: admin, ...sellers })
})

type Kind = 'plain' | 'approval' | 'blocked' | 'card'
const terminal = new Set<string>(terminalStatuses)

const listBuyerActions = (actor: model.OrderAction['actor']): model.OrderAction[] => [
  ...(['place', 'hold', 'reopen'] as const).map((type): model.OrderAction => ({ actor, type })),
  ...[0, 1].flatMap((index) =>
    (['placeLogisticOrder', 'cancel', 'approve', 'disapprove', 'receive'] as const).map((type): model.OrderAction => ({
      actor,
      type,
      index,
    })),
  ),
]
const listStatusUpdates = (actor: model.OrderAction['actor']) =>
  [0, 1].flatMap((index) =>
    logisticStatuses.map((status): model.OrderAction => ({ actor, type: 'updateStatus', index, status })),
  )
const bank: model.OrderAction[] = (['cardApproved', 'cardDeclined'] as const).map((type) => ({ actor: 'bank', type }))
/** All actions anybody might attempt. */
const allActions: model.OrderAction[] = [
  ...[...model.buyers, 'stranger' as const].flatMap(listBuyerActions),
  ...model.sellers.flatMap(listStatusUpdates),
  ...(['buyer', 'stranger'] as const).flatMap((actor) =>
    listStatusUpdates(actor).filter(({ type }, at) => type === 'updateStatus' && at % 6 === 0),
  ),
  ...model.sellers.map((actor): model.OrderAction => ({ actor, type: 'cancel', index: 0 })),
  ...bank,
]

type Order = Awaited<ReturnType<typeof createDraft>> & { kind: Kind }

function run(action: model.OrderAction, { id, kind }: Order, state: model.OrderState): Promise<unknown> {
  if (action.type === 'cardApproved' || action.type === 'cardDeclined') return payByCard(action.type, id)
  const { commercialOrders, logisticOrders, sellerOrders } =
    clients[action.actor as Exclude<model.OrderAction['actor'], 'bank'>]
  const orderInput = { params: { id } }
  const body = kind === 'card' ? { body: { paymentOption: 'CREDIT_CARD' as const } } : {}
  if (action.type === 'place') return commercialOrders.place({ ...orderInput, ...body })
  if (!('index' in action)) return commercialOrders[action.type](orderInput)
  const logisticOrder = state.logisticOrders[action.index]!
  const params = { id: logisticOrder.id }
  if (action.type === 'updateStatus')
    return sellerOrders.updateStatus({ params, body: toStatusUpdate(action.status, logisticOrder) })
  if (action.type === 'placeLogisticOrder') return logisticOrders.place({ params, ...body })
  const method = action.type === 'receive' ? 'confirmReception' : action.type
  return logisticOrders[method]({ params })
}

/** Sends a single piece for partial statuses, and the reason that declining needs. */
function toStatusUpdate(status: model.LogisticOrderState['status'], { lineId, open }: model.LogisticOrderState) {
  if (status === 'PARTIALLY_SHIPPED') return { status, lines: [{ id: lineId, confirmedQuantity: 1 }] }
  if (status === 'PARTIALLY_CANCELED')
    return { status, lines: [{ id: lineId, confirmedQuantity: Math.max(0, open - 1) }] }
  return status === 'DECLINED_BY_SUPPLIER' ? { status, reason: 'Agotado' } : { status }
}

/** Pays on the provider's page; throws 409 if the payment is already answered. */
async function payByCard(type: 'cardApproved' | 'cardDeclined', id: string) {
  const page = await used.buyer.payments.paymentPage({ params: { id } })
  await openPaymentPage(used.platform, page).pay(type === 'cardApproved' ? cards.approved : cards.insufficientFunds)
  await drainAllJobs(used.platform)
}

const describeAction = (action: model.OrderAction, { logisticOrders }: model.OrderState) =>
  `${JSON.stringify(action)} at ${logisticOrders.map(({ status, effectiveStatus }) => `${status} (${effectiveStatus})`).join(', ')}`

/** Runs an action and compares the result with the model; a refused action must not have changed anything. */
async function runAndCompare(action: model.OrderAction, order: Order) {
  const { db } = used.platform.database
  const state = await model.readState(db, order.id)
  const expected = model.getExpectedResult(action, state)
  const before = expected === 'ok' ? undefined : await model.readAllRows(db, order.id)
  const result = await run(action, order, state).then(
    () => 'ok',
    (error: { status?: number }) => error.status ?? String(error),
  )
  expect(`${result}: ${describeAction(action, state)}`).toBe(`${expected}: ${describeAction(action, state)}`)
  if (before) expect(await model.readAllRows(db, order.id), describeAction(action, state)).toEqual(before)
}

const readAllowedActions = async ({ id }: Order) => {
  const state = await model.readState(used.platform.database.db, id)
  return { state, allowed: allActions.filter((action) => model.getExpectedResult(action, state) === 'ok') }
}

/** Actions that end an order are chosen less often, so that walks get far. */
const endsOrder = (action: model.OrderAction) =>
  ['cancel', 'disapprove', 'cardDeclined'].includes(action.type) ||
  (action.type === 'updateStatus' && ['DECLINED_BY_SUPPLIER', 'CANCELED'].includes(action.status))

function chooseAction(allowed: model.OrderAction[], pick: number): model.OrderAction | undefined {
  const onward = allowed.filter((action) => !endsOrder(action))
  const from = onward.length > 0 && pick % 7 > 0 ? onward : allowed
  return from[pick % from.length]
}

const triedActions = new Set<string>()

/** Tries some actions the model forbids in the current state and that were not tried there before. */
async function tryForbidden(order: Order, picks: number[]) {
  const state = await model.readState(used.platform.database.db, order.id)
  const describeStatus = (action: model.OrderAction) =>
    'index' in action
      ? state.logisticOrders[action.index]!.effectiveStatus
      : state.logisticOrders.map(({ effectiveStatus }) => effectiveStatus).join()
  const toKey = (action: model.OrderAction) => `${JSON.stringify(action)} ${describeStatus(action)}`
  for (const pick of picks) {
    const forbidden = allActions.filter(
      (action) => model.getExpectedResult(action, state) !== 'ok' && !triedActions.has(toKey(action)),
    )
    const action = forbidden[pick % forbidden.length]
    if (!action) return
    triedActions.add(toKey(action))
    await runAndCompare(action, order)
  }
}

/** Actions that make progress, neither backwards nor in small pieces. */
const makesProgress = (action: model.OrderAction) =>
  !['place', 'placeLogisticOrder', 'hold', 'reopen', 'cardDeclined'].includes(action.type) &&
  !(action.type === 'updateStatus' && ['PARTIALLY_SHIPPED', 'PARTIALLY_CANCELED'].includes(action.status))

/** Brings an order to a final status from wherever it is. */
async function completeOrder(order: Order) {
  for (let step = 0; step < 30; step += 1) {
    const { state, allowed } = await readAllowedActions(order)
    if (state.logisticOrders.every(({ status }) => terminal.has(status))) return
    const next = allowed.findLast(makesProgress)
    if (!next) throw new Error(`No action leads on from ${describeAction({ actor: 'buyer', type: 'place' }, state)}`)
    await runAndCompare(next, order)
  }
  throw new Error('The order never reached a final status.')
}

async function createOrder(kind: Kind): Promise<Order> {
  const quota = { amountWithoutTax: kind === 'blocked' ? 1 : 100_000_000, period: 'YEAR' as const }
  await used.setPolicy({ type: 'QUOTA', active: true, quota })
  await used.setPolicy({ type: 'CREDIT_CONTROL', active: true, credit: { limitWithTax: 100_000_000 } })
  if (kind === 'approval') await used.setApprovers([people.approver])
  else await used.setPolicy({ type: 'MANUAL_VALIDATION', active: false })
  return { ...(await createDraft(used.buyer, 3)), kind }
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
      expect(await findViolations(db)).toEqual([])
      await completeOrder(order)
      await drainAllJobs(used.platform)
      expect(await findViolations(db)).toEqual([])
    })
    await fc.assert(property, { numRuns: runs, endOnFailure: true })
  },
  60_000 + runs * 10_000,
)
