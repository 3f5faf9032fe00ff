import { operatorRoles, type Right } from '@tiber/contract/permissions'
import type { SessionHandle } from '#app/server/session.server.ts'

const shownDays = 14
const shownSuppliers = 6

export type OperatorToday = Awaited<ReturnType<typeof readOperatorToday>>

/** Reads what the operator's day begins with, as far as the person's rights go, in one round of calls. */
export async function readOperatorToday({ staff, platform }: SessionHandle, url: URL) {
  const may = (right: Right) => staff?.rights.includes(right) ?? false
  const seesOrders = may('SELLER_ORDER_READ')
  const role = operatorRoles.find((each) => each === url.searchParams.get('role'))
  const isSnoozed = url.searchParams.get('snoozed') === '1'
  const [setup, statistics, answers, suppliers, figures, tasks, next, health, changes] = await Promise.all([
    may('SETTINGS_UPDATE') ? platform.setup.readProgress() : undefined,
    seesOrders ? platform.statistics.orders({ query: { from: toDay(1 - shownDays), to: toDay(0) } }) : undefined,
    seesOrders ? platform.statistics.suppliers({ query: { size: shownSuppliers } }) : undefined,
    seesOrders ? platform.operatorSuppliers.list() : undefined,
    seesOrders ? platform.tasks.today() : undefined,
    seesOrders
      ? platform.tasks.list({ query: { ...(role && { role }), ...(isSnoozed && { snoozed: true }) } })
      : undefined,
    seesOrders
      ? platform.sellerOrders.list({ query: { statuses: ['WAITING_SUPPLIER_APPROVAL'], sort: ['answerBy'], size: 1 } })
      : undefined,
    may('HEALTH_READ') ? platform.health.read() : undefined,
    may('AUDIT_READ') ? platform.operatorChanges.list({ query: { team: true, size: 4 } }) : undefined,
  ])
  const known = new Map(suppliers?.map((each) => [each.id, each]))
  return {
    missingSteps:
      setup && !setup.openedAt ? setup.steps.filter(({ done }) => !done).map(({ name }) => name) : undefined,
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
      nextDeadline: next?.content[0]?.seller?.answerBy ?? null,
    },
    mayTakeNext: tasks?.tasks.some(({ mayAct }) => mayAct) ?? false,
  }
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
