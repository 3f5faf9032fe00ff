import { maxLines, updateActions, type UpdateAction } from '@tiber/contract/carts/cart-enums'
import { maxQuantity, parseQuantity } from '@tiber/contract/carts/quantities'
import type { LineCommand } from '#app/features/carts/current/cart-model.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { getTranslator } from '#app/server/carts/cart-messages.server.ts'
import { InvalidInputError, type CartInput } from './handle-cart-action.server.ts'

/** Parses the lines of the input: any number from a script, one from a form. */
export function parseLines({ fields, isForm }: CartInput, locale: Locale): LineCommand[] {
  const given: unknown = isForm ? [{ updateAction: 'ADD_QUANTITY', ...fromForm(fields) }] : fields['lines']
  if (!Array.isArray(given) || given.length === 0 || given.length > maxLines) throw createInvalidInputError(locale)
  const lines = given.map((each: unknown) => parseLine(each, locale))
  const kinds = new Set(lines.map(({ productVariantId }) => productVariantId === undefined))
  if (kinds.size > 1) throw createInvalidInputError(locale)
  return lines
}

const fromForm = ({ offerPriceId, productVariantId, quantity, updateAction }: Record<string, unknown>) => ({
  ...(updateAction !== undefined && { updateAction }),
  ...(offerPriceId ? { offerPriceId } : { productVariantId }),
  quantity: typeof quantity === 'string' ? parseQuantity(quantity) : undefined,
})

function parseLine(given: unknown, locale: Locale): LineCommand {
  const { offerPriceId, productVariantId, quantity, updateAction } = (given ?? {}) as Record<string, unknown>
  if (!updateActions.includes(updateAction as UpdateAction)) throw createInvalidInputError(locale)
  if (typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 0 || quantity > maxQuantity)
    throw new InvalidInputError(getTranslator(locale)('carts.problem.quantity'))
  const command = { quantity, updateAction: updateAction as UpdateAction }
  if (isId(offerPriceId)) return { offerPriceId, ...command }
  if (isId(productVariantId)) return { productVariantId, ...command }
  throw createInvalidInputError(locale)
}

const isId = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 255

export const createInvalidInputError = (locale: Locale) =>
  new InvalidInputError(getTranslator(locale)('carts.problem.read'))

/** Returns a text field; undefined if it is missing or empty. */
export function readTextField({ fields }: CartInput, name: string): string | undefined {
  const value = fields[name]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

export function requireText(input: CartInput, name: string, locale: Locale): string {
  const value = readTextField(input, name)
  if (value === undefined) throw createInvalidInputError(locale)
  return value
}
