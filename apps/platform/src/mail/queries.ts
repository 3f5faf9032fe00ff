import type { Db } from '@tiber/server/database'
import { sql } from '@tiber/server/sql'
import { queryRows } from '../database/query-rows.ts'
import type { StoredRow } from '../database/stored-row.ts'
import type { outboxMailTable } from './tables.ts'

export type OutboxMail = StoredRow<Omit<typeof outboxMailTable.$inferSelect, 'id'>>

export async function insertMail(db: Db, { recipient, subject, text, html }: Omit<OutboxMail, 'createdAt'>) {
  await db.execute(sql`insert into outbox_mail (recipient, subject, text, html)
    values (${recipient}, ${subject}, ${text}, ${html})`)
}

export async function deleteMails(db: Db, before: Date) {
  await db.execute(sql`delete from outbox_mail where created_at < ${before}`)
}

export function selectNewestMails(db: Db, limit: number) {
  return queryRows<OutboxMail>(
    db,
    sql`select recipient, subject, text, html, created_at as "createdAt" from outbox_mail order by id desc limit ${limit}`,
  )
}
