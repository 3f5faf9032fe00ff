import { operatorRoles, type Right } from '@tiber/contract/permissions'
import type { Task } from '@tiber/contract/operator/tasks'
import type { SessionHandle } from '#app/server/session.server.ts'

const shownDays = 14
const shownSuppliers = 6

export type OperatorToday = Awaited<ReturnType<typeof readOperatorToday>>

/**
 * Reads what the operator's day begins with, as far as the person's rights go, in one round of calls; in a second one
 * only what few days show: what is missing until the shop is open, and the next deadline while no task waits.
 */
export async function readOperatorToday({ staff, platform }: SessionHandle, url: URL) {
  const may = (right: Right) => staff?.rights.includes(right) ?? false
  const seesOrders = may('SELLER_ORDER_READ')
  const role = operatorRoles.find((each) => each === url.searchParams.get('role'))
  const isSnoozed = url.searchParams.get('snoozed') === '1'
  const [missingSteps, statistics, answers, suppliers, figures, { tasks, nextDeadline }, health, changes] =
    await Promise.all([
      may('SETTINGS_UPDATE') ? listMissingSteps(platform) : undefined,
      seesOrders ? platform.statistics.orders({ query: { from: toDay(1 - shownDays), to: toDay(0) } }) : undefined,
      seesOrders ? platform.statistics.suppliers({ query: { size: shownSuppliers } }) : undefined,
      seesOrders ? platform.operatorSuppliers.list() : undefined,
      seesOrders ? platform.tasks.today() : undefined,
      seesOrders ? readTasks(platform, { ...(role && { role }), ...(isSnoozed && { snoozed: true }) }) : noTasks,
      may('HEALTH_READ') ? platform.health.read() : undefined,
      may('AUDIT_READ') ? platform.operatorChanges.list({ query: { team: true, size: 4 } }) : undefined,
    ])
  const known = new Map(suppliers?.map((each) => [each.id, each]))
  return {
    missingSteps,
    orders: statistics && { days: statistics.days, net: sum(statistics.days.map(({ net }) => net)) },
    suppliers: answers && {
      all: suppliers?.length ?? 0,
      shown: answers.content.map(({ supplier, orders, acceptance, declinedPercent }) => ({
        ...supplier,
        orders,
        seconds: acceptance.medianSeconds,
        declinedPercent,
        unanswered: known.get(supplier.id)?.unanswered ?? 0,
        onTimePercent: known.get(supplier.id)?.onTimePercent ?? null,
      })),
    },
    figures,
    health,
    changes: changes?.changes,
    at: new Date().toISOString(),
    role,
    isSnoozed,
    tasks: tasks && {
      ...tasks,
      all: sum(tasks.byRole.map(({ count }) => count)),
      oldest: tasks.tasks.map(({ since }) => since).toSorted()[0],
      nextDeadline,
    },
    mayTakeNext: tasks?.tasks.some(({ mayAct }) => mayAct) ?? false,
  }
}

const noTasks = { tasks: undefined, nextDeadline: null }

/** An open shop has all it needs, so that nothing is counted for it. */
async function listMissingSteps(platform: SessionHandle['platform']) {
  const { state } = await platform.setup.read()
  if (state === 'DONE') return undefined
  const { openedAt, steps } = await platform.setup.readProgress()
  return openedAt ? undefined : steps.filter(({ done }) => !done).map(({ name }) => name)
}

/** Reads the tasks; while there are none, until when the next order is to be answered. */
async function readTasks(platform: SessionHandle['platform'], query: { role?: Task['role']; snoozed?: boolean }) {
  const tasks = await platform.tasks.list({ query })
  if (tasks.tasks.length > 0) return { tasks, nextDeadline: null }
  const next = await platform.sellerOrders.list({
    query: { statuses: ['WAITING_SUPPLIER_APPROVAL'], sort: ['answerBy'], size: 1 },
  })
  return { tasks, nextDeadline: next.content[0]?.seller?.answerBy ?? null }
}

export type SupplierToday = Awaited<ReturnType<typeof readSupplierToday>>

/** Reads what waits for a supplier: orders to answer, the oldest first, orders to send, and other questions. */
export async function readSupplierToday({ staff, platform }: SessionHandle) {
  if (!staff?.rights.includes('SELLER_ORDER_READ')) return undefined
  const [toAnswer, toShip, quotes, incidents] = await Promise.all([
    platform.sellerOrders.list({ query: { statuses: ['WAITING_SUPPLIER_APPROVAL'], size: 10 } }),
    platform.sellerOrders.list({ query: { stage: ['TO_PREPARE', 'TO_SHIP'], size: 1 } }),
    platform.sellerQuotes.list({ query: { turn: 'SUPPLIER', size: 1 } }),
    platform.sellerIncidents.list({ query: { stages: ['WAITING_SUPPLIER'], size: 1 } }),
  ])
  return {
    toAnswer: toAnswer.totalElements,
    orders: toAnswer.content.map(
      ({ id, reference, validationDate, createdAt, customerUserSnapshot, orderLogisticPrices, lineCount }) => ({
        id,
        reference,
        placedAt: validationDate ?? createdAt,
        company: customerUserSnapshot.parentName,
        net: orderLogisticPrices.totalItemPrice,
        lines: lineCount ?? 0,
      }),
    ),
    toShip: toShip.totalElements,
    quotes: quotes.totalElements,
    incidents: incidents.totalElements,
  }
}

const toDay = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)
