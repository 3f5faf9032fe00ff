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

export function insertSpace(db: Db, row: typeof space.$inferInsert) {
  return db.insert(space).values(row).onConflictDoNothing()
}
