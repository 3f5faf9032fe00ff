import type { CallBody, CallResult } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import { taskKinds, taskRules, type TaskKind } from '@tiber/contract/operator/task-kinds'
import type { Task, tasks } from '@tiber/contract/operator/tasks'
import { listRolesWith, operatorRoles } from '@tiber/contract/permissions'
import { inTransaction, type ContextByAccess } from '../../../context.ts'
import { requireRight } from '../../../rights.ts'
import { parseInstant } from '../../../database/parse-instant.ts'
import { updateTask } from '../../tasks/service.ts'
import * as queries from './task-queries.ts'

type OperatorContext = ContextByAccess['operator']
type Listed = CallResult<typeof tasks.list>

/** Lists open tasks, with the number of all that the caller may see by role and kind. */
export async function listTasks(
  context: OperatorContext,
  { size = 50, ...filter }: queries.TaskFilter & { size?: number },
): Promise<Listed> {
  const [rows, counts] = await Promise.all([
    queries.selectTasks(context, filter, size),
    queries.countTasks(context, filter),
  ])
  const sum = (isCounted: (count: queries.TaskCount) => boolean) =>
    counts.filter(isCounted).reduce((total, { count }) => total + count, 0)
  const isOfRole = ({ role }: queries.TaskCount) => filter.role === undefined || role === filter.role
  return {
    tasks: rows.map((row) => toTask(context, row)),
    total: sum((each) => each.isSnoozed === (filter.snoozed ?? false) && isOfRole(each)),
    snoozed: sum(({ isSnoozed }) => isSnoozed),
    byRole: operatorRoles
      .map((role) => ({ role, count: sum((each) => each.role === role && !each.isSnoozed) }))
      .filter(({ count }) => count > 0),
    byKind: taskKinds
      .map((kind) => ({ kind, count: sum((each) => each.kind === kind && !each.isSnoozed) }))
      .filter(({ count }) => count > 0),
  }
}

function toTask(context: OperatorContext, { amount, ...row }: queries.TaskRow): Task {
  return {
    ...row,
    id: `${row.kind}.${row.entityId}`,
    amount: amount === null ? null : Number(amount),
    dueAt: toIso(row.dueAt),
    overdue: row.dueAt !== null && new Date(row.dueAt) < context.now(),
    since: toIso(row.since)!,
    snoozedUntil: toIso(row.snoozedUntil),
    mayAct: context.caller.rights.has(taskRules[row.kind].act),
  }
}

const toIso = (at: string | null) => at && new Date(at).toISOString()

const maxSnoozeMs = 90 * 24 * 60 * 60 * 1000

/** Hands a task to another role or puts it off; requires the right that the task itself does. */
export function changeTask(
  context: OperatorContext,
  id: string,
  { role, snoozedUntil, note }: NonNullable<CallBody<typeof tasks.update>>,
): Promise<Task> {
  return inTransaction(context, async (context) => {
    const { kind, entityId } = parseId(id)
    requireRight(context, taskRules[kind].act)
    const able = listRolesWith('OPERATOR', [taskRules[kind].act])
    if (role !== undefined && !able.includes(role))
      throw new PlatformError('F-E-012', `This role cannot do it; hand it to ${able.join(' or ')}.`, 'role')
    const until = typeof snoozedUntil === 'string' ? parseInstant(snoozedUntil, 'snoozedUntil') : snoozedUntil
    const left = until ? until.getTime() - context.now().getTime() : 1
    if (left <= 0 || left > maxSnoozeMs)
      throw new PlatformError('F-E-012', 'Choose a time to come within 90 days.', 'snoozedUntil')
    const isOpen = await updateTask(
      context,
      { kind, entityId },
      {
        notedBy: context.caller.name,
        ...(role !== undefined && { role }),
        ...(until !== undefined && { snoozedUntil: until }),
        ...(note !== undefined && { note: note?.trim() || null }),
      },
    )
    if (!isOpen) throw createNotFoundError(id)
    const [row] = await queries.selectTasks(context, { kind, entityId }, 1)
    return toTask(context, row!)
  })
}

function parseId(id: string): { kind: TaskKind; entityId: string } {
  const at = id.indexOf('.')
  const kind = taskKinds.find((each) => each === id.slice(0, at))
  if (!kind) throw createNotFoundError(id)
  return { kind, entityId: id.slice(at + 1) }
}

const createNotFoundError = (id: string) => new PlatformError('F-E-002', `Task ${id} not found; it may be done.`, 'id')
