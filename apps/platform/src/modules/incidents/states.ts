import { PlatformError } from '@tiber/contract/errors'
import type { IncidentAction, IncidentStatus } from '@tiber/contract/conversations/incident-enums'

/** Stages as stored; whose turn it is in `NEW` and `WAITING` follows from the last message. */
export const stages = [
  'NEW',
  'WAITING',
  'PROPOSED',
  'REJECTED',
  'AGREED',
  'ESCALATED',
  'SETTLED',
  'WITHDRAWN',
  'ENDED',
] as const
export type Stage = (typeof stages)[number]

export type Role = 'BUYER' | 'SUPPLIER' | 'OPERATOR' | 'SYSTEM'
type Edge = { from: readonly Stage[]; to: Stage; by: readonly Role[] }

const sellers = ['SUPPLIER', 'OPERATOR'] as const
const openStages = ['NEW', 'WAITING', 'PROPOSED', 'REJECTED', 'AGREED', 'ESCALATED'] as const

/** State machine of an incident: any change not listed here is refused. */
export const edges: Record<IncidentAction, readonly Edge[]> = {
  TAKE: [{ from: ['NEW'], to: 'WAITING', by: sellers }],
  PROPOSE: [
    { from: ['NEW', 'WAITING', 'PROPOSED', 'REJECTED'], to: 'PROPOSED', by: sellers },
    { from: ['ESCALATED'], to: 'PROPOSED', by: ['SUPPLIER'] },
  ],
  DECIDE: [{ from: ['ESCALATED'], to: 'AGREED', by: ['OPERATOR'] }],
  AGREE: [{ from: ['PROPOSED'], to: 'AGREED', by: ['BUYER'] }],
  REJECT: [{ from: ['PROPOSED'], to: 'REJECTED', by: ['BUYER'] }],
  ESCALATE: [{ from: ['NEW', 'WAITING', 'PROPOSED', 'REJECTED', 'AGREED'], to: 'ESCALATED', by: ['BUYER', 'SYSTEM'] }],
  SETTLE: [{ from: ['AGREED'], to: 'SETTLED', by: sellers }],
  // What was agreed is settled, not closed; an escalated incident is the operator's.
  CLOSE: [
    { from: ['NEW', 'WAITING', 'PROPOSED', 'REJECTED'], to: 'ENDED', by: sellers },
    { from: ['ESCALATED'], to: 'ENDED', by: ['OPERATOR'] },
  ],
  WITHDRAW: [{ from: openStages, to: 'WITHDRAWN', by: ['BUYER'] }],
}

const findEdge = (action: IncidentAction, from: Stage, role: Role) =>
  edges[action].find((edge) => edge.from.includes(from) && edge.by.includes(role))

export const listActions = (stage: Stage, role: Role): IncidentAction[] =>
  (Object.keys(edges) as IncidentAction[]).filter((action) => findEdge(action, stage, role))

/** Returns the stage an action leads to, or refuses it. */
export function requireTransition(action: IncidentAction, { stage, role }: { stage: Stage; role: Role }): Stage {
  const edge = findEdge(action, stage, role)
  if (edge) return edge.to
  const byRole = edges[action].filter(({ by }) => by.includes(role))
  if (byRole.length === 0) throw new PlatformError('PE0001', `A ${role.toLowerCase()} cannot do this.`)
  const from = byRole.flatMap((each) => each.from).join(' or ')
  throw new PlatformError('ST0001', `The incident is ${stage} and must be ${from} for this.`)
}

export function getStatus(stage: Stage): IncidentStatus {
  if (stage === 'NEW') return 'OPEN'
  return openStages.some((each) => each === stage) ? 'ON_GOING' : 'CLOSED'
}
