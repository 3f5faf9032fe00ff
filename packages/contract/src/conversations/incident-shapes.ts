import { Type, type Static } from 'typebox'
import { CustomFieldValue } from '../company/custom-fields.ts'
import { logisticStatuses } from '../orders/order-statuses.ts'
import { Nullable, OneOf } from '../shapes.ts'
import { incidentActions, incidentOutcomes, incidentStages, incidentStatuses, linkedTypes } from './incident-enums.ts'
import { authorTypes, reasonTypes } from './thread-enums.ts'
import { Attachment } from './thread-shapes.ts'

const Actor = Type.Object({ name: Type.String(), type: OneOf([...authorTypes, 'SYSTEM']) })

/** Offer of a seller to settle an incident, or the operator's decision. */
export type IncidentProposal = Static<typeof IncidentProposal>
export const IncidentProposal = Type.Object({
  outcome: OneOf(incidentOutcomes),
  /** Quantities to replace, credit or return; everything if empty. */
  lines: Type.Array(Type.Object({ lineId: Type.String(), quantity: Type.Integer() })),
  message: Nullable(Type.String()),
  author: Actor,
  createdAt: Type.String(),
})

/** What settled an incident: a credit note, or a replacement the seller has sent. */
export type IncidentSettlement = Static<typeof IncidentSettlement>
export const IncidentSettlement = Type.Object({
  creditNote: Nullable(Type.Object({ id: Type.String(), number: Type.String(), gross: Type.Number() })),
  replacement: Nullable(Type.String()),
  settledAt: Type.String(),
})

export type Incident = Static<typeof Incident>
export const Incident = Type.Object({
  id: Type.String(),
  externalId: Nullable(Type.String()),
  threadId: Type.String(),
  status: OneOf(incidentStatuses),
  linkedType: OneOf(linkedTypes),
  reasons: Type.Array(Type.Object({ externalId: Type.String(), label: Type.String(), type: OneOf(reasonTypes) })),
  message: Type.String(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  closedAt: Nullable(Type.String()),
  logisticOrder: Type.Object({
    id: Type.String(),
    reference: Type.String(),
    externalId: Nullable(Type.String()),
    orderCommercialReference: Type.String(),
    status: OneOf(logisticStatuses),
  }),
  supplier: Type.Object({ id: Type.String(), externalId: Type.String(), name: Type.String() }),
  customerAccount: Type.Object({ id: Type.String(), name: Type.String() }),
  customerUser: Type.Object({
    id: Type.String(),
    firstName: Type.String(),
    lastName: Type.String(),
    email: Type.String(),
  }),
  lines: Type.Array(
    Type.Object({
      lineId: Type.String(),
      quantity: Type.Integer(),
      productName: Type.String(),
      variantSku: Type.String(),
      reasonCodes: Type.Array(Type.String()),
    }),
  ),
  attachments: Type.Array(Attachment),
  customFieldValues: Type.Array(CustomFieldValue),
  /** Tiber extensions from here on. */
  stage: OneOf(incidentStages),
  wantedOutcome: Nullable(OneOf(incidentOutcomes)),
  proposal: Nullable(IncidentProposal),
  settlement: Nullable(IncidentSettlement),
  /** When whoever has the turn should have acted. */
  deadline: Nullable(Type.String()),
  isUnread: Type.Boolean(),
  /** What the caller can do now. */
  allowedActions: Type.Array(OneOf(incidentActions)),
  /** Changes so far, the oldest first; only of a single incident. */
  history: Type.Optional(
    Type.Array(
      Type.Object({
        action: OneOf([...incidentActions, 'OPEN']),
        at: Type.String(),
        actor: Actor,
        reason: Nullable(Type.String()),
      }),
    ),
  ),
})
