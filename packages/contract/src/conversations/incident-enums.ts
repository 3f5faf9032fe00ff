export const incidentStatuses = ['OPEN', 'ON_GOING', 'CLOSED'] as const
export type IncidentStatus = (typeof incidentStatuses)[number]

/** Where an incident stands, finer than its status; the first two say whose turn it is. */
export const incidentStages = [
  'WAITING_SUPPLIER',
  'WAITING_BUYER',
  'PROPOSED',
  'REJECTED',
  'AGREED',
  'ESCALATED',
  'SETTLED',
  'WITHDRAWN',
  'ENDED',
] as const
export type IncidentStage = (typeof incidentStages)[number]

/** A whole order, or some of its lines. */
export const linkedTypes = ['ORDER', 'ORDERLINES'] as const
export type LinkedType = (typeof linkedTypes)[number]

/** What the buyer wants, and what a proposal offers. */
export const incidentOutcomes = ['REPLACE', 'CREDIT', 'RETURN'] as const
export type IncidentOutcome = (typeof incidentOutcomes)[number]

/** Changes of an incident; replies are messages of its thread. */
export const incidentActions = [
  'TAKE',
  'PROPOSE',
  'DECIDE',
  'AGREE',
  'REJECT',
  'ESCALATE',
  'SETTLE',
  'CLOSE',
  'WITHDRAW',
] as const
export type IncidentAction = (typeof incidentActions)[number]

/** Changes a buyer can make. */
export const buyerIncidentActions = ['AGREE', 'REJECT', 'ESCALATE', 'WITHDRAW'] as const satisfies IncidentAction[]

/** Hours within which a supplier answers an incident and the operator decides an escalated one. */
export const incidentAnswerHours = 48
/** Days within which an agreed settlement is carried out. */
export const incidentSettlementDays = 7
