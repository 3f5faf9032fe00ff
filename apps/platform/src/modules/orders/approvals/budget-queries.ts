import { sql, type SQL } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { toTimestamp } from '../../../database/clauses.ts'
import { queryPreparedRows } from '../../../database/prepared-plans.ts'
import type { BudgetKind, Movement } from './tables.ts'

export type Balance = { kind: BudgetKind; reserved: string; consumed: string }
export type Period = { kind: BudgetKind; periodStart: string }

/** Sums the reserved and consumed amounts of each period. */
export function selectBalances({ db }: Context, accountId: string, periods: Period[]): Promise<Balance[]> {
  return queryPreparedRows<Balance>(
    db,
    sql`select w.kind, coalesce(sum(e.reserved), 0)::text as reserved, coalesce(sum(e.consumed), 0)::text as consumed
        from unnest(${sql.param(periods.map(({ kind }) => kind))}::text[],
            ${sql.param(periods.map(({ periodStart }) => periodStart))}::date[]) as w(kind, period_start)
          left join budget_entry e on e.account_id = ${accountId} and e.kind = w.kind and e.period_start = w.period_start
        group by w.kind`,
  )
}

export type Reservation = Period & { accountId: string; orderId: string; logisticOrderId: string; amount: string }

export async function insertReservations(context: Context, entries: Reservation[]) {
  if (entries.length === 0) return
  await context.db.execute(sql`insert into budget_entry (account_id, kind, period_start, commercial_order_id,
      logistic_order_id, movement, reserved, consumed, at)
    select e."accountId", e.kind, e."periodStart", e."orderId", e."logisticOrderId", 'RESERVE', e.amount, 0,
      ${toTimestamp(context.now())}
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e("accountId" text, kind text, "periodStart" date,
      "orderId" text, "logisticOrderId" text, amount numeric)`)
}

/**
 * Amounts each movement adds, derived from the current balance of the logistic order, so that repeating a movement has
 * no effect.
 */
const changes: Record<Exclude<Movement, 'RESERVE'>, { reserved: SQL; consumed: SQL }> = {
  CONSUME: { reserved: sql`-t.reserved`, consumed: sql`t.reserved` },
  RELEASE: { reserved: sql`-t.reserved`, consumed: sql`-t.consumed` },
}

type BudgetChange = { movement: Exclude<Movement, 'RESERVE'>; logisticOrderIds: string[]; kinds: readonly BudgetKind[] }

export async function insertMovements(context: Context, { movement, logisticOrderIds, kinds }: BudgetChange) {
  const { reserved, consumed } = changes[movement]
  await context.db.execute(sql`insert into budget_entry (account_id, kind, period_start, commercial_order_id,
      logistic_order_id, movement, reserved, consumed, at)
    select t.account_id, t.kind, t.period_start, t.commercial_order_id, t.logistic_order_id, ${movement}, ${reserved},
      ${consumed}, ${toTimestamp(context.now())}
    from (select account_id, kind, period_start, commercial_order_id, logistic_order_id, sum(reserved) as reserved,
        sum(consumed) as consumed from budget_entry where logistic_order_id = any(${sql.param(logisticOrderIds)}::text[])
          and kind = any(${sql.param(kinds)}::text[])
      group by account_id, kind, period_start, commercial_order_id, logistic_order_id) t
    where ${reserved} <> 0 or ${consumed} <> 0`)
}

/**
 * Releases part of the balance: first of the reserved amount, then of the consumed amount, never more than there is.
 */
export async function insertPartialRelease(
  context: Context,
  logisticOrderId: string,
  amounts: Record<BudgetKind, string>,
) {
  await context.db.execute(sql`insert into budget_entry (account_id, kind, period_start, commercial_order_id,
      logistic_order_id, movement, reserved, consumed, at)
    select t.account_id, t.kind, t.period_start, t.commercial_order_id, t.logistic_order_id, 'RELEASE',
      -least(t.reserved, a.amount), -least(t.consumed, a.amount - least(t.reserved, a.amount)),
      ${toTimestamp(context.now())}
    from (select account_id, kind, period_start, commercial_order_id, logistic_order_id, sum(reserved) as reserved,
        sum(consumed) as consumed from budget_entry where logistic_order_id = ${logisticOrderId}
      group by account_id, kind, period_start, commercial_order_id, logistic_order_id) t
      cross join lateral (select case t.kind when 'QUOTA' then ${amounts.QUOTA}::numeric else ${amounts.CREDIT}::numeric end
        as amount) a
    where t.reserved + t.consumed > 0 and a.amount > 0`)
}
