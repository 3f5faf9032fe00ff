import type { Approval, BudgetEffect } from '@tiber/contract/approval-shapes'
import { approvalBoxes } from '@tiber/contract/approval-words'
import type { CallInput, CallResult } from '@tiber/contract/call'
import type { approvals } from '@tiber/contract/approvals'
import { textIn } from '@tiber/contract/locales'
import { toMoney, toNumber } from '@tiber/contract/money'
import type { Context, CustomerContext } from '../../context.ts'
import { readPageKey, toPageKey } from '../../database/page-key.ts'
import { budgetsOf, lastApprovals, selectPeople, type Person } from '../approvals/service.ts'
import { always, periodStart } from '../budgets/service.ts'
import { requireOrder } from '../orders/service.ts'
import { dayOf } from '../prices/service.ts'
import { askedPerson } from './foresight.ts'
import * as queries from './inbox-queries.ts'

type Wish = NonNullable<CallInput<typeof approvals.list>['query']>

export async function listApprovals(
  context: CustomerContext,
  { box = 'WAITING', after, size = 25 }: Wish,
): Promise<CallResult<typeof approvals.list>> {
  const reader = readerOf(context)
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
  waiting: await queries.countBox(context, readerOf(context), 'WAITING'),
})

/** The last question about one order, as somebody of its account reads it. */
export async function readApprovalOf(context: CustomerContext, id: string): Promise<Approval | null> {
  const order = await requireOrder(context, { id })
  const last = await lastApprovals(context, [order.id])
  const [approval = null] = await readApprovals(
    context,
    last.map((each) => each.id),
    readerOf(context),
  )
  return approval
}

const readerOf = (context: CustomerContext): queries.Reader => ({
  userId: context.caller.userId,
  accountId: context.caller.accountId,
  day: dayOf(context.now()),
})

/** Questions of one account as somebody of it reads them; a handful of statements for any number of them. */
export async function readApprovals(context: Context, ids: string[], reader: queries.Reader): Promise<Approval[]> {
  const rows = ids.length === 0 ? [] : await queries.selectApprovals(context, ids, reader)
  const asked = rows.flatMap(({ tiers }) => tiers.flatMap(({ approverUserIds }) => approverUserIds))
  const people = await selectPeople(context, { accountId: reader.accountId, ids: asked, day: reader.day })
  const budgets = rows.some((row) => row.isWaiting) ? await budgetsOf(context, reader.accountId) : []
  return rows.map((row) => toApproval(row, { people, budgets, reader, locale: context.locale }))
}

type Known = { people: Person[]; budgets: BudgetEffect[]; reader: queries.Reader; locale: Context['locale'] }

function toApproval(row: queries.InboxRow, { people, budgets, reader, locale }: Known): Approval {
  const nameOf = (name: Record<string, string>, sku: string) => textIn(name, locale) ?? sku
  return {
    id: row.id,
    status: row.status,
    order: {
      id: row.orderId,
      reference: row.reference,
      version: row.version,
      placedAt: timeOf(row.placedAt),
      purchaseOrder: row.purchaseOrder,
      costCentre: row.costCentre,
      instructions: row.instructions,
      currency: row.currency,
      net: toNumber(toMoney(row.net)),
      gross: toNumber(toMoney(row.gross)),
      lineCount: row.lineCount,
      suppliers: row.suppliers,
    },
    lines: row.lines.map((line) => ({ ...line, name: nameOf(line.name, line.sku) })),
    requester: { id: row.requesterId, name: row.requesterName },
    askedAt: timeOf(row.askedAt),
    remindedAt: row.remindedAt && timeOf(row.remindedAt),
    escalatedAt: row.escalatedAt && timeOf(row.escalatedAt),
    decidedAt: row.decidedAt && timeOf(row.decidedAt),
    tier: row.tier,
    tiers: row.tiers.map(({ thresholdWithoutTax, approverUserIds }) => ({
      thresholdWithoutTax,
      people: people
        .filter(({ id }) => approverUserIds.includes(id))
        .map((person) => askedPerson(person, row.requesterId)),
    })),
    budgets: row.isWaiting ? budgets.map((budget) => withoutOwn(budget, row, reader.day)) : [],
    decisions: row.decisions.map((said) => ({
      tier: said.tier,
      by: { id: said.userId, name: said.userName },
      onBehalfOf: said.placeId === null ? null : { id: said.placeId, name: said.placeName ?? '' },
      decision: said.decision,
      reason: said.reason,
      way: said.way,
      at: timeOf(said.at),
    })),
    changes: row.changed && {
      netBefore: toNumber(toMoney(row.netBefore ?? '0')),
      lines: row.changed.map((line) => ({ ...line, name: nameOf(line.name, line.sku) })),
    },
    mayDecide: row.place !== null,
    inPlaceOf: row.place === null || row.place.id === reader.userId ? null : row.place,
    mayWithdraw: row.isWaiting && row.requesterId === reader.userId,
  }
}

const timeOf = (at: string) => new Date(at).toISOString()

/** What the order has set aside in this period is taken out of what was taken before it. */
function withoutOwn(budget: BudgetEffect, { taken }: queries.InboxRow, day: string): BudgetEffect {
  const { policy, period, reserved, leftAfter } = budget
  const kind = policy === 'QUOTA' ? 'QUOTA' : 'CREDIT'
  const start = period === null ? always : periodStart(day, period)
  const own = toMoney(taken.find((each) => each.kind === kind && each.periodStart === start)?.amount ?? '0')
  return { ...budget, reserved: toNumber(toMoney(reserved) - own), leftBefore: toNumber(toMoney(leftAfter) + own) }
}
