import { mostLines, updateActions, type UpdateAction } from '@tiber/contract/cart-words'
import { largestQuantity, parseQuantity } from '@tiber/contract/quantities'
import type { LineWish } from '#app/cart/cart-answer.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { wordsOf } from '#app/server/carts-words.server.ts'
import { WishProblem, type Wish } from './answer-cart.server.ts'

/** Parses the lines of the input: any number from a script, one from a form. */
export function wishedLines({ fields, isForm }: Wish, locale: Locale): LineWish[] {
  const given: unknown = isForm ? [{ updateAction: 'ADD_QUANTITY', ...typed(fields) }] : fields['lines']
  if (!Array.isArray(given) || given.length === 0 || given.length > mostLines) throw unread(locale)
  const lines = given.map((each: unknown) => toWish(each, locale))
  const kinds = new Set(lines.map(({ productVariantId }) => productVariantId === undefined))
  if (kinds.size > 1) throw unread(locale)
  return lines
}

const typed = ({ offerPriceId, productVariantId, quantity, updateAction }: Record<string, unknown>) => ({
  ...(updateAction !== undefined && { updateAction }),
  ...(offerPriceId ? { offerPriceId } : { productVariantId }),
  quantity: typeof quantity === 'string' ? parseQuantity(quantity) : undefined,
})

function toWish(given: unknown, locale: Locale): LineWish {
  const { offerPriceId, productVariantId, quantity, updateAction } = (given ?? {}) as Record<string, unknown>
  if (!updateActions.includes(updateAction as UpdateAction)) throw unread(locale)
  if (typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 0 || quantity > largestQuantity)
    throw new WishProblem(wordsOf(locale)('carts.problem.quantity'))
  const wish = { quantity, updateAction: updateAction as UpdateAction }
  if (isId(offerPriceId)) return { offerPriceId, ...wish }
  if (isId(productVariantId)) return { productVariantId, ...wish }
  throw unread(locale)
}

const isId = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 255

export const unread = (locale: Locale) => new WishProblem(wordsOf(locale)('carts.problem.read'))

/** Returns a text field; undefined if it is missing or empty. */
export function textField({ fields }: Wish, name: string): string | undefined {
  const value = fields[name]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

export function requireText(wish: Wish, name: string, locale: Locale): string {
  const value = textField(wish, name)
  if (value === undefined) throw unread(locale)
  return value
}
