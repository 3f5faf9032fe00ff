import type { LogoType } from '@tiber/contract/company/shop-look'
import { sql } from '@tiber/server/sql'
import type { Context } from '../../context.ts'
import { queryPreparedRows } from '../../database/prepared-plans.ts'
import { queryRows } from '../../database/query-rows.ts'

type Base = Pick<Context, 'db'>
type LookRow = { colour: string | null; logoType: LogoType | null; logoHash: string | null }
type LogoRow = { content: string; type: LogoType; hash: string }

/** Selects colour and logo without the picture itself. */
export async function selectLook({ db }: Base): Promise<LookRow> {
  const [row] = await queryPreparedRows<LookRow>(
    db,
    sql`select colour, logo_type as "logoType", logo_hash as "logoHash" from shop`,
  )
  return row ?? { colour: null, logoType: null, logoHash: null }
}

export async function selectLogo({ db }: Base): Promise<LogoRow | undefined> {
  const [row] = await queryRows<LogoRow>(
    db,
    sql`select logo as content, logo_type as type, logo_hash as hash from shop
        where logo is not null and logo_type is not null and logo_hash is not null`,
  )
  return row
}

export async function saveColour({ db, now }: Context, colour: string | null) {
  await db.execute(sql`insert into shop (colour, updated_at) values (${colour}::text, ${now()})
    on conflict (is_only) do update set colour = excluded.colour, updated_at = excluded.updated_at`)
}

export async function saveLogo({ db, now }: Context, logo: LogoRow | null) {
  const { content = null, type = null, hash = null } = logo ?? {}
  await db.execute(sql`insert into shop (logo, logo_type, logo_hash, updated_at)
    values (${content}::text, ${type}::text, ${hash}::text, ${now()})
    on conflict (is_only) do update set logo = excluded.logo, logo_type = excluded.logo_type,
      logo_hash = excluded.logo_hash, updated_at = excluded.updated_at`)
}
