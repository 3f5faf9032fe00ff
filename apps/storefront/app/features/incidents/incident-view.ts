import type { Incident } from '@tiber/contract/conversations/incident-shapes'

/** An incident as its screens show it. */
export type IncidentView = Pick<
  Incident,
  'id' | 'threadId' | 'stage' | 'wantedOutcome' | 'deadline' | 'isUnread' | 'allowedActions' | 'createdAt' | 'closedAt'
> & {
  order: { reference: string; commercialReference: string }
  supplier: { externalId: string; name: string }
  reasons: string[]
  /** Empty if the incident is about the whole order. */
  lines: { id: string; sku: string; name: string; quantity: number }[]
  reporter: string
  proposal: Incident['proposal']
  settlement: Incident['settlement']
  history: NonNullable<Incident['history']>
}

export function toIncidentView(incident: Incident): IncidentView {
  const { id, threadId, stage, wantedOutcome, deadline, isUnread, allowedActions, createdAt, closedAt } = incident
  const { logisticOrder, supplier, customerUser } = incident
  return {
    id,
    threadId,
    stage,
    wantedOutcome,
    deadline,
    isUnread,
    allowedActions,
    createdAt,
    closedAt,
    order: { reference: logisticOrder.reference, commercialReference: logisticOrder.orderCommercialReference },
    supplier: { externalId: supplier.externalId, name: supplier.name },
    reasons: incident.reasons.map(({ label }) => label),
    lines: incident.lines.map(({ lineId, variantSku, productName, quantity }) => ({
      id: lineId,
      sku: variantSku,
      name: productName,
      quantity,
    })),
    reporter: `${customerUser.firstName} ${customerUser.lastName}`,
    proposal: incident.proposal,
    settlement: incident.settlement,
    history: incident.history ?? [],
  }
}
