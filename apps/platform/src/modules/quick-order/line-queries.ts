import { sql, type SQL } from '@tiber/server/sql'
import { readyVerdicts, type Verdict } from '@tiber/contract/carts/quick-order-enums'
import type { Db } from '@tiber/server/database'
import type { CustomerContext } from '../../context.ts'
import { queryPreparedRows } from '../../database/prepared-plans.ts'
import { queryRows } from '../../database/query-rows.ts'
import {
  backorderColumns,
  backorderQuantity,
  isInAssortments,
  type Assortment,
  type BackorderRow,
} from '../catalogue/service.ts'
import { isOffered, toDay } from '../prices/service.ts'
import type { quickOrderLineTable } from './tables.ts'

export type LineRow = Omit<typeof quickOrderLineTable.$inferSelect, 'draftId'>

/** Column types used when rows are passed as JSON. */
const fields = {
  line: 'int',
  raw: 'text',
  codes: 'text[]',
  text: 'text',
  note: 'text',
  requestedQuantity: 'bigint',
  requestedText: 'text',
  unit: 'text',
  foundBy: 'text',
  variantId: 'text',
  replaces: 'text',
  candidateIds: 'text[]',
  verdict: 'text',
  mergedInto: 'int',
  mergedLines: 'int[]',
  typedQuantity: 'int',
  quantity: 'int',
  correction: 'text',
  offerId: 'text',
  offerPriceId: 'text',
  unitPrice: 'numeric',
  net: 'numeric',
  outcome: 'text',
  addedCartId: 'text',
  addedVersion: 'int',
} as const satisfies Record<keyof LineRow, string>

const names = Object.keys(fields) as (keyof LineRow)[]
const toColumnName = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const numericNames = new Set<string>(['unitPrice', 'net'])
const selectColumns = sql.raw(
  names
    .map(
      (name) =>
        `l.${toColumnName(name)}${numericNames.has(name) ? '::text' : name === 'requestedQuantity' ? '::float8' : ''} as "${name}"`,
    )
    .join(', '),
)
const insertColumns = sql.raw(names.map(toColumnName).join(', '))
const recordValues = sql.raw(names.map((name) => `g."${name}"`).join(', '))
const recordShape = sql.raw(names.map((name) => `"${name}" ${fields[name]}`).join(', '))
const updateColumns = sql.raw(
  names
    .filter((name) => name !== 'line')
    .map((name) => `${toColumnName(name)} = excluded.${toColumnName(name)}`)
    .join(', '),
)

/** Inserts or overwrites lines in one statement. */
export async function upsertLines(db: Db, draftId: string, lines: LineRow[]) {
  if (lines.length === 0) return
  await db.execute(sql`insert into quick_order_line (draft_id, ${insertColumns})
    select ${draftId}, ${recordValues} from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as g(${recordShape})
    on conflict (draft_id, line) do update set ${updateColumns}`)
}

/** Deletes all lines that are not in a cart. */
export async function deleteLines(db: Db, draftId: string) {
  await db.execute(sql`delete from quick_order_line where draft_id = ${draftId} and outcome is distinct from 'ADDED'`)
}

/** Selects the numbers of lines that are in a cart. */
export async function selectAddedLines(db: Db, draftId: string): Promise<number[]> {
  const rows = await queryRows<{ line: number }>(
    db,
    sql`select l.line from quick_order_line l where l.draft_id = ${draftId} and l.outcome = 'ADDED' order by l.line`,
  )
  return rows.map(({ line }) => line)
}

/** Condition for lines that can be added to a cart. */
export const isReady = sql.raw(
  `l.outcome is null and l.verdict in (${readyVerdicts.map((verdict) => `'${verdict}'`).join(', ')})`,
)

type Page = { after: number; size: number; verdicts?: Verdict[] | undefined }

export function selectLines(db: Db, draftId: string, { after, size, verdicts }: Page): Promise<LineRow[]> {
  const verdictFilter: SQL = verdicts ? sql`and l.verdict = any(${sql.param(verdicts)}::text[])` : sql``
  return queryPreparedRows<LineRow>(
    db,
    sql`select ${selectColumns} from quick_order_line l where l.draft_id = ${draftId} and l.line > ${after}
          and l.outcome is null ${verdictFilter} order by l.line limit ${size}`,
  )
}

/** Selects lines by number and all lines of the same articles, which may merge or separate. */
export function selectRelatedLines(
  db: Db,
  draftId: string,
  { lines, variantIds }: { lines: number[]; variantIds: string[] },
) {
  return queryRows<LineRow>(
    db,
    sql`select ${selectColumns} from quick_order_line l where l.draft_id = ${draftId}
          and (l.line = any(${sql.param(lines)}::int[]) or (l.outcome is null and l.variant_id = any(${sql.param(variantIds)}::text[])))
        order by l.line for update`,
  )
}

/** Selects the variants the account may see, by id or external id. */
export function selectVisibleVariants({ db }: CustomerContext, ids: string[], assortments: Assortment[]) {
  const variantIds = sql.param(ids)
  return queryRows<{ id: string; externalId: string; sku: string }>(
    db,
    sql`select v.id, v.external_id as "externalId", v.sku from variant v join product p on p.id = v.product_id
        where (v.id = any(${variantIds}::text[]) or v.external_id = any(${variantIds}::text[])) and v.status = 'ACTIVE'
          and p.status = 'ACTIVE' and ${isInAssortments(assortments)}`,
  )
}

export type OfferRow = {
  id: string
  variantId: string
  stock: number
  itemPerPack: number
  minimum: number
  maximum: number | null
  multiple: number
  backorder: number
  isDefault: boolean
}

/** Selects the offers of all suppliers for these variants, in one statement for up to 10,000. */
export function selectOffers(
  context: CustomerContext,
  variantIds: string[],
  { assortments, currency }: { assortments: Assortment[]; currency: string },
) {
  return queryPreparedRows<OfferRow>(
    context.db,
    sql`select o.id, o.variant_id as "variantId", o.stock, o.item_per_pack as "itemPerPack",
          o.min_order_quantity as minimum, o.max_order_quantity as maximum, o.order_multiple as multiple,
          ${backorderQuantity(toDay(context.now()))} as backorder, s.is_default as "isDefault"
        from offer o join supplier s on s.id = o.supplier_id join variant v on v.id = o.variant_id
          join product p on p.id = v.product_id
        where o.variant_id = any(${sql.param(variantIds)}::text[]) and o.currency = ${currency}
          and ${isOffered(assortments)}`,
  )
}

export type OfferDetails = BackorderRow & {
  id: string
  stock: number
  unit: string
  itemPerPack: number
  minimum: number
  multiple: number
  maximum: number | null
  supplier: string
}

/** Selects the offer details returned with lines. */
export function selectOfferDetails(context: CustomerContext, offerIds: string[]) {
  return queryPreparedRows<OfferDetails>(
    context.db,
    sql`select o.id, o.stock, o.unit, o.item_per_pack as "itemPerPack", o.min_order_quantity as minimum,
          o.order_multiple as multiple, o.max_order_quantity as maximum, s.name as supplier,
          ${backorderColumns(toDay(context.now()))}
        from offer o join supplier s on s.id = o.supplier_id where o.id = any(${sql.param(offerIds)}::text[])`,
  )
}
