import type { Approval, BudgetEffect } from '@tiber/contract/orders/approval-shapes'
import { approvalBoxes } from '@tiber/contract/orders/approval-enums'
import type { CallInput, CallResult } from '@tiber/contract/call'
import type { approvals } from '@tiber/contract/orders/approvals'
import { pickText } from '@tiber/contract/locales'
import { toMoney, toNumber } from '@tiber/contract/money'
import type { Context, CustomerContext } from '../../../context.ts'
import { readPageKey, toPageKey } from '../../../database/page-key.ts'
import { requireOrder } from '../read/read-order.ts'
import { getPeriodStart, creditPeriodStart } from './budgets.ts'
import { selectPeople, type Person } from './decider-queries.ts'
import { selectLastApprovals } from './approval-queries.ts'
import { readBudgets } from './evaluate-order.ts'
import { toDay } from '../../prices/service.ts'
import { toApprover } from './approval-preview.ts'
import * as queries from './inbox-queries.ts'

type ListParams = NonNullable<CallInput<typeof approvals.list>['query']>

export async function listApprovals(
  context: CustomerContext,
  { box = 'WAITING', after, size = 25 }: ListParams,
): Promise<CallResult<typeof approvals.list>> {
  const reader = toReader(context)
  const keys = await queries.selectBox(context, reader, {
    box,
    size,
    ...(after && { after: readPageKey(after, ['instant']) }),
  })
  const last = keys.length === size ? keys.at(-1) : undefined
  const counts: CallResult<typeof approvals.list>['counts'] = []
  for (const each of approvalBoxes) counts.push({ box: each, count: await queries.countBox(context, reader, each) })
  const ids = keys.map(({ id }) => id)
  return { approvals: await readApprovals(context, ids, reader), next: last ? toPageKey(last) : null, counts }
}

export const countWaiting = async (context: CustomerContext) => ({
  waiting: await queries.countBox(context, toReader(context), 'WAITING'),
})

/** Reads the last approval of an order, as the caller sees it. */
export async function readOrderApproval(context: CustomerContext, id: string): Promise<Approval | null> {
  const order = await requireOrder(context, { id })
  const last = await selectLastApprovals(context, [order.id])
  const [approval = null] = await readApprovals(
    context,
    last.map((each) => each.id),
    toReader(context),
  )
  return approval
}

const toReader = (context: CustomerContext): queries.Reader => ({
  userId: context.caller.userId,
  accountId: context.caller.accountId,
  day: toDay(context.now()),
})

/** Reads approvals of one account as one of its users sees them, in a handful of statements. */
export async function readApprovals(context: Context, ids: string[], reader: queries.Reader): Promise<Approval[]> {
  const rows = ids.length === 0 ? [] : await queries.selectApprovals(context, ids, reader)
  const approverIds = rows.flatMap(({ tiers }) => tiers.flatMap(({ approverUserIds }) => approverUserIds))
  const people = await selectPeople(context, { accountId: reader.accountId, ids: approverIds, day: reader.day })
  const budgets = rows.some((row) => row.isWaiting) ? await readBudgets(context, reader.accountId) : []
  return rows.map((row) => toApproval(row, { people, budgets, reader, locale: context.locale }))
}

type MappingContext = { people: Person[]; budgets: BudgetEffect[]; reader: queries.Reader; locale: Context['locale'] }

function toApproval(row: queries.InboxRow, { people, budgets, reader, locale }: MappingContext): Approval {
  const getName = (name: Record<string, string>, sku: string) => pickText(name, locale) ?? sku
  return {
    id: row.id,
    status: row.status,
    order: {
      id: row.orderId,
      reference: row.reference,
      version: row.version,
      placedAt: toIsoTime(row.placedAt),
      purchaseOrder: row.purchaseOrder,
      costCentre: row.costCentre,
      instructions: row.instructions,
      currency: row.currency,
      net: toNumber(toMoney(row.net)),
      gross: toNumber(toMoney(row.gross)),
      lineCount: row.lineCount,
      suppliers: row.suppliers,
    },
    lines: row.lines.map((line) => ({ ...line, name: getName(line.name, line.sku) })),
    requester: { id: row.requesterId, name: row.requesterName },
    requestedAt: toIsoTime(row.requestedAt),
    remindedAt: row.remindedAt && toIsoTime(row.remindedAt),
    escalatedAt: row.escalatedAt && toIsoTime(row.escalatedAt),
    decidedAt: row.decidedAt && toIsoTime(row.decidedAt),
    tier: row.tier,
    tiers: row.tiers.map(({ thresholdWithoutTax, approverUserIds }) => ({
      thresholdWithoutTax,
      people: people
        .filter(({ id }) => approverUserIds.includes(id))
        .map((person) => toApprover(person, row.requesterId)),
    })),
    budgets: row.isWaiting ? budgets.map((budget) => excludeOwnReservation(budget, row, reader.day)) : [],
    decisions: row.decisions.map((entry) => ({
      tier: entry.tier,
      by: { id: entry.userId, name: entry.userName },
      onBehalfOf: entry.onBehalfOfId === null ? null : { id: entry.onBehalfOfId, name: entry.onBehalfOfName ?? '' },
      decision: entry.decision,
      reason: entry.reason,
      channel: entry.channel,
      at: toIsoTime(entry.at),
    })),
    changes: row.changed && {
      netBefore: toNumber(toMoney(row.netBefore ?? '0')),
      lines: row.changed.map((line) => ({ ...line, name: getName(line.name, line.sku) })),
    },
    canDecide: row.representedUser !== null,
    onBehalfOf: row.representedUser === null || row.representedUser.id === reader.userId ? null : row.representedUser,
    canWithdraw: row.isWaiting && row.requesterId === reader.userId,
  }
}

const toIsoTime = (at: string) => new Date(at).toISOString()

/** Subtracts the order's own reservation of this period, so that the budget before the order is shown. */
function excludeOwnReservation(budget: BudgetEffect, { ownReservations }: queries.InboxRow, day: string): BudgetEffect {
  const { policy, period, reserved, remainingAfter } = budget
  const kind = policy === 'QUOTA' ? 'QUOTA' : 'CREDIT'
  const start = period === null ? creditPeriodStart : getPeriodStart(day, period)
  const own = toMoney(ownReservations.find((each) => each.kind === kind && each.periodStart === start)?.amount ?? '0')
  return {
    ...budget,
    reserved: toNumber(toMoney(reserved) - own),
    remainingBefore: toNumber(toMoney(remainingAfter) + own),
  }
}
