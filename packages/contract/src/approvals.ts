import { Type } from 'typebox'
import { callGroup } from './call.ts'
import { Approval, BudgetEffect, Delegation, Foresight } from './approval-shapes.ts'
import {
  approvalBoxes,
  approvalStatuses,
  decisionRefusals,
  decisions,
  linkStates,
  longestReason,
  mostDecisions,
} from './approval-words.ts'
import { locales } from './locales.ts'
import { closedObject, Nullable, OneOf, OptionalText, Text } from './shapes.ts'

const Day = Type.String({ format: 'date' })
const read = { method: 'GET', access: 'customer', right: 'ORDER_READ', extension: 'approvals' } as const
const verdict = { decision: OneOf(decisions), reason: OptionalText(longestReason) }

export const approvals = callGroup({
  list: {
    ...read,
    path: '/v1/tiber/approvals',
    summary: 'What waits for me, what I decided or what I asked for, with all that a decision needs; read by key',
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
    summary: 'How many orders wait for my decision',
    returns: Type.Object({ waiting: Type.Integer() }),
    errors: [],
  },
  ofOrder: {
    ...read,
    path: '/v1/tiber/commercial-orders/{id}/approval',
    summary: 'The last question about an order: whom it waits for, what was said; null where no rule asked',
    returns: Nullable(Approval),
    errors: [],
  },
  decide: {
    method: 'POST',
    path: '/v1/tiber/approvals/decisions',
    summary: 'Decide about several orders, each by itself: the answer says for each what happened',
    access: 'customer',
    right: 'ORDER_UPDATE',
    body: closedObject({
      ...verdict,
      approvals: Type.Array(closedObject({ id: Text(255), version: Type.Optional(Type.Integer({ minimum: 1 })) }), {
        minItems: 1,
        maxItems: mostDecisions,
      }),
    }),
    returns: Type.Array(
      Type.Object({
        id: Type.String(),
        reference: Type.String(),
        /** How it stands now: still pending where the next tier is asked. */
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
    summary: 'Take back the own question: the parts of the order that wait are cancelled',
    access: 'customer',
    right: 'ORDER_UPDATE',
    body: closedObject({ reason: OptionalText(longestReason) }),
    returns: Type.Null(),
    status: 204,
    errors: ['ST0001'],
    extension: 'approvals',
  },
  foresight: {
    ...read,
    path: '/v1/tiber/commercial-orders/{id}/foresight',
    summary: 'What the rules make of a draft: who will be asked, what budget remains, and what would avoid it',
    returns: Foresight,
    errors: [],
  },
  budgets: {
    ...read,
    right: 'BUYING_POLICY_READ',
    path: '/v1/tiber/budgets',
    summary: 'What is left of quota and credit of the account: sums over all that was set aside, spent and given back',
    returns: Type.Array(BudgetEffect),
    errors: [],
  },
  delegations: {
    ...read,
    path: '/v1/tiber/approval-delegations',
    summary: 'Who decides for me, and for whom I decide, now and later',
    returns: Type.Object({ given: Type.Array(Delegation), received: Type.Array(Delegation) }),
    errors: [],
  },
  delegate: {
    method: 'POST',
    path: '/v1/tiber/approval-delegations',
    summary: 'Let a colleague decide in my place from one day until another',
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
    summary: 'End a delegation, by who gave it or who has it',
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
    summary: 'What a mailed link asks, and whether it is still good; changes nothing',
    access: 'anyone',
    returns: Type.Object({
      state: OneOf(linkStates),
      /** Whose link it is, and the language of the mail. */
      firstName: Type.String(),
      locale: OneOf(locales),
      accountName: Type.String(),
      reference: Type.String(),
      expiresAt: Type.String({ format: 'date-time' }),
      /** How it was decided, where it was. */
      status: OneOf(approvalStatuses),
      /** Only of a link that is good. */
      approval: Nullable(Approval),
    }),
    errors: [],
    extension: 'approvals',
  },
  decideByLink: {
    method: 'POST',
    path: '/v1/tiber/approval-links/decision',
    summary: 'Decide by a mailed link, once',
    access: 'anyone',
    limit: { kind: 'sign-in', by: 'token' },
    body: closedObject({ token: Text(200), ...verdict }),
    returns: Type.Object({ reference: Type.String(), status: OneOf(approvalStatuses) }),
    errors: ['AU0004', 'PE0001', 'ST0001'],
    extension: 'approvals',
  },
})
