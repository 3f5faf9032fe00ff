import { Type, type Static } from 'typebox'
import { quotaPeriods } from './accounts.ts'
import { approvalStatuses, avoidableRules, decisions, stoppingRules } from './approval-words.ts'
import { Nullable, OneOf } from './shapes.ts'

const At = Type.String({ format: 'date-time' })
const Day = Type.String({ format: 'date' })
const PersonName = Type.Object({ id: Type.String(), name: Type.String() })

/** Who is asked, and who decides in that person's place while the person is away. */
export type AskedPerson = Static<typeof AskedPerson>
export const AskedPerson = Type.Object({
  id: Type.String(),
  name: Type.String(),
  delegate: Nullable(Type.Object({ id: Type.String(), name: Type.String(), until: Day })),
})

/** What is left of a budget: of a quota net and for a period, of a credit with taxes and without end. */
export type BudgetEffect = Static<typeof BudgetEffect>
export const BudgetEffect = Type.Object({
  policy: OneOf(['QUOTA', 'CREDIT_CONTROL']),
  limit: Type.Number(),
  /** Set aside by orders that are open, without this one. */
  reserved: Type.Number(),
  consumed: Type.Number(),
  leftBefore: Type.Number(),
  /** Below zero: by so much it is too much. */
  leftAfter: Type.Number(),
  period: Nullable(OneOf(quotaPeriods)),
  nextPeriodStart: Nullable(Day),
})

/** What would let an order pass a rule: so much less, one line less, or a later day. */
export type Avoidance = Static<typeof Avoidance>
export const Avoidance = Type.Object({
  rule: OneOf(avoidableRules),
  /** Of a manual validation: which of its amounts. */
  thresholdWithoutTax: Nullable(Type.Number()),
  less: Type.Number(),
  /** The least line that alone is enough. */
  line: Nullable(Type.Object({ id: Type.String(), sku: Type.String(), name: Type.String(), amount: Type.Number() })),
  day: Nullable(Day),
})

/** What would happen if a draft were placed now; nothing happens. */
export type Foresight = Static<typeof Foresight>
export const Foresight = Type.Object({
  outcome: OneOf(['SENT', 'APPROVAL', 'BLOCKED']),
  currency: Type.String(),
  /** What the rules look at: goods without taxes, and all that is to be paid. */
  net: Type.Number(),
  gross: Type.Number(),
  tiers: Type.Array(
    Type.Object({
      thresholdWithoutTax: Type.Number(),
      /** Administrators are asked because nobody else can be. */
      isFallback: Type.Boolean(),
      people: Type.Array(AskedPerson),
    }),
  ),
  budgets: Type.Array(BudgetEffect),
  blockedBy: Type.Array(OneOf(stoppingRules)),
  avoidances: Type.Array(Avoidance),
  /** How long such questions usually wait; null where there were too few of them. */
  usualHours: Nullable(Type.Number()),
})

/** The question about one order, with all that a decision needs. */
export type Approval = Static<typeof Approval>
export const Approval = Type.Object({
  id: Type.String(),
  status: OneOf(approvalStatuses),
  order: Type.Object({
    id: Type.String(),
    reference: Type.String(),
    /** A decision is about this version: the order as it was seen. */
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
  /** The first lines, the dearest first. */
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
  /** Which of the tiers is asked now, from 0. */
  tier: Type.Integer(),
  tiers: Type.Array(Type.Object({ thresholdWithoutTax: Type.Number(), people: Type.Array(AskedPerson) })),
  budgets: Type.Array(BudgetEffect),
  /** What was said about this order so far, also when it was asked for before. */
  decisions: Type.Array(
    Type.Object({
      tier: Type.Integer(),
      by: PersonName,
      onBehalfOf: Nullable(PersonName),
      decision: OneOf(decisions),
      reason: Nullable(Type.String()),
      way: OneOf(['SHOP', 'MAIL']),
      at: At,
    }),
  ),
  /** What is another since it was returned for a change; null where it never was. */
  changes: Nullable(
    Type.Object({
      netBefore: Type.Number(),
      lines: Type.Array(
        Type.Object({
          sku: Type.String(),
          name: Type.String(),
          /** Null: the line was not there. */
          before: Nullable(Type.Integer()),
          after: Nullable(Type.Integer()),
        }),
      ),
    }),
  ),
  mayDecide: Type.Boolean(),
  /** Whose place I take, where I do. */
  inPlaceOf: Nullable(PersonName),
  mayWithdraw: Type.Boolean(),
})

/** Who decides for whom, and on which days; both days count. */
export type Delegation = Static<typeof Delegation>
export const Delegation = Type.Object({
  id: Type.String(),
  user: PersonName,
  delegate: PersonName,
  from: Day,
  until: Day,
  /** It holds today. */
  active: Type.Boolean(),
})
