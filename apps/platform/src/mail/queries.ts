import { desc, lt } from 'drizzle-orm'
import type { Db } from '@tiber/server/database'
import { outboxMailTable as outboxMail } from './tables.ts'

export type OutboxMail = typeof outboxMail.$inferSelect

export function insertMail(db: Db, mail: typeof outboxMail.$inferInsert) {
  return db.insert(outboxMail).values(mail)
}

export function deleteMails(db: Db, before: Date) {
  return db.delete(outboxMail).where(lt(outboxMail.createdAt, before))
}

export function selectNewestMails(db: Db, limit: number): Promise<OutboxMail[]> {
  return db.select().from(outboxMail).orderBy(desc(outboxMail.id)).limit(limit)
}
