import type { CallBody, CallResult } from '@tiber/contract/call'
import type { CartChange } from '@tiber/contract/cart-shapes'
import { PlatformError } from '@tiber/contract/errors'
import type { reorder, ReorderLine } from '@tiber/contract/reorder'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { createCart, updateLines } from '../carts/service.ts'
import { compare } from './comparing.ts'
import { writeReplaced } from './queries.ts'

type Wish = NonNullable<CallBody<typeof reorder.take>>
type Decision = NonNullable<Wish['decisions']>[number]
type Chosen = { line: ReorderLine; decision: 'TAKE' | 'REPLACE'; offerPriceId: string; quantity: number }

/** Into a cart or a new one: as proposed now, but for what is decided otherwise. */
export function take(
  context: CustomerContext,
  { cartId, name, decisions = [], ...source }: Wish,
): Promise<CallResult<typeof reorder.take>> {
  return inTransaction(context, async (context) => {
    const { lines } = await compare(context, source)
    const chosen = chosenOf(lines, decisions)
    if (chosen.length === 0) throw new PlatformError('F-E-040', 'Nothing of it can be ordered again.', 'decisions')
    if (cartId === undefined && name === undefined) throw new PlatformError('F-E-001', undefined, 'cartId')
    const id = cartId ?? (await createCart(context, { name: name! })).id
    const updates = chosen.map(({ offerPriceId, quantity }) => ({
      offerPriceId,
      quantity,
      updateAction: 'ADD_QUANTITY' as const,
    }))
    const { cart, warnings } = (await updateLines({ ...context, wantsRepresentation: true }, id, updates)) as CartChange
    const replaced = chosen.filter(({ decision }) => decision === 'REPLACE')
    if (replaced.length > 0)
      await writeReplaced(
        context,
        id,
        replaced.map(({ line: { sku, name, variantId }, offerPriceId }) => ({ offerPriceId, sku, name, variantId })),
      )
    const counts = { taken: chosen.length - replaced.length, replaced: replaced.length }
    return { cart, warnings, ...counts, leftOut: lines.length - chosen.length }
  })
}

function chosenOf(lines: ReorderLine[], decisions: Decision[]): Chosen[] {
  const decided = new Map(decisions.map((each) => [each.lineId, each]))
  const known = new Set(lines.map(({ lineId }) => lineId))
  const stranger = decisions.find(({ lineId }) => !known.has(lineId))
  if (stranger) throw new PlatformError('F-E-002', `There is no line ${stranger.lineId}.`, 'decisions')
  return lines.flatMap((line) => chosenOne(line, decided.get(line.lineId)))
}

function chosenOne(line: ReorderLine, given: Decision | undefined): Chosen[] {
  const { proposal, now, before } = line
  const decision = given?.decision ?? proposal.decision
  if (decision === 'LEAVE_OUT') return []
  if (decision === 'TAKE')
    return now ? [{ line, decision, offerPriceId: now.offerPriceId, quantity: given?.quantity ?? now.quantity }] : []
  const proposed = proposal.decision === 'REPLACE' ? proposal.offerPriceId : null
  const offerPriceId = given?.offerPriceId ?? proposed ?? line.otherOffer?.offerPriceId
  return offerPriceId ? [{ line, decision, offerPriceId, quantity: given?.quantity ?? before.quantity }] : []
}
