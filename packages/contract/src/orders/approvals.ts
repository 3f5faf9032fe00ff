import { Type } from 'typebox'
import { callGroup } from '../call.ts'
import { Approval, BudgetEffect, Delegation, ApprovalPreview } from './approval-shapes.ts'
import {
  approvalBoxes,
  approvalStatuses,
  decisionRefusals,
  decisions,
  linkStates,
  maxReasonLength,
  maxDecisions,
} from './approval-enums.ts'
import { locales } from '../locales.ts'
import { closedObject, Nullable, OneOf, OptionalText, Text } from '../shapes.ts'

const Day = Type.String({ format: 'date' })
const read = { method: 'GET', access: 'customer', right: 'ORDER_READ', extension: 'approvals' } as const
const decisionFields = { decision: OneOf(decisions), reason: OptionalText(maxReasonLength) }

export const approvals = callGroup({
  list: {
    ...read,
    path: '/v1/tiber/approvals',
    summary: 'List approvals waiting for the user, decided by the user or requested by the user (keyset paging)',
    query: closedObject({
      box: Type.Optional(OneOf(approvalBoxes)),
      after: Type.Optional(Text(500)),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25 })),
    }),
    returns: Type.Object({
      approvals: Type.Array(Approval),
      next: Nullable(Type.String()),
      counts: Type.Array(Type.Object({ box: OneOf(approvalBoxes), count: Type.Integer() })),
    }),
    errors: [],
  },
  count: {
    ...read,
    path: '/v1/tiber/approvals/waiting',
    summary: 'Count the orders waiting for the user’s decision',
    returns: Type.Object({ waiting: Type.Integer() }),
    errors: [],
  },
  readByOrder: {
    ...read,
    path: '/v1/tiber/commercial-orders/{id}/approval',
    summary: 'Get the latest approval of an order, or null if none was required',
    returns: Nullable(Approval),
    errors: [],
  },
  decide: {
    method: 'POST',
    path: '/v1/tiber/approvals/decisions',
    summary: 'Decide on several orders independently; returns the outcome of each',
    access: 'customer',
    right: 'ORDER_UPDATE',
    body: closedObject({
      ...decisionFields,
      approvals: Type.Array(closedObject({ id: Text(255), version: Type.Optional(Type.Integer({ minimum: 1 })) }), {
        minItems: 1,
        maxItems: maxDecisions,
      }),
    }),
    returns: Type.Array(
      Type.Object({
        id: Type.String(),
        reference: Type.String(),
        /** Current status; still pending if the next tier must approve. */
        status: OneOf(approvalStatuses),
        refused: Nullable(OneOf(decisionRefusals)),
      }),
    ),
    errors: [],
    extension: 'approvals',
  },
  withdraw: {
    method: 'POST',
    path: '/v1/tiber/approvals/{id}/withdraw',
    summary: 'Withdraw the own approval request and cancel the waiting logistic orders',
    access: 'customer',
    right: 'ORDER_UPDATE',
    body: closedObject({ reason: OptionalText(maxReasonLength) }),
    returns: Type.Null(),
    status: 204,
    errors: ['ST0001'],
    extension: 'approvals',
  },
  preview: {
    ...read,
    path: '/v1/tiber/commercial-orders/{id}/approval-preview',
    summary: 'Preview the approval of a draft: approvers, remaining budgets, and suggestions to avoid approval',
    returns: ApprovalPreview,
    errors: [],
  },
  budgets: {
    ...read,
    right: 'BUYING_POLICY_READ',
    path: '/v1/tiber/budgets',
    summary: 'List the remaining quota and credit of the account',
    returns: Type.Array(BudgetEffect),
    errors: [],
  },
  delegations: {
    ...read,
    path: '/v1/tiber/approval-delegations',
    summary: 'List the current and future delegations given and received by the user',
    returns: Type.Object({ given: Type.Array(Delegation), received: Type.Array(Delegation) }),
    errors: [],
  },
  delegate: {
    method: 'POST',
    path: '/v1/tiber/approval-delegations',
    summary: 'Delegate the user’s approvals to another user for a range of days',
    access: 'customer',
    right: 'ORDER_UPDATE',
    body: closedObject({ delegateUserId: Text(255), from: Day, until: Day }),
    returns: Delegation,
    status: 201,
    errors: ['F-E-003', 'F-E-007', 'F-E-040'],
    extension: 'approvals',
  },
  endDelegation: {
    method: 'DELETE',
    path: '/v1/tiber/approval-delegations/{id}',
    summary: 'End a delegation given or received by the user',
    access: 'customer',
    right: 'ORDER_UPDATE',
    returns: Type.Null(),
    status: 204,
    errors: [],
    extension: 'approvals',
  },
  readLink: {
    method: 'GET',
    path: '/v1/tiber/approval-links/{token}',
    summary: 'Get the state and the approval of a link from an e-mail without using it',
    access: 'anyone',
    returns: Type.Object({
      state: OneOf(linkStates),
      /** Recipient of the link, and the language of the e-mail. */
      firstName: Type.String(),
      locale: OneOf(locales),
      accountName: Type.String(),
      reference: Type.String(),
      expiresAt: Type.String({ format: 'date-time' }),
      /** Current status of the approval. */
      status: OneOf(approvalStatuses),
      /** Only for an open link. */
      approval: Nullable(Approval),
    }),
    errors: [],
    extension: 'approvals',
  },
  decideByLink: {
    method: 'POST',
    path: '/v1/tiber/approval-links/decision',
    summary: 'Decide by a link from an e-mail, once',
    access: 'anyone',
    limit: { kind: 'sign-in', by: 'token' },
    body: closedObject({ token: Text(200), ...decisionFields }),
    returns: Type.Object({ reference: Type.String(), status: OneOf(approvalStatuses) }),
    errors: ['AU0004', 'PE0001', 'ST0001'],
    extension: 'approvals',
  },
})
