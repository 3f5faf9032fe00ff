import type { CartChange, LineWarning } from '@tiber/contract/carts/cart-shapes'
import { maxLines, maxTouchedLines, type choiceReasons } from '@tiber/contract/carts/cart-enums'
import { PlatformError } from '@tiber/contract/errors'
import type { CustomerContext } from '../../../context.ts'
import { loadAssortments } from '../../catalogue/service.ts'
import { getPriceScope } from '../../prices/service.ts'
import { toCartFull } from '../cart-response.ts'
import { changeLines, type ChangeOutcome, type TouchedLine } from './change-queries.ts'
import { selectLinesByOffer } from './line-queries.ts'
import { toLines } from './line-response.ts'
import { selectCart } from '../queries.ts'
import { repriceCarts } from './reprice-queries.ts'
import { findTouchedWarnings, describeCorrection, toLineWarning } from './rules.ts'
import type { LineCommands } from './line-command-queries.ts'

/** A concurrent change makes the statement run again; losing 20 times in a row does not happen in practice. */
const maxAttempts = 20

export async function applyCommands(
  context: CustomerContext,
  cartId: string,
  commands: LineCommands,
): Promise<ChangeOutcome> {
  const assortments = await loadAssortments(context)
  const lineChange = { cartId, commands, scope: getPriceScope(context)!, assortments, now: context.now() }
  for (let attempts = 1; ; attempts += 1) {
    const changed = await changeLines(context, lineChange)
    if (!changed) throw new PlatformError('F-E-002', `Cart ${cartId} not found.`, 'id')
    if (changed.newVersion !== null) return changed
    requireChangeable(changed, context.expectedVersion)
    if (changed.isOld) await repriceCarts(context, [cartId], lineChange.scope)
    if (attempts === maxAttempts)
      throw new PlatformError('ST0001', 'The cart is being changed by someone else. Try again.')
  }
}

function requireChangeable(
  { status, foundVersion, lines, touched }: ChangeOutcome,
  expectedVersion: number | undefined,
) {
  if (status === 'LOADING' || status === 'COMPLETED')
    throw new PlatformError('ST0001', `The cart is ${status} and must be INIT or ON_GOING to be changed.`)
  if (expectedVersion !== undefined && expectedVersion !== foundVersion)
    throw new PlatformError('ST0001', `The cart is at version ${foundVersion}, not ${expectedVersion}.`)
  const added = touched.filter(({ isNew, quantity }) => isNew && quantity > 0).length
  if (lines + added > maxLines) throw new PlatformError('F-E-007', `A cart can have at most ${maxLines} lines.`)
}

export type UpdateResponse = LineWarning[] | CartChange

/** Returns the warnings, or the whole change if the caller prefers a representation. */
export async function toUpdateResponse(
  context: CustomerContext,
  id: string,
  changed: ChangeOutcome,
): Promise<UpdateResponse> {
  const { touched } = changed
  if (touched.length > 0 && touched.every(({ offerId }) => offerId === null))
    throw new PlatformError('F-E-002', `There is no offer with the id ${touched[0]!.sent}.`, 'id')
  return context.shouldReturnRepresentation ? readCartChange(context, id, changed) : collectWarnings(changed)
}

/** Lists what was corrected and why a line cannot be ordered; the line reports the same blockers when it is read. */
const collectWarnings = ({ touched, isList = false }: ChangeResult): LineWarning[] =>
  touched.flatMap((each) =>
    each.offerId === null
      ? [toLineWarning(each.sent, { code: 'F-W-016', detail: 'The article is not sold to this account.' })]
      : [...describeCorrection(each), ...findTouchedWarnings(each, isList)].map((warning) =>
          toLineWarning(each.sent, warning),
        ),
  )

type ChangeResult = { touched: TouchedLine[]; offerIds?: string[]; isList?: boolean }

export async function readCartChange(
  context: CustomerContext,
  cartId: string,
  result: ChangeResult,
): Promise<CartChange> {
  const { touched, offerIds } = result
  const ids = offerIds ?? touched.flatMap(({ offerId }) => offerId ?? [])
  const row = await selectCart(context, cartId, getPriceScope(context)!.day)
  const assortments = await loadAssortments(context)
  const rows = await selectLinesByOffer(context, { cartId, assortments }, ids.slice(0, maxTouchedLines))
  return {
    warnings: collectWarnings(result),
    cart: toCartFull(row!, []),
    lines: await toLines(context, rows),
    touched: ids.length,
    removedOffers: touched.flatMap(({ offerId, quantity }) => (offerId !== null && quantity === 0 ? [offerId] : [])),
    choices: touched.flatMap(({ sent, offerPriceId, reason, others }) =>
      reason === null
        ? []
        : [{ id: sent, offerPriceId: offerPriceId!, reason: reason as (typeof choiceReasons)[number], others }],
    ),
  }
}
