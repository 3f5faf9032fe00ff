import { taskRules, type TaskKind } from '@tiber/contract/operator/task-kinds'
import type { Task } from '@tiber/contract/operator/tasks'
import { sql, type SQL } from '@tiber/server/sql'
import type { ContextByAccess } from '../../../context.ts'
import { and, toTimestamp } from '../../../database/clauses.ts'
import { queryRows } from '../../../database/query-rows.ts'

type OperatorContext = ContextByAccess['operator']
export type TaskFilter = { role?: Task['role']; own?: boolean; snoozed?: boolean; kind?: TaskKind; entityId?: string }
export type TaskRow = Omit<Task, 'id' | 'amount' | 'mayAct' | 'overdue'> & { amount: string | null }

const kindsWith = ({ caller }: OperatorContext, need: 'read' | 'act'): TaskKind[] =>
  (Object.keys(taskRules) as TaskKind[]).filter((kind) => caller.rights.has(taskRules[kind][need]))

/** Whether the caller may see task `t`; what they may act on alone is theirs. */
function isVisible(context: OperatorContext, { role, own, kind, entityId }: TaskFilter): SQL {
  const { roles } = context.caller
  return and(
    sql`t.kind = any(${sql.param(kindsWith(context, own ? 'act' : 'read'))}::text[])`,
    role === undefined ? undefined : sql`t.role = ${role}`,
    // An owner stands in for every role.
    own && !roles.includes('OWNER') ? sql`t.role = any(${sql.param(roles)}::text[])` : undefined,
    kind === undefined ? undefined : sql`t.kind = ${kind}`,
    entityId === undefined ? undefined : sql`t.entity_id = ${entityId}`,
  )
}

const isSnoozed = ({ now }: OperatorContext) => sql`coalesce(t.snoozed_until > ${toTimestamp(now())}, false)`

/** What each kind of task is about, read where it is kept. */
const details = sql`left join lateral (
    select o.reference as subject, a.name as detail, o.currency, 1 as count,
      (select sum(g.net + g.tax + g.shipping_net + g.shipping_tax) from logistic_order g
        where g.commercial_order_id = o.id and g.status = 'BLOCKED_BY_POLICY') as amount,
      (select e.details->'blockedBy' from order_event e where e.commercial_order_id = o.id
        and e.action = 'blockByPolicy' order by e.id desc limit 1) as reasons
    from commercial_order o join customer_account a on a.id = o.account_id
    where t.kind = 'ORDER_BLOCKED' and o.id = t.entity_id
    union all select s.name, min(o.reference), min(o.currency), count(*)::int, sum(g.net), null
    from supplier s join logistic_order g on g.supplier_id = s.id and g.status = 'WAITING_SUPPLIER_APPROVAL'
        and g.escalated_at is not null
      join commercial_order o on o.id = g.commercial_order_id
    where t.kind = 'SUPPLIER_SILENT' and s.id = t.entity_id group by s.id
    union all select o.reference, a.name, null, 1, null, null
    from incident i join logistic_order g on g.id = i.logistic_order_id
      join commercial_order o on o.id = g.commercial_order_id join customer_account a on a.id = i.account_id
    where t.kind = 'INCIDENT_ESCALATED' and i.id = t.entity_id
    union all select a.name, trim(u.first_name || ' ' || u.last_name), null, 1, null, null
    from access_request r join customer_account a on a.id = r.account_id join customer_user u on u.id = r.user_id
    where t.kind = 'ACCESS_REQUEST' and r.account_id = t.entity_id
  ) d on true`

/** Selects tasks, what is due first. */
export function selectTasks(context: OperatorContext, filter: TaskFilter, limit: number) {
  const isShown = filter.entityId === undefined ? sql`${isSnoozed(context)} = ${filter.snoozed ?? false}` : undefined
  return queryRows<TaskRow>(
    context.db,
    sql`select t.kind, t.entity_id as "entityId", coalesce(d.subject, t.entity_id) as subject, d.detail,
          coalesce(d.reasons, '[]') as reasons, coalesce(d.count, 1) as count, d.amount::text, d.currency, t.role,
          t.due_at as "dueAt", t.created_at as since, t.snoozed_until as "snoozedUntil", t.note,
          t.noted_by as "notedBy"
        from (select * from task t where ${and(isVisible(context, filter), isShown)}
            order by t.due_at nulls last, t.created_at, t.entity_id limit ${limit}) t ${details}
        order by t.due_at nulls last, t.created_at, t.entity_id`,
  )
}

export type TaskCount = { role: Task['role']; kind: TaskKind; isSnoozed: boolean; count: number }

export function countTasks(context: OperatorContext, { own }: TaskFilter) {
  return queryRows<TaskCount>(
    context.db,
    sql`select t.role, t.kind, ${isSnoozed(context)} as "isSnoozed", count(*)::int as count
        from task t where ${isVisible(context, own ? { own } : {})} group by 1, 2, 3`,
  )
}
