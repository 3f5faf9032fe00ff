import type { ChangedThing } from '@tiber/contract/operator/changed-things'
import { sql } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { and } from '../../../database/clauses.ts'
import { likeContaining } from '../../../database/like-patterns.ts'
import { queryRows } from '../../../database/query-rows.ts'
import type { AuditRow } from '../../audit/service.ts'

export type ChangeFilter = {
  id?: string
  /** Only what concerns this supplier and its people. */
  supplierId?: string
  entity?: ChangedThing[]
  entityId?: string
  account?: string
  actor?: string
  /** Only what the operator's staff changed. */
  team?: boolean
  words?: string
  from?: string
  until?: string
}
export type ChangeRow = AuditRow & { accountName: string | null }
type Page = { after: string | undefined; limit: number }

/** Selects a page of changes, newest first. */
export function selectChanges({ db }: Context, filter: ChangeFilter, { after, limit }: Page) {
  const { id, supplierId, entity, entityId, account, actor, team, words, from, until } = filter
  const like = words?.trim() && likeContaining(words)
  // A supplier does not learn who of the operator made a change, neither by searching.
  const visibleActor = supplierId === undefined ? sql`true` : sql`e.client = 'SUPPLIER'`
  const where = and(
    id === undefined ? undefined : sql`e.id = ${id}::bigint`,
    supplierId === undefined
      ? undefined
      : sql`((e.entity = 'SUPPLIER' and e.entity_id = ${supplierId}) or (e.entity = 'STAFF'
          and e.entity_id in (select u.id from customer_user u where u.supplier_id = ${supplierId})))`,
    after === undefined ? undefined : sql`e.id < ${after}::bigint`,
    entity?.length ? sql`e.entity = any(${sql.param(entity)}::text[])` : undefined,
    entityId === undefined ? undefined : sql`e.entity_id = ${entityId}`,
    account === undefined ? undefined : sql`e.account_id = ${account}`,
    actor === undefined ? undefined : sql`e.actor_id = ${actor} and ${visibleActor}`,
    team ? sql`e.client = 'OPERATOR' and e.actor_id is not null` : undefined,
    from === undefined ? undefined : sql`e.at >= ${from}::date`,
    until === undefined ? undefined : sql`e.at < ${until}::date + 1`,
    like
      ? sql`(unaccent(e.entity_name) ilike unaccent(${like}) or (${visibleActor} and unaccent(e.actor_name) ilike unaccent(${like}))
          or e.account_id in (select a.id from customer_account a where unaccent(a.name) ilike unaccent(${like})))`
      : undefined,
  )
  return queryRows<ChangeRow>(
    db,
    sql`select e.id::text, e.account_id as "accountId", a.name as "accountName", e.at, e.actor_id as "actorId",
          e.actor_name as "actorName", e.client, e.entity, e.entity_id as "entityId", e.entity_name as "entityName",
          e.action, e.changes, e.request_id as "requestId"
        from (select * from audit_entry e where ${where} order by e.id desc limit ${limit}) e
          left join customer_account a on a.id = e.account_id
        order by e.id desc`,
  )
}
