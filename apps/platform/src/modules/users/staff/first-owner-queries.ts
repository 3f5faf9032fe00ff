import { sql } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { toTimestamp } from '../../../database/clauses.ts'
import { queryRows } from '../../../database/query-rows.ts'
import type { setupLinkTable } from '../tables.ts'

type LinkRow = typeof setupLinkTable.$inferSelect
export type SetupPurpose = LinkRow['purpose']

const hasOwner = sql`exists (select from customer_user u join staff_role r on r.user_id = u.id and r.role = 'OWNER'
  where u.client_type = 'OPERATOR')`

/** Tells whether somebody runs the shop; an owner who still has to choose a password counts. */
export async function selectHasOwner({ db }: Pick<Context, 'db'>): Promise<boolean> {
  const [row] = await queryRows<{ hasOwner: boolean }>(db, sql`select ${hasOwner} as "hasOwner"`)
  return row!.hasOwner
}

export async function insertSetupLink(
  { db, now }: Context,
  { hash, purpose, expiresAt }: Pick<LinkRow, 'hash' | 'purpose' | 'expiresAt'>,
) {
  await db.execute(sql`with gone as (delete from setup_link where used_at is null and expires_at < ${now()})
    insert into setup_link (hash, purpose, created_at, expires_at) values (${hash}, ${purpose}, ${now()}, ${expiresAt})`)
}

const isOpen = (now: Date) => sql`l.used_at is null and l.expires_at > ${toTimestamp(now)}
  and (l.purpose = 'LOST_OWNER' or not ${hasOwner})`

export async function selectHasOpenLink({ db, now }: Context): Promise<boolean> {
  const [row] = await queryRows<{ isOpen: boolean }>(
    db,
    sql`select exists (select from setup_link l where ${isOpen(now())}) as "isOpen"`,
  )
  return row!.isOpen
}

/** Tells whether a link was used already, or came too late for the first owner. */
export async function selectIsSpent({ db, now }: Context, hash: string): Promise<boolean> {
  const [row] = await queryRows<{ isSpent: boolean }>(
    db,
    sql`select l.used_at is not null or (l.expires_at > ${now()} and l.purpose = 'FIRST_OWNER' and ${hasOwner}) as "isSpent"
        from setup_link l where l.hash = ${hash}`,
  )
  return row?.isSpent ?? false
}

type NewOwner = { email: string; firstName: string; lastName: string; passwordHash: string }

/**
 * Spends a link and creates the owner in one statement; a unique index allows one spent link of a first owner. Returns
 * whether the link was spent, and the owner unless their e-mail is taken.
 */
export async function insertOwner(context: Context, hash: string, owner: NewOwner) {
  const at = toTimestamp(context.now())
  const [row] = await queryRows<{ isSpent: boolean; id: string | null }>(
    context.db,
    sql`with spent as (update setup_link l set used_at = ${at} where l.hash = ${hash} and ${isOpen(context.now())}
          returning l.hash),
        owner as (insert into customer_user (client_type, first_name, last_name, email, password_hash, status,
            is_email_confirmed, locale, created_at, updated_at)
          select 'OPERATOR', ${owner.firstName}, ${owner.lastName}, ${owner.email}, ${owner.passwordHash}, 'ACTIVE',
            false, ${context.locale}, ${at}, ${at} from spent
          on conflict do nothing returning id),
        role as (insert into staff_role (user_id, role, created_at) select id, 'OWNER', ${at} from owner)
        select exists (select from spent) as "isSpent", (select id from owner) as id`,
  )
  return row!
}
