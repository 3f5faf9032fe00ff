import type { CallBody, CallResult } from '@tiber/contract/call'
import type { CartChange } from '@tiber/contract/carts/cart-shapes'
import { PlatformError } from '@tiber/contract/errors'
import type { reorder, ReorderLine } from '@tiber/contract/orders/reorder'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { createCart, updateLines, writeReplaced } from '../carts/service.ts'
import { compareReorder } from './compare-reorder.ts'

type ReorderBody = NonNullable<CallBody<typeof reorder.addToCart>>
type Decision = NonNullable<ReorderBody['decisions']>[number]
type ChosenLine = { line: ReorderLine; decision: 'INCLUDE' | 'REPLACE'; offerPriceId: string; quantity: number }

/** Adds the proposed lines to an existing or new cart, except where decided otherwise. */
export function addReorderToCart(
  context: CustomerContext,
  { cartId, name, decisions = [], ...source }: ReorderBody,
): Promise<CallResult<typeof reorder.addToCart>> {
  return inTransaction(context, async (context) => {
    const { lines } = await compareReorder(context, source)
    const chosen = chooseLines(lines, decisions)
    if (chosen.length === 0)
      throw new PlatformError('F-E-040', 'None of these articles can be ordered again.', 'decisions')
    if (cartId === undefined && name === undefined) throw new PlatformError('F-E-001', undefined, 'cartId')
    const id = cartId ?? (await createCart(context, { name: name! })).id
    const updates = chosen.map(({ offerPriceId, quantity }) => ({
      offerPriceId,
      quantity,
      updateAction: 'ADD_QUANTITY' as const,
    }))
    const { cart, warnings } = (await updateLines(
      { ...context, shouldReturnRepresentation: true },
      id,
      updates,
    )) as CartChange
    const replaced = chosen.filter(({ decision }) => decision === 'REPLACE')
    if (replaced.length > 0)
      await writeReplaced(
        context,
        id,
        replaced.map(({ line: { sku, name, variantId }, offerPriceId }) => ({ offerPriceId, sku, name, variantId })),
      )
    const counts = { added: chosen.length - replaced.length, replaced: replaced.length }
    return { cart, warnings, ...counts, leftOut: lines.length - chosen.length }
  })
}

function chooseLines(lines: ReorderLine[], decisions: Decision[]): ChosenLine[] {
  const decisionsByLine = new Map(decisions.map((each) => [each.lineId, each]))
  const lineIds = new Set(lines.map(({ lineId }) => lineId))
  const unknownLine = decisions.find(({ lineId }) => !lineIds.has(lineId))
  if (unknownLine) throw new PlatformError('F-E-002', `Line ${unknownLine.lineId} not found.`, 'decisions')
  return lines.flatMap((line) => chooseLine(line, decisionsByLine.get(line.lineId)))
}

function chooseLine(line: ReorderLine, decisionInput: Decision | undefined): ChosenLine[] {
  const { proposal, now, before } = line
  const decision = decisionInput?.decision ?? proposal.decision
  if (decision === 'LEAVE_OUT') return []
  if (decision === 'INCLUDE')
    return now
      ? [{ line, decision, offerPriceId: now.offerPriceId, quantity: decisionInput?.quantity ?? now.quantity }]
      : []
  const proposed = proposal.decision === 'REPLACE' ? proposal.offerPriceId : null
  const offerPriceId = decisionInput?.offerPriceId ?? proposed ?? line.otherOffer?.offerPriceId
  return offerPriceId ? [{ line, decision, offerPriceId, quantity: decisionInput?.quantity ?? before.quantity }] : []
}
