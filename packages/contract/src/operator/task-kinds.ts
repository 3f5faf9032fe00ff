import type { operatorRoles, Right } from '../permissions.ts'

/** What can wait for the operator's staff, the most urgent first. */
export const taskKinds = [
  'ORDER_BLOCKED',
  'SUPPLIER_SILENT',
  'INCIDENT_ESCALATED',
  'ACCESS_REQUEST',
  'JOB_FAILED',
] as const
export type TaskKind = (typeof taskKinds)[number]

/** Who sees a task of each kind, who may act on it, and the role it waits for at first. */
export const taskRules: Record<TaskKind, { read: Right; act: Right; role: (typeof operatorRoles)[number] }> = {
  ORDER_BLOCKED: { read: 'SELLER_ORDER_READ', act: 'ORDER_RELEASE', role: 'FINANCE' },
  SUPPLIER_SILENT: { read: 'SELLER_ORDER_READ', act: 'SELLER_ORDER_ANSWER', role: 'SALES' },
  INCIDENT_ESCALATED: { read: 'INCIDENT_SETTLE', act: 'INCIDENT_SETTLE', role: 'SALES' },
  ACCESS_REQUEST: { read: 'ACCOUNT_READ', act: 'ACCESS_REQUEST_DECIDE', role: 'SALES' },
  JOB_FAILED: { read: 'HEALTH_READ', act: 'JOB_RUN', role: 'OWNER' },
}
