import { sql } from '@tiber/server/sql'
import type { Context, CustomerContext } from '../../context.ts'
import { queryRows } from '../../database/query-rows.ts'

type PartNumber = { accountId: string; variantId: string; partNumber: string; code: string }

/** Saves a part number; returns undefined if the account uses it for another variant. */
export async function upsertPartNumber({ db }: Context, { accountId, variantId, partNumber, code }: PartNumber) {
  const [row] = await queryRows<{ variantId: string }>(
    db,
    sql`insert into part_number (account_id, variant_id, part_number, code)
        select ${accountId}, ${variantId}, ${partNumber}, ${code}
        where not exists (select from part_number n where n.account_id = ${accountId} and n.code = ${code}
          and n.variant_id <> ${variantId})
        on conflict (account_id, variant_id) do update set part_number = excluded.part_number, code = excluded.code
        returning variant_id as "variantId"`,
  )
  return row
}

export async function deletePartNumber({ db }: Context, accountId: string, variantId: string) {
  await db.execute(sql`delete from part_number where account_id = ${accountId} and variant_id = ${variantId}`)
}

type NewNumber = { variantId: string; partNumber: string; code: string }

/** Replaces part numbers; deletes before inserting, because two variants may have swapped numbers. */
export async function replacePartNumbers({ db, caller }: CustomerContext, numbers: NewNumber[]) {
  const ids = sql.param(numbers.map(({ variantId }) => variantId))
  await db.execute(
    sql`delete from part_number where account_id = ${caller.accountId} and variant_id = any(${ids}::text[])`,
  )
  await db.execute(sql`insert into part_number (account_id, variant_id, part_number, code)
    select ${caller.accountId}, n.variant_id, n.part_number, n.code
    from unnest(${ids}::text[], ${sql.param(numbers.map(({ partNumber }) => partNumber))}::text[],
      ${sql.param(numbers.map(({ code }) => code))}::text[]) as n(variant_id, part_number, code)`)
}
