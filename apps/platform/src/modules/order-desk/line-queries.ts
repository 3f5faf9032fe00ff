import { sql, type SQL } from 'drizzle-orm'
import { readyVerdicts, type Verdict } from '@tiber/contract/order-desk-words'
import type { Db } from '@tiber/server/database'
import type { CustomerContext } from '../../context.ts'
import { plannedRowsOf } from '../../database/planned.ts'
import { rowsOf } from '../../database/rows.ts'
import { isInAssortments, type Assortment } from '../catalogue/service.ts'
import { isOffered } from '../prices/service.ts'
import type { orderDeskLineTable } from './tables.ts'

export type LineRow = Omit<typeof orderDeskLineTable.$inferSelect, 'readingId'>

/** Each column with the type a list of rows has it in. */
const fields = {
  line: 'int',
  raw: 'text',
  codes: 'text[]',
  text: 'text',
  note: 'text',
  wanted: 'bigint',
  wantedText: 'text',
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
  gone: 'text',
  addedCartId: 'text',
  addedVersion: 'int',
} as const satisfies Record<keyof LineRow, string>

const names = Object.keys(fields) as (keyof LineRow)[]
const columnOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const asTexts = new Set<string>(['unitPrice', 'net'])
const selected = sql.raw(
  names
    .map(
      (name) => `l.${columnOf(name)}${asTexts.has(name) ? '::text' : name === 'wanted' ? '::float8' : ''} as "${name}"`,
    )
    .join(', '),
)
const written = sql.raw(names.map(columnOf).join(', '))
const read = sql.raw(names.map((name) => `g."${name}"`).join(', '))
const shape = sql.raw(names.map((name) => `"${name}" ${fields[name]}`).join(', '))
const renewed = sql.raw(
  names
    .filter((name) => name !== 'line')
    .map((name) => `${columnOf(name)} = excluded.${columnOf(name)}`)
    .join(', '),
)

/** All in one statement; a line that is there is written anew. */
export async function upsertLines(db: Db, readingId: string, lines: LineRow[]) {
  if (lines.length === 0) return
  await db.execute(sql`insert into order_desk_line (reading_id, ${written})
    select ${readingId}, ${read} from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as g(${shape})
    on conflict (reading_id, line) do update set ${renewed}`)
}

/** All but those that are in a cart. */
export async function deleteLines(db: Db, readingId: string) {
  await db.execute(sql`delete from order_desk_line where reading_id = ${readingId} and gone is distinct from 'ADDED'`)
}

/** The numbers of those that are in a cart. */
export async function selectAdded(db: Db, readingId: string): Promise<number[]> {
  const rows = await rowsOf<{ line: number }>(
    db,
    sql`select l.line from order_desk_line l where l.reading_id = ${readingId} and l.gone = 'ADDED' order by l.line`,
  )
  return rows.map(({ line }) => line)
}

/** What can go into a cart. */
export const isReady = sql.raw(
  `l.gone is null and l.verdict in (${readyVerdicts.map((verdict) => `'${verdict}'`).join(', ')})`,
)

type Page = { after: number; size: number; verdicts?: Verdict[] | undefined }

export function selectLines(db: Db, readingId: string, { after, size, verdicts }: Page): Promise<LineRow[]> {
  const some: SQL = verdicts ? sql`and l.verdict = any(${sql.param(verdicts)}::text[])` : sql``
  return plannedRowsOf<LineRow>(
    db,
    sql`select ${selected} from order_desk_line l where l.reading_id = ${readingId} and l.line > ${after}
          and l.gone is null ${some} order by l.line limit ${size}`,
  )
}

/** Lines by number, and all that are about the same articles: they may merge or part. */
export function selectConcerned(
  db: Db,
  readingId: string,
  { lines, variantIds }: { lines: number[]; variantIds: string[] },
) {
  return rowsOf<LineRow>(
    db,
    sql`select ${selected} from order_desk_line l where l.reading_id = ${readingId}
          and (l.line = any(${sql.param(lines)}::int[]) or (l.gone is null and l.variant_id = any(${sql.param(variantIds)}::text[])))
        order by l.line for update`,
  )
}

/** Those of these variants the account may see, by id or code. */
export function selectVisible({ db }: CustomerContext, ids: string[], assortments: Assortment[]) {
  const some = sql.param(ids)
  return rowsOf<{ id: string; externalId: string; sku: string }>(
    db,
    sql`select v.id, v.external_id as "externalId", v.sku from variant v join product p on p.id = v.product_id
        where (v.id = any(${some}::text[]) or v.external_id = any(${some}::text[])) and v.status = 'ACTIVE'
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
  isDefault: boolean
}

/** What can be bought of these variants, of anybody: one statement for ten thousand of them. */
export function selectOffers(
  { db }: CustomerContext,
  variantIds: string[],
  { assortments, currency }: { assortments: Assortment[]; currency: string },
) {
  return plannedRowsOf<OfferRow>(
    db,
    sql`select o.id, o.variant_id as "variantId", o.stock, o.item_per_pack as "itemPerPack",
          o.min_order_quantity as minimum, o.max_order_quantity as maximum, o.order_multiple as multiple,
          s.is_default as "isDefault"
        from offer o join supplier s on s.id = o.supplier_id join variant v on v.id = o.variant_id
          join product p on p.id = v.product_id
        where o.variant_id = any(${sql.param(variantIds)}::text[]) and o.currency = ${currency}
          and ${isOffered(assortments)}`,
  )
}

export type ToldOffer = {
  id: string
  stock: number
  unit: string
  itemPerPack: number
  minimum: number
  multiple: number
  maximum: number | null
  supplier: string
}

/** What is told of the offers lines have. */
export function selectToldOffers(db: Db, offerIds: string[]) {
  return plannedRowsOf<ToldOffer>(
    db,
    sql`select o.id, o.stock, o.unit, o.item_per_pack as "itemPerPack", o.min_order_quantity as minimum,
          o.order_multiple as multiple, o.max_order_quantity as maximum, s.name as supplier
        from offer o join supplier s on s.id = o.supplier_id where o.id = any(${sql.param(offerIds)}::text[])`,
  )
}
