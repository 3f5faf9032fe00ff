import { Type, type Static } from 'typebox'
import { callGroup } from '../call.ts'
import { operatorRoles } from '../permissions.ts'
import { closedObject, Nullable, OneOf } from '../shapes.ts'
import { taskKinds, taskRules } from './task-kinds.ts'

const At = Type.String({ format: 'date-time' })

/** Something that waits for the operator's staff: what, for whom, until when and why. */
export type Task = Static<typeof Task>
export const Task = Type.Object({
  /** Kind and entity, such as `ORDER_BLOCKED.0000012345`. */
  id: Type.String(),
  kind: OneOf(taskKinds),
  entityId: Type.String(),
  /** Reference of the order or incident, name of the supplier or company, name of the queue. */
  subject: Type.String(),
  /** The company, or who asks. */
  detail: Nullable(Type.String()),
  /** Policies that block the order. */
  reasons: Type.Array(Type.String()),
  /** How many orders or jobs it is about. */
  count: Type.Integer(),
  amount: Nullable(Type.Number()),
  currency: Nullable(Type.String()),
  role: OneOf(operatorRoles),
  dueAt: Nullable(At),
  overdue: Type.Boolean(),
  since: At,
  snoozedUntil: Nullable(At),
  note: Nullable(Type.String()),
  notedBy: Nullable(Type.String()),
  /** Whether the caller may do what it asks for. */
  mayAct: Type.Boolean(),
})

const Figures = Type.Object({
  orders: Type.Object({ count: Type.Integer(), net: Type.Number(), netBefore: Type.Number() }),
  waiting: Type.Object({ count: Type.Integer(), overdue: Type.Integer() }),
  blocked: Type.Object({ count: Type.Integer(), gross: Type.Number() }),
  requests: Nullable(Type.Object({ count: Type.Integer(), oldest: Nullable(At) })),
  incidents: Type.Object({ count: Type.Integer(), oldest: Nullable(At) }),
  overdueInvoices: Nullable(Type.Object({ count: Type.Integer(), accounts: Type.Integer(), gross: Type.Number() })),
})
export type TodayFigures = Static<typeof Figures>

const actRights = [...new Set(Object.values(taskRules).map(({ act }) => act))]

/** What waits for the operator's staff, as far as the caller's rights go. */
export const tasks = callGroup({
  today: {
    method: 'GET',
    path: '/v1/tiber/operator/today',
    summary:
      'Get the figures of the operator’s day: orders, what waits for suppliers, what is blocked and what is owed',
    access: 'operator',
    right: 'SELLER_ORDER_READ',
    returns: Figures,
    errors: [],
    extension: 'tasks',
  },
  list: {
    method: 'GET',
    path: '/v1/tiber/operator/tasks',
    summary: 'List what waits for the operator’s staff, what is due first, with counts by role and kind',
    access: 'operator',
    right: 'SELLER_ORDER_READ',
    query: closedObject({
      role: Type.Optional(OneOf(operatorRoles)),
      /** Only what waits for a role of the caller, who may do it. */
      own: Type.Optional(Type.Boolean()),
      /** What was put off, instead of what waits now. */
      snoozed: Type.Optional(Type.Boolean()),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50 })),
    }),
    returns: Type.Object({
      tasks: Type.Array(Task),
      total: Type.Integer(),
      snoozed: Type.Integer(),
      byRole: Type.Array(Type.Object({ role: OneOf(operatorRoles), count: Type.Integer() })),
      byKind: Type.Array(Type.Object({ kind: OneOf(taskKinds), count: Type.Integer() })),
    }),
    errors: [],
    extension: 'tasks',
  },
  update: {
    method: 'PATCH',
    path: '/v1/tiber/operator/tasks/{id}',
    summary: 'Hand a task to another role, or put it off until a time, with a note',
    access: 'operator',
    right: actRights,
    body: closedObject({
      /** A role that may do it. */
      role: Type.Optional(OneOf(operatorRoles)),
      /** A time to come within 90 days; null: now. */
      snoozedUntil: Type.Optional(Nullable(At)),
      note: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
    }),
    returns: Task,
    errors: ['F-E-012'],
    extension: 'tasks',
  },
})
