import { sql, type SQL } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { cancelledOrDeclinedStatuses } from '../transitions/states.ts'
import { maxWordLength } from './tokenizer.ts'

/** SQL twin of `tokenize`: letters and digits without accents. */
const splitWords = (text: SQL): SQL => sql`regexp_split_to_array(lower(unaccent(${text})), '[^[:alnum:]]+')`
/** Joins a code into one word, for users who leave out its separators. */
const joinWords = (text: SQL): SQL => sql`regexp_replace(lower(unaccent(${text})), '[^[:alnum:]]+', '', 'g')`

const customFieldText = (
  entity: 'o' | 'g' | 'l',
): SQL => sql`(select string_agg(x.value #>> '{}', ' ') from custom_field_value x
  join custom_field f on f.id = x.custom_field_id and f.searchable where x.entity_id = ${sql.raw(`${entity}.id`)})`

const codes = ['sku', 'mpn', 'ean'].map((code) => sql.raw(`l.snapshot->'variant'->>'${code}'`))
const customerPartNumber = sql`(select p.part_number from part_number p where p.account_id = l.account_id and p.variant_id = l.variant_id)`

/** Truncates words: an index entry must be shorter than 2 KB. */
const buildSearchVector = (arrays: SQL[]): SQL =>
  sql`array_to_tsvector(coalesce((select array_agg(left(w.word, ${maxWordLength}))
    from unnest(${sql.join(arrays, sql` || `)}) as w(word) where w.word <> ''), '{}'))`

/** A tsvector is limited to 1 MB; of very large orders only the alphabetically first words are indexed. */
const maxIndexBytes = 900_000

/**
 * Writes the search words of placed orders and their lines, including the account id; an order also has the words of
 * its lines.
 */
export async function indexOrders({ db }: Pick<Context, 'db'>, orderIds: string[]) {
  const isIndexed = sql`= any(${sql.param(orderIds)}::text[])`
  const names = sql`(select string_agg(n.value, ' ') from jsonb_each_text(l.snapshot->'variant'->'name') n)`
  const lineText = sql`concat_ws(' ', ${sql.join(codes, sql`, `)}, ${names}, l.snapshot->'product'->>'brand', ${customerPartNumber},
    ${customFieldText('l')})`
  const joinedCodes = sql`array[${sql.join(
    [...codes, customerPartNumber].map((code) => joinWords(sql`coalesce(${code}, '')`)),
    sql`, `,
  )}]`
  await db.execute(sql`update order_line l set placed_at = case when g.status <> all(${sql.param(cancelledOrDeclinedStatuses)}::text[]) then o.placed_at end,
      search = ${buildSearchVector([sql`array['account' || l.account_id]`, joinedCodes, splitWords(lineText)])}
    from commercial_order o join logistic_order g on g.commercial_order_id = o.id
    where g.id = l.logistic_order_id and o.id ${isIndexed}`)
  const addressText = sql`concat_ws(' ', g.shipping_address->>'label', g.shipping_address->>'fullName',
    g.shipping_address->>'company', g.shipping_address->>'city', g.shipping_address->>'zipcode')`
  const logisticOrderText = sql`(select string_agg(concat_ws(' ', g.reference, g.supplier->>'name', ${addressText}, ${customFieldText('g')}), ' ')
    from logistic_order g where g.commercial_order_id = o.id)`
  const orderText = sql`concat_ws(' ', o.reference, o.buyer->>'firstName', o.buyer->>'lastName', ${customFieldText('o')}, ${logisticOrderText})`
  const lineWords = sql`coalesce((select array_agg(w.word) from (
      select w.word, sum(octet_length(w.word)) over (order by w.word) as bytes from (
        select distinct w.word from order_line l cross join lateral unnest(tsvector_to_array(l.search)) as w(word)
        where l.commercial_order_id = o.id) w) w where w.bytes < ${maxIndexBytes}), '{}')`
  await db.execute(
    sql`update commercial_order o set search = ${buildSearchVector([
      sql`array['account' || o.account_id, ${joinWords(sql`o.reference`)}]`,
      splitWords(orderText),
      lineWords,
    ])} where o.id ${isIndexed}`,
  )
}

export const indexOrder = (context: Context, orderId: string) => indexOrders(context, [orderId])
