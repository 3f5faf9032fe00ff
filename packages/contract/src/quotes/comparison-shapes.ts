import { Type, type Static } from 'typebox'
import { authorTypes } from '../conversations/thread-enums.ts'
import { Nullable, OneOf } from '../shapes.ts'
import { awardPresets, quoteStatuses, quoteTurns } from './quote-enums.ts'
import { Day, QuoteTotals, requestSummary } from './quote-shapes.ts'

const OptionalNumber = Nullable(Type.Number())

/** One supplier's price for one line. */
const ComparedOffer = Type.Object({
  supplierQuoteId: Type.String(),
  lineId: Type.String(),
  price: Type.Number(),
  quantity: Type.Integer(),
  net: Type.Number(),
  leadDays: Nullable(Type.Integer()),
  alternative: Nullable(
    Type.Object({ id: Type.String(), productId: Type.String(), sku: Type.String(), name: Type.String() }),
  ),
  note: Nullable(Type.String()),
  /** The account's current price of the offered article at this supplier. */
  listPrice: OptionalNumber,
  differenceToListPercent: OptionalNumber,
  differenceToTargetPercent: OptionalNumber,
  isLowest: Type.Boolean(),
})

/** All offers for a request, line by line and supplier by supplier. */
export type QuoteComparison = Static<typeof QuoteComparison>
export const QuoteComparison = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Nullable(Type.String()),
  neededBy: Nullable(Day),
  currency: Type.String(),
  ...requestSummary,
  unreadMessages: Type.Integer(),
  canChange: Type.Boolean(),
  /** Whether the caller may delete it: nothing was accepted yet. */
  canDelete: Type.Boolean(),
  lines: Type.Array(
    Type.Object({
      detailId: Type.String(),
      variantId: Nullable(Type.String()),
      productId: Nullable(Type.String()),
      sku: Nullable(Type.String()),
      name: Type.String(),
      imageLink: Nullable(Type.String()),
      unit: Nullable(Type.String()),
      quantity: Type.Integer(),
      targetPrice: OptionalNumber,
      /** Lowest current price of the account for this article among the asked suppliers. */
      listPrice: OptionalNumber,
      note: Nullable(Type.String()),
      /** Only suppliers that offer the line. */
      offers: Type.Array(ComparedOffer),
    }),
  ),
  suppliers: Type.Array(
    Type.Object({
      supplierQuoteId: Type.String(),
      supplier: Type.Object({ id: Type.String(), externalId: Type.String(), name: Type.String() }),
      onTimePercent: Nullable(Type.Integer()),
      status: OneOf(quoteStatuses),
      turn: OneOf(quoteTurns),
      version: Type.Integer(),
      /** Who wrote the current version. */
      versionAuthor: Nullable(OneOf(authorTypes)),
      deadline: Nullable(Type.String()),
      validityDate: Nullable(Day),
      requestedLines: Type.Integer(),
      offeredLines: Type.Integer(),
      totals: Nullable(QuoteTotals),
      threadId: Nullable(Type.String()),
      unreadMessages: Type.Integer(),
      /** Order of its awarded lines; until it is placed, it can be completed or given up. */
      order: Nullable(Type.Object({ id: Type.String(), reference: Type.String(), placed: Type.Boolean() })),
      /** Whether lines can be awarded to it now. */
      isAwardable: Type.Boolean(),
    }),
  ),
  /** Net totals include the freight of every supplier that gets a line. */
  presets: Type.Array(
    Type.Object({
      preset: OneOf(awardPresets),
      awards: Type.Array(Type.Object({ detailId: Type.String(), supplierQuoteId: Type.String() })),
      totals: QuoteTotals,
      supplierCount: Type.Integer(),
      lineCount: Type.Integer(),
    }),
  ),
})
