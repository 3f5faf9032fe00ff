import type { TodayFigures } from '@tiber/contract/operator/tasks'
import type { ContextByAccess } from '../../../context.ts'
import { toDay } from '../../prices/service.ts'
import { selectFigures } from './today-queries.ts'

const weekMs = 7 * 24 * 60 * 60 * 1000

/** Reads the figures of today; those of a right the caller lacks are null. */
export async function readToday(context: ContextByAccess['operator']): Promise<TodayFigures> {
  const now = context.now()
  const day = toDay(now)
  const start = new Date(`${day}T00:00:00Z`)
  const before = (at: Date) => new Date(at.getTime() - weekMs)
  const row = await selectFigures(context, { day, start, weekBefore: before(start), timeWeekBefore: before(now) })
  const { rights } = context.caller
  return {
    orders: { count: row.orders, net: Number(row.net), netBefore: Number(row.netBefore) },
    waiting: { count: row.waiting, overdue: row.waitingOverdue },
    blocked: { count: row.blocked, gross: Number(row.blockedGross) },
    requests: rights.has('ACCOUNT_READ') ? { count: row.requests, oldest: toIso(row.oldestRequest) } : null,
    incidents: { count: row.incidents, oldest: toIso(row.oldestIncident) },
    overdueInvoices: rights.has('DOCUMENT_READ')
      ? { count: row.invoices, accounts: row.invoiceAccounts, gross: Number(row.invoiceGross) }
      : null,
  }
}

const toIso = (at: string | null) => at && new Date(at).toISOString()
