import type { CartChange, LineWarning } from '@tiber/contract/cart-shapes'
import { mostLines, mostTouched, type choiceReasons } from '@tiber/contract/cart-words'
import { PlatformError } from '@tiber/contract/errors'
import type { CustomerContext } from '../../context.ts'
import { assortmentsOf } from '../catalogue/service.ts'
import { scopeOf } from '../prices/service.ts'
import { toFull } from './cart-form.ts'
import { changeLines, type Changed, type Touched } from './change-queries.ts'
import { selectLinesOf } from './line-queries.ts'
import { toLines } from './lines.ts'
import { selectCart } from './queries.ts'
import { repriceCarts } from './reprice-queries.ts'
import { causesOf, correctionOf, toWarning } from './rules.ts'
import type { Wishes } from './wish-queries.ts'

/** Each time somebody else was faster the statement is asked again; nobody is that fast so often. */
const mostTries = 20

export async function change(context: CustomerContext, cartId: string, wishes: Wishes): Promise<Changed> {
  const assortments = await assortmentsOf(context)
  const wish = { cartId, wishes, scope: scopeOf(context)!, assortments, now: context.now() }
  for (let tries = 1; ; tries += 1) {
    const changed = await changeLines(context, wish)
    if (!changed) throw new PlatformError('F-E-002', `There is no cart ${cartId}.`, 'id')
    if (changed.made !== null) return changed
    requireChangeable(changed, context.expectedVersion)
    if (changed.isOld) await repriceCarts(context, [cartId], wish.scope)
    if (tries === mostTries) throw new PlatformError('ST0001', 'The cart is being changed by somebody else.')
  }
}

function requireChangeable({ status, found, lines, touched }: Changed, expected: number | undefined) {
  if (status === 'LOADING' || status === 'COMPLETED')
    throw new PlatformError('ST0001', `The cart is ${status} and must be INIT or ON_GOING to be changed.`)
  if (expected !== undefined && expected !== found)
    throw new PlatformError('ST0001', `The cart has version ${found}, not ${expected}.`)
  const added = touched.filter(({ isNew, quantity }) => isNew && quantity > 0).length
  if (lines + added > mostLines) throw new PlatformError('F-E-007', `A cart holds at most ${mostLines} lines.`)
}

export type Answer = LineWarning[] | CartChange

/** The warnings; with what was touched where the caller wants to see it. */
export async function answerOf(context: CustomerContext, id: string, changed: Changed): Promise<Answer> {
  const { touched } = changed
  if (touched.length > 0 && touched.every(({ offerId }) => offerId === null))
    throw new PlatformError('F-E-002', `There is nothing to buy with the id ${touched[0]!.sent}.`, 'id')
  return context.wantsRepresentation ? changeTold(context, id, changed) : warningsOf(changed)
}

/** What was corrected, and why something cannot be ordered as it is: the same as its line says from then on. */
const warningsOf = ({ touched, isList = false }: Told): LineWarning[] =>
  touched.flatMap((each) =>
    each.offerId === null
      ? [toWarning(each.sent, { code: 'F-W-016', detail: 'It is not sold to this account.' })]
      : [...correctionOf(each), ...causesOf(each, isList)].map((told) => toWarning(each.sent, told)),
  )

type Told = { touched: Touched[]; offerIds?: string[]; isList?: boolean }

export async function changeTold(context: CustomerContext, cartId: string, told: Told): Promise<CartChange> {
  const { touched, offerIds } = told
  const ids = offerIds ?? touched.flatMap(({ offerId }) => offerId ?? [])
  const row = await selectCart(context, cartId, scopeOf(context)!.day)
  const assortments = await assortmentsOf(context)
  const rows = await selectLinesOf(context, { cartId, assortments }, ids.slice(0, mostTouched))
  return {
    warnings: warningsOf(told),
    cart: toFull(row!, []),
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
