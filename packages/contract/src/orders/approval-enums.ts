/** Statuses of the approval of an order. */
export const approvalStatuses = ['PENDING', 'APPROVED', 'REJECTED', 'RETURNED', 'WITHDRAWN'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

/** Decisions of an approver; a returned order can be changed and placed again. */
export const decisions = ['APPROVED', 'REJECTED', 'RETURNED'] as const
export type Decision = (typeof decisions)[number]

/** Views of the approvals: waiting for the user, decided by the user, requested by the user. */
export const approvalBoxes = ['WAITING', 'DECIDED', 'REQUESTED'] as const
export type ApprovalBox = (typeof approvalBoxes)[number]

/** Reasons to reject a decision: no longer pending, order changed, user is not an approver, budget exceeded. */
export const decisionRefusals = ['NOT_PENDING', 'CHANGED', 'NOT_APPROVER', 'OVER_BUDGET'] as const
export type DecisionRefusal = (typeof decisionRefusals)[number]

/** State of a link from an e-mail. */
export const linkStates = ['OPEN', 'USED', 'EXPIRED', 'SUPERSEDED', 'NOT_APPROVER'] as const
export type LinkState = (typeof linkStates)[number]

/** Rules that block an order, and rules with suggestions to comply. */
export const stoppingRules = ['QUOTA', 'CREDIT_CONTROL', 'NO_APPROVER'] as const
export const avoidableRules = ['MANUAL_VALIDATION', 'QUOTA', 'CREDIT_CONTROL'] as const

export const maxReasonLength = 500
export const maxDecisions = 100

/** Returns whether the decision needs a reason. */
export const needsReason = (decision: Decision) => decision !== 'APPROVED'
