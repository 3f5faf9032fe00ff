import type { TestOrderStep } from '@tiber/contract/company/setup'
import { sql } from '@tiber/server/sql'
import type { Context } from '../../context.ts'
import { toTimestamp } from '../../database/clauses.ts'
import { queryRows } from '../../database/query-rows.ts'
import type { TestDocument } from './tables.ts'

export type TestOrderRow = { id: string; startedAt: string; finishedAt: string | null; steps: TestOrderStep[] }

/** A report that is not finished after this time belongs to a process that was killed. */
const maxMinutes = 2

/** Inserts the report of a new test order in place of the last one; none while one is under way. */
export async function insertTestOrder({ db, now }: Context, steps: TestOrderStep[]): Promise<TestOrderRow | undefined> {
  const at = toTimestamp(now())
  const [row] = await queryRows<TestOrderRow>(
    db,
    sql`insert into test_order as t (started_at, steps) values (${at}, ${JSON.stringify(steps)}::jsonb)
        on conflict (is_only) do update set id = excluded.id, started_at = excluded.started_at, finished_at = null,
          steps = excluded.steps, documents = '[]'
          where t.finished_at is not null or t.started_at < ${at} - make_interval(mins => ${maxMinutes}::int)
        returning id, started_at as "startedAt", finished_at as "finishedAt", steps`,
  )
  return row
}

export function selectTestOrders({ db }: Context): Promise<TestOrderRow[]> {
  return queryRows<TestOrderRow>(
    db,
    sql`select id, started_at as "startedAt", finished_at as "finishedAt", steps from test_order`,
  )
}

/** Stores the progress of a test order, unless it was removed or replaced meanwhile. */
export async function updateSteps({ db }: Pick<Context, 'db'>, id: string, steps: TestOrderStep[]) {
  await db.execute(
    sql`update test_order set steps = ${JSON.stringify(steps)}::jsonb where id = ${id} and finished_at is null`,
  )
}

type Finished = { steps: TestOrderStep[]; documents: TestDocument[] }

export async function finishTestOrder({ db, now }: Context, id: string, { steps, documents }: Finished) {
  await db.execute(sql`update test_order set steps = ${JSON.stringify(steps)}::jsonb, finished_at = ${toTimestamp(now())},
      documents = ${JSON.stringify(documents)}::jsonb where id = ${id}`)
}

export async function deleteTestOrders({ db }: Context) {
  await db.execute(sql`delete from test_order`)
}

export async function selectTestDocument(
  { db }: Context,
  id: string,
  documentId: string,
): Promise<TestDocument | undefined> {
  const [row] = await queryRows<{ document: TestDocument }>(
    db,
    sql`select p.value as document from test_order t cross join jsonb_array_elements(t.documents) p(value)
        where t.id = ${id} and p.value->>'id' = ${documentId}`,
  )
  return row?.document
}

export type TestArticle = { offerPriceId: string; sku: string; quantity: number }

/**
 * Selects the article a test order buys: one that visitors can order too, in the smallest quantity that keeps to its
 * multiples and to the minimum of its supplier.
 */
export async function selectTestArticle({ db }: Context, day: string): Promise<TestArticle | undefined> {
  const [row] = await queryRows<TestArticle>(
    db,
    sql`select p.external_id as "offerPriceId", v.sku, q.quantity::int
        from offer f join supplier s on s.id = f.supplier_id join variant v on v.id = f.variant_id
          join product r on r.id = v.product_id
          join offer_price p on p.offer_id = f.id join price_list l on l.id = p.price_list_id
          cross join lateral (select greatest(f.min_order_quantity, 1) as least, greatest(f.order_multiple, 1) as step,
            coalesce(p.discount_prices[1], p.prices[1]) as price) x
          cross join lateral (select ceil(greatest(x.least, p.quantities[1],
            case when x.price > 0 then ceil(s.min_order_value / x.price) else 0 end)::numeric / x.step) * x.step as quantity) q
        where f.status = 'ACTIVE' and s.status = 'ACTIVE' and v.status = 'ACTIVE' and r.status = 'ACTIVE'
          and l.account_id is null and l.tag_id is null and x.price > 0
          and coalesce(p.valid_from, l.valid_from, '-infinity') <= ${day}::date
          and coalesce(p.valid_until, l.valid_until, 'infinity') >= ${day}::date
          and f.stock >= q.quantity and q.quantity <= coalesce(f.max_order_quantity, q.quantity)
        order by q.quantity * x.price, f.id limit 1`,
  )
  return row
}
