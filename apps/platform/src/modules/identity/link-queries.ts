import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { oneTimeTokenTable as oneTimeToken } from './tables.ts'

export function insertOneTimeToken(context: Context, row: typeof oneTimeToken.$inferInsert) {
  return context.db.insert(oneTimeToken).values(row)
}

export type Purpose = (typeof oneTimeToken.$inferSelect)['purpose']

export async function selectOneTimeToken(context: Context, hash: string) {
  const [row] = await context.db
    .select({
      userId: oneTimeToken.userId,
      purpose: oneTimeToken.purpose,
      accountId: oneTimeToken.accountId,
      groups: oneTimeToken.groups,
    })
    .from(oneTimeToken)
    .where(and(eq(oneTimeToken.hash, hash), isNull(oneTimeToken.usedAt), gt(oneTimeToken.expiresAt, context.now())))
  return row
}

export async function useOneTimeToken(context: Context, hash: string, purpose: Purpose) {
  const [row] = await context.db
    .update(oneTimeToken)
    .set({ usedAt: context.now() })
    .where(
      and(
        eq(oneTimeToken.hash, hash),
        eq(oneTimeToken.purpose, purpose),
        isNull(oneTimeToken.usedAt),
        gt(oneTimeToken.expiresAt, context.now()),
      ),
    )
    .returning({ userId: oneTimeToken.userId, accountId: oneTimeToken.accountId, groups: oneTimeToken.groups })
  return row
}

type LinkKey = { userId: string; purpose: Purpose; accountId?: string | null; hash: string }

/** Invalidates the other links of a user for the same purpose, after a new one was created or one was used. */
export function invalidateOtherTokens(context: Context, { userId, purpose, accountId, hash }: LinkKey) {
  return context.db
    .update(oneTimeToken)
    .set({ usedAt: context.now() })
    .where(
      and(
        eq(oneTimeToken.userId, userId),
        eq(oneTimeToken.purpose, purpose),
        purpose === 'JOIN' && accountId ? eq(oneTimeToken.accountId, accountId) : undefined,
        ne(oneTimeToken.hash, hash),
        isNull(oneTimeToken.usedAt),
      ),
    )
}

type LinkFilter = { userId: string; purpose?: Purpose; accountId?: string }

/** Invalidates mailed links, for example after the e-mail changed or a membership ended. */
export function invalidateLinks(context: Context, { userId, purpose, accountId }: LinkFilter) {
  return context.db
    .update(oneTimeToken)
    .set({ usedAt: context.now() })
    .where(
      and(
        eq(oneTimeToken.userId, userId),
        purpose && eq(oneTimeToken.purpose, purpose),
        accountId === undefined ? undefined : eq(oneTimeToken.accountId, accountId),
        isNull(oneTimeToken.usedAt),
      ),
    )
}

/** Selects the user a link was mailed to, also if it is used or expired. */
export async function selectUserByLink(context: Context, hash: string) {
  const [row] = await context.db
    .select({ userId: oneTimeToken.userId })
    .from(oneTimeToken)
    .where(eq(oneTimeToken.hash, hash))
  return row?.userId
}
