import { eq, or } from 'drizzle-orm'
import type { Db } from '@tiber/server/database'
import { spaceTable as space } from './tables.ts'

export type Space = typeof space.$inferSelect

export async function selectSpaceByToken(db: Db, token: string): Promise<Space | undefined> {
  const [row] = await db
    .select()
    .from(space)
    .where(or(eq(space.publicToken, token), eq(space.previewToken, token)))
  return row
}

/** Inserts the space or updates its tokens and domain from the configuration; other columns stay unchanged. */
export function insertOrUpdateSpace(db: Db, row: typeof space.$inferInsert) {
  const { publicToken, previewToken, domain } = row
  return db
    .insert(space)
    .values(row)
    .onConflictDoUpdate({ target: space.id, set: { publicToken, previewToken, domain } })
}
