/** How the question stands whether an order may go on. */
export const approvalStatuses = ['PENDING', 'APPROVED', 'REJECTED', 'RETURNED', 'WITHDRAWN'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

/** What somebody who is asked may say. Returned means: changed, it may be placed again. */
export const decisions = ['APPROVED', 'REJECTED', 'RETURNED'] as const
export type Decision = (typeof decisions)[number]

/** What waits for me, what I decided, what I asked for. */
export const approvalBoxes = ['WAITING', 'DECIDED', 'ASKED'] as const
export type ApprovalBox = (typeof approvalBoxes)[number]

/** Why a decision changed nothing: it waits no longer, it is another order now, somebody else is asked, the money is spent. */
export const decisionRefusals = ['GONE', 'CHANGED', 'NOT_ASKED', 'OVER_BUDGET'] as const
export type DecisionRefusal = (typeof decisionRefusals)[number]

/** A mailed link: good, or why it is not. */
export const linkStates = ['OPEN', 'USED', 'EXPIRED', 'SUPERSEDED', 'NOT_ASKED'] as const
export type LinkState = (typeof linkStates)[number]

/** Which rule stops an order, or asks somebody. */
export const stoppingRules = ['QUOTA', 'CREDIT_CONTROL', 'NO_APPROVER'] as const
export const avoidableRules = ['MANUAL_VALIDATION', 'QUOTA', 'CREDIT_CONTROL'] as const

export const longestReason = 500
export const mostDecisions = 100

/** Who says no, or wants something changed, says why. */
export const needsReason = (decision: Decision) => decision !== 'APPROVED'
