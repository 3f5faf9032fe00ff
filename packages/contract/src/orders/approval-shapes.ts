import { Type, type Static } from 'typebox'
import { quotaPeriods } from '../company/accounts.ts'
import { approvalStatuses, avoidableRules, decisions, stoppingRules } from './approval-enums.ts'
import { Nullable, OneOf } from '../shapes.ts'

const At = Type.String({ format: 'date-time' })
const Day = Type.String({ format: 'date' })
const PersonName = Type.Object({ id: Type.String(), name: Type.String() })

/** Approver, with the current delegate if any. */
export type Approver = Static<typeof Approver>
export const Approver = Type.Object({
  id: Type.String(),
  name: Type.String(),
  delegate: Nullable(Type.Object({ id: Type.String(), name: Type.String(), until: Day })),
})

/** Effect of an order on a budget: a quota is net and per period, a credit limit is gross and has no period. */
export type BudgetEffect = Static<typeof BudgetEffect>
export const BudgetEffect = Type.Object({
  policy: OneOf(['QUOTA', 'CREDIT_CONTROL']),
  limit: Type.Number(),
  /** Reserved by other open orders. */
  reserved: Type.Number(),
  consumed: Type.Number(),
  remainingBefore: Type.Number(),
  /** Negative if the order exceeds the budget. */
  remainingAfter: Type.Number(),
  period: Nullable(OneOf(quotaPeriods)),
  nextPeriodStart: Nullable(Day),
})

/** Suggestion to comply with a rule: a smaller amount, one line less, or a later day. */
export type ApprovalSuggestion = Static<typeof ApprovalSuggestion>
export const ApprovalSuggestion = Type.Object({
  rule: OneOf(avoidableRules),
  /** Threshold of the tier, for manual validation. */
  thresholdWithoutTax: Nullable(Type.Number()),
  reduceBy: Type.Number(),
  /** Smallest line whose removal is enough. */
  line: Nullable(Type.Object({ id: Type.String(), sku: Type.String(), name: Type.String(), amount: Type.Number() })),
  day: Nullable(Day),
})

/** Outcome if the draft were placed now. */
export type ApprovalPreview = Static<typeof ApprovalPreview>
export const ApprovalPreview = Type.Object({
  outcome: OneOf(['SENT', 'APPROVAL', 'BLOCKED']),
  currency: Type.String(),
  /** Amounts the policies evaluate: articles without tax, and the total with tax. */
  net: Type.Number(),
  gross: Type.Number(),
  tiers: Type.Array(
    Type.Object({
      thresholdWithoutTax: Type.Number(),
      /** True if administrators approve because there is no other approver. */
      isFallback: Type.Boolean(),
      people: Type.Array(Approver),
    }),
  ),
  budgets: Type.Array(BudgetEffect),
  blockedBy: Type.Array(OneOf(stoppingRules)),
  suggestions: Type.Array(ApprovalSuggestion),
  /** Usual hours until a decision; null if there are too few past approvals. */
  usualHours: Nullable(Type.Number()),
})

/** Approval of an order, with everything a decision needs. */
export type Approval = Static<typeof Approval>
export const Approval = Type.Object({
  id: Type.String(),
  status: OneOf(approvalStatuses),
  order: Type.Object({
    id: Type.String(),
    reference: Type.String(),
    /** Version the decision applies to. */
    version: Type.Integer(),
    placedAt: At,
    purchaseOrder: Nullable(Type.String()),
    costCentre: Nullable(Type.String()),
    instructions: Nullable(Type.String()),
    currency: Type.String(),
    net: Type.Number(),
    gross: Type.Number(),
    lineCount: Type.Integer(),
    suppliers: Type.Array(Type.String()),
  }),
  /** First lines, the most expensive first. */
  lines: Type.Array(
    Type.Object({
      id: Type.String(),
      sku: Type.String(),
      name: Type.String(),
      supplier: Type.String(),
      quantity: Type.Integer(),
      unitPrice: Type.Number(),
      net: Type.Number(),
    }),
  ),
  requester: PersonName,
  requestedAt: At,
  remindedAt: Nullable(At),
  escalatedAt: Nullable(At),
  decidedAt: Nullable(At),
  /** Index of the current tier. */
  tier: Type.Integer(),
  tiers: Type.Array(Type.Object({ thresholdWithoutTax: Type.Number(), people: Type.Array(Approver) })),
  budgets: Type.Array(BudgetEffect),
  /** Decisions on this order, including those of earlier approvals. */
  decisions: Type.Array(
    Type.Object({
      tier: Type.Integer(),
      by: PersonName,
      onBehalfOf: Nullable(PersonName),
      decision: OneOf(decisions),
      reason: Nullable(Type.String()),
      channel: OneOf(['SHOP', 'MAIL']),
      at: At,
    }),
  ),
  /** Changes since the order was returned for changes; null if it never was. */
  changes: Nullable(
    Type.Object({
      netBefore: Type.Number(),
      lines: Type.Array(
        Type.Object({
          sku: Type.String(),
          name: Type.String(),
          /** Null if the line did not exist. */
          before: Nullable(Type.Integer()),
          after: Nullable(Type.Integer()),
        }),
      ),
    }),
  ),
  canDecide: Type.Boolean(),
  /** Approver the user stands in for, if any. */
  onBehalfOf: Nullable(PersonName),
  canWithdraw: Type.Boolean(),
})

/** Delegation of approvals from the first to the last day, both inclusive. */
export type Delegation = Static<typeof Delegation>
export const Delegation = Type.Object({
  id: Type.String(),
  user: PersonName,
  delegate: PersonName,
  from: Day,
  until: Day,
  /** True if it applies today. */
  active: Type.Boolean(),
})
