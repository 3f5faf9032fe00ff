import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { cameToNothing } from './states.ts'
import { longestWord } from './words.ts'

/** As `plainWords` does it: letters and digits without accents. */
const wordsIn = (text: SQL): SQL => sql`regexp_split_to_array(lower(unaccent(${text})), '[^[:alnum:]]+')`
/** A code as one word, for who leaves out what joins its parts. */
const asOneWord = (text: SQL): SQL => sql`regexp_replace(lower(unaccent(${text})), '[^[:alnum:]]+', '', 'g')`

const values = (entity: 'o' | 'g' | 'l'): SQL => sql`(select string_agg(x.value #>> '{}', ' ') from custom_field_value x
  join custom_field f on f.id = x.custom_field_id and f.searchable where x.entity_id = ${sql.raw(`${entity}.id`)})`

const codes = ['sku', 'mpn', 'ean'].map((code) => sql.raw(`l.snapshot->'variant'->>'${code}'`))
const ownNumber = sql`(select p.part_number from part_number p where p.account_id = l.account_id and p.variant_id = l.variant_id)`

/** A word may be as long as somebody types without a space, and an index takes no word of 2 KB: its beginning is enough. */
const lexemes = (arrays: SQL[]): SQL =>
  sql`array_to_tsvector(coalesce((select array_agg(left(w.word, ${longestWord}))
    from unnest(${sql.join(arrays, sql` || `)}) as w(word) where w.word <> ''), '{}'))`

/** An index takes a megabyte of words of an order; of more lines the first words of the alphabet. */
const mostBytes = 900_000

/** What orders and their lines are found by once they are placed, words and days; the account is one of them, and an order has those of its lines too. */
export async function indexOrders({ db }: Pick<Context, 'db'>, orderIds: string[]) {
  const isMeant = sql`= any(${sql.param(orderIds)}::text[])`
  const names = sql`(select string_agg(n.value, ' ') from jsonb_each_text(l.snapshot->'variant'->'name') n)`
  const lineText = sql`concat_ws(' ', ${sql.join(codes, sql`, `)}, ${names}, l.snapshot->'product'->>'brand', ${ownNumber},
    ${values('l')})`
  const wholeCodes = sql`array[${sql.join(
    [...codes, ownNumber].map((code) => asOneWord(sql`coalesce(${code}, '')`)),
    sql`, `,
  )}]`
  await db.execute(sql`update order_line l set placed_at = case when g.status <> all(${sql.param(cameToNothing)}::text[]) then o.placed_at end,
      search = ${lexemes([sql`array['account' || l.account_id]`, wholeCodes, wordsIn(lineText)])}
    from commercial_order o join logistic_order g on g.commercial_order_id = o.id
    where g.id = l.logistic_order_id and o.id ${isMeant}`)
  const place = sql`concat_ws(' ', g.shipping_address->>'label', g.shipping_address->>'fullName',
    g.shipping_address->>'company', g.shipping_address->>'city', g.shipping_address->>'zipcode')`
  const parts = sql`(select string_agg(concat_ws(' ', g.reference, g.supplier->>'name', ${place}, ${values('g')}), ' ')
    from logistic_order g where g.commercial_order_id = o.id)`
  const orderText = sql`concat_ws(' ', o.reference, o.buyer->>'firstName', o.buyer->>'lastName', ${values('o')}, ${parts})`
  const ofLines = sql`coalesce((select array_agg(w.word) from (
      select w.word, sum(octet_length(w.word)) over (order by w.word) as bytes from (
        select distinct w.word from order_line l cross join lateral unnest(tsvector_to_array(l.search)) as w(word)
        where l.commercial_order_id = o.id) w) w where w.bytes < ${mostBytes}), '{}')`
  await db.execute(
    sql`update commercial_order o set search = ${lexemes([
      sql`array['account' || o.account_id, ${asOneWord(sql`o.reference`)}]`,
      wordsIn(orderText),
      ofLines,
    ])} where o.id ${isMeant}`,
  )
}

export const indexOrder = (context: Context, orderId: string) => indexOrders(context, [orderId])
