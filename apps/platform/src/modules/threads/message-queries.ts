import { sql } from '@tiber/server/sql'
import type { AuthorType } from '@tiber/contract/conversations/thread-enums'
import { messageRights } from '@tiber/contract/permissions'
import type { Context } from '../../context.ts'
import { and, toTimestamp } from '../../database/clauses.ts'
import { queryRows } from '../../database/query-rows.ts'
import { aggregateRecipients, isMemberOf, isStaffWith, type Recipient } from '../users/public.ts'
import type { CallerContext } from './thread-queries.ts'

export type MessageRow = {
  id: string
  threadId: string
  authorId: string | null
  authorName: string
  authorType: AuthorType
  authorCompany: string | null
  message: string
  createdAt: string
  attachments: { id: string; fileName: string; contentType: string; fileSize: number }[]
}

const messageColumns = sql`m.id::text, m.thread_id as "threadId", m.author_id as "authorId", m.author_name as "authorName",
  m.author_type as "authorType", m.author_company as "authorCompany", m.message, m.created_at as "createdAt",
  coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'fileName', f.file_name, 'contentType', f.content_type,
      'fileSize', f.file_size) order by x.position)
    from message_attachment x join stored_file f on f.id = x.file_id where x.message_id = m.id), '[]') as attachments`

/** Selects the newest messages before a given one, the newest first. */
export function selectMessagesBefore({ db }: Context, threadId: string, params: { before?: string; size: number }) {
  const { before, size } = params
  return queryRows<MessageRow>(
    db,
    sql`select ${messageColumns} from thread_message m
        where ${and(sql`m.thread_id = ${threadId}`, before === undefined ? undefined : sql`m.id < ${before}::bigint`)}
        order by m.id desc limit ${size}`,
  )
}

/** Selects the newest messages of several threads, the newest first within each. */
export function selectNewestMessages({ db }: Context, threadIds: string[], size: number) {
  return queryRows<MessageRow>(
    db,
    sql`select x.* from unnest(${sql.param(threadIds)}::text[]) as t(id) cross join lateral (
          select ${messageColumns} from thread_message m where m.thread_id = t.id order by m.id desc limit ${size}) x`,
  )
}

/** Counts what the other side wrote in each thread since the caller last read it. */
export async function countUnreadMessages({ db, caller }: CallerContext, threadIds: string[]) {
  const isFromOtherSide =
    caller.clientType === 'ACCOUNT' ? sql`m.author_type <> 'CUSTOMER'` : sql`m.author_type = 'CUSTOMER'`
  const rows = await queryRows<{ id: string; count: number }>(
    db,
    sql`select t.id, count(*)::int as count from thread t
          left join thread_read d on d.thread_id = t.id and d.user_id = ${caller.userId}
          join thread_message m on m.thread_id = t.id and m.id > coalesce(d.last_message_id, 0) and ${isFromOtherSide}
        where t.id = any(${sql.param(threadIds)}::text[]) group by t.id`,
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Selects a page of messages, the oldest first. */
export function selectMessagePage({ db }: Context, threadId: string, { page, size }: { page: number; size: number }) {
  return queryRows<MessageRow>(
    db,
    sql`select ${messageColumns} from thread_message m where m.thread_id = ${threadId}
        order by m.id limit ${size} offset ${page * size}`,
  )
}

/** Returns whether a message of the thread carries the file. */
export async function hasAttachment({ db }: Context, threadId: string, fileId: string): Promise<boolean> {
  const rows = await queryRows<{ fileId: string }>(
    db,
    sql`select x.file_id as "fileId" from message_attachment x join thread_message m on m.id = x.message_id
        where m.thread_id = ${threadId} and x.file_id::text = ${fileId}`,
  )
  return rows.length > 0
}

type NewMessage = { threadId: string; message: string; company: string | null; fileIds: string[] }

/** Inserts a message, counts it in its thread and moves its author's read mark. */
export async function insertMessage({ db, now, caller }: CallerContext, message: NewMessage): Promise<MessageRow> {
  const { threadId, fileIds } = message
  const type: AuthorType = caller.clientType === 'ACCOUNT' ? 'CUSTOMER' : caller.clientType
  const at = toTimestamp(now())
  const [inserted] = await queryRows<{ id: string }>(
    db,
    sql`with message as (
          insert into thread_message (thread_id, author_id, author_name, author_type, author_company, message, created_at)
          select t.id, ${caller.userId}, ${caller.name}, ${type},
            case ${type} when 'CUSTOMER' then a.name when 'SUPPLIER' then s.name else ${message.company} end,
            ${message.message}, ${at}
          from thread t join customer_account a on a.id = t.account_id left join supplier s on s.id = t.supplier_id
          where t.id = ${threadId} returning id, thread_id),
        counted as (
          update thread t set message_count = t.message_count + 1, last_message_at = ${at}, updated_at = ${at},
            last_customer_message_id = case ${type} when 'CUSTOMER' then m.id else t.last_customer_message_id end,
            last_seller_message_id = case ${type} when 'CUSTOMER' then t.last_seller_message_id else m.id end
          from message m where t.id = m.thread_id returning t.id),
        attached as (
          insert into message_attachment (message_id, file_id, position)
          select m.id, f.id::uuid, f.position from message m,
            unnest(${sql.param(fileIds)}::text[]) with ordinality as f(id, position) returning 1),
        marked as (
          insert into thread_read (thread_id, user_id, last_message_id, has_written)
          select m.thread_id, ${caller.userId}, m.id, true from message m
          on conflict (user_id, thread_id) do update set last_message_id = excluded.last_message_id, has_written = true
          returning 1)
        select m.id::text from message m`,
  )
  const [row] = await queryRows<MessageRow>(
    db,
    sql`select ${messageColumns} from thread_message m where m.id = ${inserted!.id}::bigint`,
  )
  return row!
}

export type MailedMessage = Pick<MessageRow, 'authorName' | 'authorType' | 'authorCompany' | 'message'> & {
  threadId: string
  kind: string
  subject: string | null
  reference: string | null
  attachmentCount: number
  recipients: Recipient[]
}

/** Whether user `u` with read mark `d` is on the other side of message `m` of thread `t` and has not read it yet. */
const isAddressed = sql`u.id <> coalesce(m.author_id, '') and coalesce(d.last_message_id, 0) < m.id
  and case when m.author_type <> 'CUSTOMER' then (u.id = t.user_id or d.has_written) and ${isMemberOf(sql`t.account_id`)}
    when t.supplier_id is not null and exists (select 1 from customer_user x where x.supplier_id = t.supplier_id
      and x.status = 'ACTIVE' and ${isStaffWith('SUPPLIER', messageRights, sql`x`)})
      then u.supplier_id = t.supplier_id and ${isStaffWith('SUPPLIER', messageRights)}
    else ${isStaffWith('OPERATOR', messageRights)} end`

/**
 * Selects a message with those who are mailed about it: the users of the other side who have not read it yet. The
 * operator stands in for a supplier without staff who may answer.
 */
export async function selectMailedMessage({ db }: Context, messageId: string): Promise<MailedMessage | undefined> {
  const [row] = await queryRows<MailedMessage>(
    db,
    sql`select m.thread_id as "threadId", m.author_name as "authorName", m.author_type as "authorType",
          m.author_company as "authorCompany", m.message, t.kind, t.subject, g.reference,
          (select count(*)::int from message_attachment x where x.message_id = m.id) as "attachmentCount",
          ${aggregateRecipients(isAddressed, sql`left join thread_read d on d.thread_id = t.id and d.user_id = u.id`)} as recipients
        from thread_message m join thread t on t.id = m.thread_id
          left join logistic_order g on g.id = t.logistic_order_id
        where m.id = ${messageId}::bigint`,
  )
  return row
}
