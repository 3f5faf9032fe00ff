import type { ReorderLine } from '@tiber/contract/orders/reorder'

/** Decision for a line as the form sends it: `INCLUDE`, `LEAVE_OUT` or `REPLACE <offer price>`. */
export type Choice = { decision: string; quantity: string }
export type Choices = Record<string, Choice>

export const toReplaceDecision = (offerPriceId: string) => `REPLACE ${offerPriceId}`

export const getProposedChoice = ({ proposal }: ReorderLine): Choice => ({
  decision:
    proposal.decision === 'REPLACE' && proposal.offerPriceId
      ? toReplaceDecision(proposal.offerPriceId)
      : proposal.decision,
  quantity: String(proposal.quantity),
})

/** Returns the unit price of the decision; null if nothing is bought. */
export function getUnitPrice(
  { now, replacement, otherOffer, equivalent }: ReorderLine,
  { decision }: Choice,
): number | null {
  if (decision === 'INCLUDE') return now?.unitPrice ?? null
  const offers = [otherOffer, replacement?.offer, equivalent?.offer].flatMap((offer) => offer ?? [])
  return offers.find(({ offerPriceId }) => decision === toReplaceDecision(offerPriceId))?.unitPrice ?? null
}
