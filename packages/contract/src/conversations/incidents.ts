import { Type } from 'typebox'
import { callGroup, type Call } from '../call.ts'
import { maxLines } from '../carts/cart-enums.ts'
import { maxQuantity } from '../carts/quantities.ts'
import { CustomFieldInput } from '../company/custom-fields.ts'
import { listQuery, SpringPage } from '../paging.ts'
import { closedObject, Nullable, OneOf, OptionalText, Text } from '../shapes.ts'
import {
  buyerIncidentActions,
  incidentOutcomes,
  incidentStages,
  incidentStatuses,
  linkedTypes,
} from './incident-enums.ts'
import { Incident } from './incident-shapes.ts'
import { Message, messageFields, NewMessage, Thread } from './thread-shapes.ts'

const read = { method: 'GET', access: 'customer', right: 'ORDER_READ', errors: [] } as const satisfies Partial<Call>
const change = { access: 'customer', right: 'ORDER_UPDATE', errors: ['ST0001'] } as const satisfies Partial<Call>

const Ids = Type.Optional(Type.Array(Text(255), { maxItems: 1000 }))
const ReasonCodes = Type.Array(Text(255), { minItems: 1, maxItems: 10 })
const Quantity = Type.Integer({ minimum: 1, maximum: maxQuantity })

const filters = {
  ...listQuery,
  linkedType: Type.Optional(OneOf(linkedTypes)),
  /** Ids of logistic orders or of their lines. */
  ids: Ids,
  status: Type.Optional(Type.Array(OneOf(incidentStatuses))),
  /** External ids. */
  suppliers: Ids,
}
const customerFilters = { ...filters, customerAccountIds: Ids }

const newIncident = {
  ...messageFields,
  customFieldValues: Type.Optional(Type.Array(CustomFieldInput, { maxItems: 100 })),
  externalId: OptionalText(255),
  /** Tiber extension. */
  wantedOutcome: Type.Optional(Nullable(OneOf(incidentOutcomes))),
}

const createForLines = {
  ...change,
  method: 'POST',
  body: closedObject({
    ...newIncident,
    lines: Type.Array(closedObject({ lineId: Text(255), quantity: Quantity, reasonCodes: ReasonCodes }), {
      minItems: 1,
      maxItems: maxLines,
    }),
  }),
  returns: Incident,
  status: 201,
  errors: ['ST0001', 'F-E-007', 'F-E-040'],
} as const satisfies Partial<Call>

const threadPath = '/v2/shop/logistic-orders/{id}/incidents/{incidentId}/threads'

export const incidents = callGroup({
  list: {
    ...read,
    path: '/v1/shop/incidents',
    operation: 'ORDER-559',
    summary: 'List the incidents of the account, the newest first',
    query: closedObject(customerFilters),
    returns: SpringPage(Incident),
  },
  listSorted: {
    ...read,
    path: '/v2/shop/incidents',
    operation: 'ORDER-559',
    summary: 'List the incidents of the account; they can be sorted by supplierName too',
    query: closedObject(customerFilters),
    returns: SpringPage(Incident),
  },
  read: {
    ...read,
    path: '/v1/shop/incidents/{id}',
    operation: 'ORDER-503',
    summary: 'Get an incident',
    returns: Incident,
  },
  createForOrder: {
    ...change,
    method: 'POST',
    path: '/v1/shop/logistic-orders/{id}/incidents',
    summary: 'Report a problem with a whole order',
    body: closedObject({ ...newIncident, reasonCodes: ReasonCodes }),
    returns: Incident,
    status: 201,
  },
  createForLines: {
    ...createForLines,
    path: '/v1/shop/logistic-orders/{id}/lines/incidents',
    summary: 'Report a problem with quantities of some lines',
  },
  createForLinesV2: {
    ...createForLines,
    path: '/v2/shop/logistic-orders/{id}/incidents',
    operation: 'ORDER-101',
    summary: 'Report a problem with quantities of some lines',
  },
  listThreads: {
    ...read,
    path: threadPath,
    summary: 'List the threads of an incident',
    query: closedObject(listQuery),
    returns: SpringPage(Thread),
  },
  writeInThread: {
    ...change,
    method: 'POST',
    path: threadPath,
    summary: 'Write in the thread of an incident',
    body: closedObject({ ...messageFields, reasonCode: OptionalText(255) }),
    returns: Thread,
    status: 201,
  },
  readThread: { ...read, path: `${threadPath}/{threadId}`, summary: 'Get the thread of an incident', returns: Thread },
  reply: {
    ...change,
    method: 'POST',
    path: `${threadPath}/{threadId}/messages`,
    summary: 'Write in the thread of an incident',
    body: NewMessage,
    returns: Message,
    status: 201,
  },
  update: {
    ...change,
    method: 'PUT',
    path: '/v1/tiber/incidents/{id}',
    summary: 'Agree to a proposal, reject it, escalate the incident to the operator or withdraw it',
    body: closedObject({ action: OneOf(buyerIncidentActions), reason: OptionalText(2000) }),
    returns: Incident,
    extension: 'incidents',
  },
})

const sellerPath = '/v1/tiber/seller-incidents'

/** Incidents as seen by their supplier, or by the operator for all suppliers. */
export const sellerIncidents = callGroup({
  list: {
    method: 'GET',
    path: sellerPath,
    summary: 'List incidents: a supplier’s own, or all for the operator',
    access: 'seller',
    right: 'SELLER_ORDER_READ',
    query: closedObject({ ...filters, stages: Type.Optional(Type.Array(OneOf(incidentStages))) }),
    returns: SpringPage(Incident),
    errors: [],
    extension: 'incidents',
  },
  read: {
    method: 'GET',
    path: `${sellerPath}/{id}`,
    summary: 'Get an incident',
    access: 'seller',
    right: 'SELLER_ORDER_READ',
    returns: Incident,
    errors: [],
    extension: 'incidents',
  },
  updateStatus: {
    method: 'PUT',
    path: '/v1/incidents/{id}',
    summary: 'Take charge of an incident, or close it',
    access: 'seller',
    right: 'INCIDENT_SETTLE',
    body: closedObject({ status: OneOf(incidentStatuses), reason: OptionalText(2000) }),
    returns: Incident,
    errors: ['ST0001'],
  },
  reply: {
    method: 'POST',
    path: '/v1/incidents/{id}/messages',
    summary: 'Answer in the thread of an incident',
    access: 'seller',
    right: 'INCIDENT_SETTLE',
    body: NewMessage,
    returns: Message,
    status: 201,
    errors: ['ST0001'],
  },
  propose: {
    method: 'POST',
    path: `${sellerPath}/{id}/proposals`,
    summary: 'Propose a settlement, or decide an escalated incident as the operator',
    access: 'seller',
    right: 'INCIDENT_SETTLE',
    body: closedObject({
      outcome: OneOf(incidentOutcomes),
      lines: Type.Optional(
        Type.Array(closedObject({ lineId: Text(255), quantity: Quantity }), { minItems: 1, maxItems: maxLines }),
      ),
      message: OptionalText(2000),
    }),
    returns: Incident,
    errors: ['ST0001', 'F-E-007', 'F-E-040'],
    extension: 'incidents',
  },
  settle: {
    method: 'POST',
    path: `${sellerPath}/{id}/settlement`,
    summary: 'Carry out what was agreed: issue the credit note, or record the replacement that was sent',
    access: 'seller',
    right: 'INCIDENT_SETTLE',
    body: closedObject({ replacement: OptionalText(2000) }),
    returns: Incident,
    errors: ['ST0001', 'F-E-001', 'F-E-007', 'F-E-040'],
    extension: 'incidents',
  },
})
