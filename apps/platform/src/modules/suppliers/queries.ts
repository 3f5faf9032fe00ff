import type { AccountLite } from '@tiber/contract/company/identity'
import type { Carrier } from '@tiber/contract/orders/carriers'
import type { Db } from '@tiber/server/database'
import { sql, type SQL } from '@tiber/server/sql'
import type { Context, CustomerContext } from '../../context.ts'
import { toTimestamp } from '../../database/clauses.ts'
import type { LocalisedText } from '../../database/columns.ts'
import { queryPreparedRows } from '../../database/prepared-plans.ts'
import { queryRows } from '../../database/query-rows.ts'
import type { supplierTable } from './tables.ts'

export type SupplierRow = Pick<
  typeof supplierTable.$inferSelect,
  | 'id'
  | 'externalId'
  | 'externalSource'
  | 'name'
  | 'logo'
  | 'status'
  | 'isDefault'
  | 'paymentDueDelay'
  | 'paymentDueMode'
  | 'currency'
  | 'freightPrice'
  | 'freightFreeFrom'
  | 'minOrderValue'
  | 'onTimePercent'
> & {
  description: LocalisedText | null
  returnPolicy: LocalisedText | null
  createdAt: string
  updatedAt: string
  rating: string | null
  evaluations: number
  gradeCounts: number[]
}

const supplierSelect = (where: SQL, page: SQL) => sql`select s.id, s.external_id as "externalId",
    s.external_source as "externalSource", s.name, s.description, s.logo, s.status, s.is_default as "isDefault",
    s.return_policy as "returnPolicy", s.payment_due_delay as "paymentDueDelay", s.payment_due_mode as "paymentDueMode",
    s.currency, s.freight_price::text as "freightPrice", s.freight_free_from::text as "freightFreeFrom", s.min_order_value::text as "minOrderValue",
    s.on_time_percent as "onTimePercent", s.created_at as "createdAt", s.updated_at as "updatedAt",
    e.rating, coalesce(e.evaluations, 0) as evaluations, e.grades as "gradeCounts"
  from supplier s left join lateral (
      select round(avg(grade), 1)::text as rating, count(*)::int as evaluations,
        jsonb_build_array(count(*) filter (where grade = 1), count(*) filter (where grade = 2),
          count(*) filter (where grade = 3), count(*) filter (where grade = 4), count(*) filter (where grade = 5)) as grades
      from supplier_evaluation where supplier_id = s.id) e on true
  where ${where} order by s.name, s.id ${page}`

/** Selects the name of the company of a supplier's staff. */
export async function selectSupplierName(db: Db, id: string): Promise<AccountLite | undefined> {
  const [row] = await queryPreparedRows<AccountLite>(
    db,
    sql`select s.id, s.external_id as "externalId", s.name from supplier s where s.id = ${id}`,
  )
  return row
}

/** Selects a supplier's own carriers. */
export async function selectCarriers({ db }: Pick<Context, 'db'>, id: string): Promise<Carrier[]> {
  const [row] = await queryRows<{ carriers: Carrier[] }>(db, sql`select s.carriers from supplier s where s.id = ${id}`)
  return row?.carriers ?? []
}

type Filter = { status?: string; ids?: string[]; idType?: string }
type Page = { page: number; size: number }

export function selectSuppliers({ db }: Context, { status, ids, idType }: Filter, { page, size }: Page) {
  const conditions = [
    ...(status === undefined ? [] : [sql`s.status = ${status}`]),
    ...(ids === undefined ? [] : [matchesId(ids, idType)]),
  ]
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
  return queryPreparedRows<SupplierRow>(db, supplierSelect(where, sql`limit ${size} offset ${page * size}`))
}

export async function selectSupplier({ db }: Context, id: string, idType: string | undefined) {
  const [row] = await queryPreparedRows<SupplierRow>(db, supplierSelect(matchesId([id], idType), sql`limit 1`))
  return row
}

function matchesId(ids: string[], idType: string | undefined): SQL {
  const list = sql`any(${sql.param(ids)}::text[])`
  if (idType === 'EXTERNAL_ID') return sql`s.external_id = ${list}`
  if (idType === 'DJUST_ID') return sql`s.id = ${list}`
  return sql`(s.id = ${list} or s.external_id = ${list})`
}

export type EvaluationRow = {
  comment: string | null
  grade: number
  createdAt: string
  updatedAt: string
  userId: string | null
  firstName: string
  lastName: string
}

type NewEvaluation = { id: string; supplierId: string; grade: number; comment: string | null }

export async function upsertEvaluation({ db, now, caller }: CustomerContext, evaluation: NewEvaluation) {
  const { id, supplierId, grade, comment } = evaluation
  const at = toTimestamp(now())
  await db.execute(sql`insert into supplier_evaluation
      (id, supplier_id, user_id, first_name, last_name, grade, comment, created_at, updated_at)
    select ${id}, ${supplierId}, u.id, u.first_name, u.last_name, ${grade}, ${comment}, ${at}, ${at}
    from customer_user u where u.id = ${caller.userId}
    on conflict (id) do update set user_id = excluded.user_id, first_name = excluded.first_name,
      last_name = excluded.last_name, grade = excluded.grade, comment = excluded.comment, updated_at = excluded.updated_at`)
}

const evaluationColumns = sql`comment, grade, created_at as "createdAt", updated_at as "updatedAt",
  user_id as "userId", first_name as "firstName", last_name as "lastName"`

export async function selectEvaluation({ db }: Context, id: string) {
  const [row] = await queryRows<EvaluationRow>(
    db,
    sql`select ${evaluationColumns} from supplier_evaluation where id = ${id}`,
  )
  return row
}

export function selectEvaluations({ db }: Context, supplierId: string, { page, size }: Page) {
  return queryRows<EvaluationRow>(
    db,
    sql`select ${evaluationColumns} from supplier_evaluation where supplier_id = ${supplierId}
        order by created_at desc, id desc limit ${size} offset ${page * size}`,
  )
}

/** Stores the percentage of deliveries on time, as measured from orders. */
export async function updateOnTimePercents(
  { db }: Pick<Context, 'db'>,
  percents: { supplierId: string; percent: number }[],
) {
  await db.execute(sql`update supplier s set on_time_percent = m.percent
    from jsonb_to_recordset(${JSON.stringify(percents)}::jsonb) as m("supplierId" text, percent int)
    where s.id = m."supplierId" and s.on_time_percent is distinct from m.percent`)
}
