import { sql } from '@tiber/server/sql'
import { taskRules, type TaskKind } from '@tiber/contract/operator/task-kinds'
import type { operatorRoles } from '@tiber/contract/permissions'
import type { Context } from '../../context.ts'
import { toTimestamp } from '../../database/clauses.ts'
import { queryRows } from '../../database/query-rows.ts'

export type TaskContext = Pick<Context, 'db' | 'now'>

/** Opens a task per entity; one that is open already keeps its role, its due time and its note. */
export async function insertTasks(
  { db, now }: TaskContext,
  kind: TaskKind,
  task: { ids: string[]; dueAt: Date | null },
) {
  await db.execute(sql`insert into task (kind, entity_id, role, due_at, created_at)
    select ${kind}, i.id, ${taskRules[kind].role}, ${task.dueAt && toTimestamp(task.dueAt)}, ${toTimestamp(now())}
    from unnest(${sql.param(task.ids)}::text[]) as i(id) on conflict (kind, entity_id) do nothing`)
}

export async function deleteTasks({ db }: Pick<Context, 'db'>, kind: TaskKind, ids: string[]) {
  await db.execute(sql`delete from task where kind = ${kind} and entity_id = any(${sql.param(ids)}::text[])`)
}

export async function deleteTasksExcept(
  { db }: Pick<Context, 'db'>,
  kind: TaskKind,
  { ids, openedBefore }: { ids: string[]; openedBefore: Date },
) {
  await db.execute(sql`delete from task where kind = ${kind} and created_at < ${toTimestamp(openedBefore)}
    and entity_id <> all(${sql.param(ids)}::text[])`)
}

type TaskKey = { kind: TaskKind; entityId: string }
type TaskChange = {
  role?: (typeof operatorRoles)[number]
  snoozedUntil?: Date | null
  note?: string | null
  notedBy: string
}

/** Changes an open task; returns whether there is one. */
export async function updateTask({ db }: Context, { kind, entityId }: TaskKey, change: TaskChange) {
  const { role, snoozedUntil, note, notedBy } = change
  const values = [
    sql`noted_by = ${notedBy}`,
    ...(role === undefined ? [] : [sql`role = ${role}`]),
    ...(snoozedUntil === undefined
      ? []
      : [sql`snoozed_until = ${snoozedUntil === null ? null : toTimestamp(snoozedUntil)}`]),
    ...(note === undefined ? [] : [sql`note = ${note}`]),
  ]
  const rows = await queryRows<{ id: string }>(
    db,
    sql`update task set ${sql.join(values, sql`, `)} where kind = ${kind} and entity_id = ${entityId} returning entity_id as id`,
  )
  return rows.length > 0
}
