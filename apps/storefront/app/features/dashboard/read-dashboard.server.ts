import type { Approval, BudgetEffect } from '@tiber/contract/orders/approval-shapes'
import type { CallResult } from '@tiber/contract/call'
import type { dashboard } from '@tiber/contract/orders/dashboard'
import { getRights } from '@tiber/contract/permissions'
import { attempt } from '#app/server/failure-policy.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { readShopSettings } from '#app/server/shop-settings.server.ts'

export type Dashboard = CallResult<typeof dashboard.read> & {
  approvals: { count: number; first: { reference: string; requester: string; net: number; lineCount: number }[] }
  overdue: { count: number; gross: number; currency: string }
  /** Quotas and credit of the account, if the user may read its policies. */
  budgets: BudgetEffect[]
}

/** Reads action items, deliveries, budgets and spend concurrently; the page works without them. */
export async function readDashboard(handle: SessionHandle): Promise<Dashboard | null> {
  const { platform, dependencies, session } = handle
  const { features } = await readShopSettings(handle)
  if (!features.includes('dashboard')) return null
  const canReadBudgets = getRights(session.user?.groups ?? []).includes('BUYING_POLICY_READ')
  const [overview, approvals, invoices, budgets] = await Promise.all([
    attempt(dependencies, 'readDashboard', () => platform.dashboard.read()),
    features.includes('approvals')
      ? attempt(dependencies, 'readDashboard', () => platform.approvals.list({ query: { size: 3 } }))
      : null,
    features.includes('documents')
      ? attempt(dependencies, 'readDashboard', () => platform.documents.invoices({ query: { size: 1 } }))
      : null,
    features.includes('approvals') && canReadBudgets
      ? attempt(dependencies, 'readDashboard', () => platform.approvals.budgets())
      : null,
  ])
  if (!overview) return null
  const overdueTotal = invoices?.totals.find(({ status }) => status === 'OVERDUE')
  return {
    ...overview,
    deliveries: features.includes('incidents') ? overview.deliveries : withoutReports(overview.deliveries),
    approvals: {
      count: approvals?.counts.find(({ box }) => box === 'WAITING')?.count ?? 0,
      first: (approvals?.approvals ?? []).map(toApprovalItem),
    },
    overdue: {
      count: overdueTotal?.count ?? 0,
      gross: overdueTotal?.gross ?? 0,
      currency: invoices?.currency ?? overview.spend.currency,
    },
    budgets: budgets ?? [],
  }
}

const withoutReports = ({ late, logisticOrders }: Dashboard['deliveries']): Dashboard['deliveries'] => ({
  late,
  logisticOrders: logisticOrders.map((delivery) => ({ ...delivery, offersReport: false })),
})

const toApprovalItem = ({ order, requester }: Approval) => ({
  reference: order.reference,
  requester: requester.name,
  net: order.net,
  lineCount: order.lineCount,
})
