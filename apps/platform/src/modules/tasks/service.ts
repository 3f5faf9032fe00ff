import type { TaskKind } from '@tiber/contract/operator/task-kinds'
import type { Context } from '../../context.ts'
import * as queries from './queries.ts'

export { updateTask } from './queries.ts'

/** Hours within which staff should decide, weekends not counted as a due day; null: no limit. */
const hoursToDecide: Record<TaskKind, number | null> = {
  ORDER_BLOCKED: 4,
  SUPPLIER_SILENT: 4,
  INCIDENT_ESCALATED: 8,
  ACCESS_REQUEST: 24,
  JOB_FAILED: null,
}
const hourMs = 60 * 60 * 1000

/** Opens a task for each of the entities; call it in the transaction that causes them. */
export async function openTasks(context: queries.TaskContext, kind: TaskKind, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const hours = hoursToDecide[kind]
  const dueAt = hours === null ? null : skipWeekend(new Date(context.now().getTime() + hours * hourMs))
  await queries.insertTasks(context, kind, { ids, dueAt })
}

/** Closes the tasks of entities; call it in the transaction that settles them. */
export async function closeTasks(context: Pick<Context, 'db'>, kind: TaskKind, ids: string[]): Promise<void> {
  if (ids.length > 0) await queries.deleteTasks(context, kind, ids)
}

/** Closes the older tasks of a kind whose entities no longer need anything. */
export const closeTasksExcept = (
  context: Pick<Context, 'db'>,
  kind: TaskKind,
  open: { ids: string[]; openedBefore: Date },
): Promise<void> => queries.deleteTasksExcept(context, kind, open)

/** Moves a time of a weekend to the same time of Monday. */
function skipWeekend(at: Date): Date {
  const day = at.getUTCDay()
  const days = day === 6 ? 2 : day === 0 ? 1 : 0
  return new Date(at.getTime() + days * 24 * hourMs)
}
