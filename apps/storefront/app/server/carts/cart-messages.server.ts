import type { CartLine, LineWarning } from '@tiber/contract/carts/cart-shapes'
import type { LocalisedWarning } from '#app/features/carts/current/cart-model.ts'
import { formatFor } from '@tiber/ui/i18n/format.ts'
import type { Locale } from '@tiber/ui/i18n/locale.ts'
import { fallbackTranslator } from '@tiber/ui/i18n/messages.ts'
import type { MessageKey } from '@tiber/ui/i18n/translator.ts'
import { getErrorCode, isUnreachable } from '@tiber/web/failures.server.ts'
import type { CartChangeResult } from './change-cart.server.ts'

/** Localises on the server: a page only has the texts of its own area, but a cart can be changed from every page. */
export const getTranslator = (locale: Locale) => fallbackTranslator(locale)

const warningKeys = {
  'F-W-002': 'carts.warning.minimum',
  'F-W-003': 'carts.warning.maximum',
  'F-W-004': 'carts.warning.stock',
  'F-W-005': 'carts.warning.outOfStock',
  'F-W-006': 'carts.warning.price',
  'F-W-007': 'carts.warning.pack',
  'F-W-013': 'carts.warning.offer',
  'F-W-014': 'carts.warning.product',
  'F-W-015': 'carts.warning.supplier',
  'F-W-016': 'carts.warning.notSold',
} as const

/** Localises the corrections, with the article and its current quantity. */
export function localiseWarnings({ warnings, lines, change }: CartChangeResult, locale: Locale): LocalisedWarning[] {
  const t = getTranslator(locale)
  const format = formatFor(locale)
  const linesById = new Map<string, CartLine>(lines.map((line) => [line.offer.offerPriceId, line]))
  for (const line of lines) linesById.set(line.productVariant.id, line)
  for (const { id, offerPriceId } of change?.choices ?? []) {
    const line = linesById.get(offerPriceId)
    if (line) linesById.set(id, line)
  }
  return warnings.map((warning) => {
    const line = linesById.get(warning.id)
    const article = line?.productVariant.sku ?? warning.id
    return { ...warning, text: t(getWarningKey(warning), { article, n: format.number(line?.quantity ?? 0) }) }
  })
}

/** Some platforms write F_W_014. */
function getWarningKey({ code, blocked }: LineWarning) {
  const key = warningKeys[code.replaceAll('_', '-') as keyof typeof warningKeys] as
    | (typeof warningKeys)[keyof typeof warningKeys]
    | undefined
  return key ?? (blocked ? 'carts.warning.blocked' : 'carts.warning.corrected')
}

type CartAction = 'lines' | 'list' | 'undo' | 'cart'

const refusalKeys: Record<string, MessageKey> = {
  'lines F-E-002': 'carts.problem.gone',
  'lines ST0001': 'carts.problem.placed',
  'lines F-E-007': 'carts.problem.full',
  'list F-E-002': 'carts.problem.gone',
  'list F-E-007': 'carts.problem.full',
  'list CT0001': 'carts.problem.listTaken',
  'undo ST0001': 'carts.problem.undo',
  'undo F-E-002': 'carts.problem.undo',
  'cart F-E-002': 'carts.problem.missing',
  'cart ST0001': 'carts.problem.placed',
}

// messages: frame.errors.*
/** Explains why nothing was changed. */
export function localiseProblem(action: CartAction, error: unknown, locale: Locale): string {
  const t = getTranslator(locale)
  const code = getErrorCode(error)
  if (isUnreachable(error)) return t('carts.problem.unreachable')
  const key = refusalKeys[`${action} ${code}`] ?? `frame.errors.${code}`
  // The key is computed, so its existence is checked first; none of these texts takes values.
  return t.has(key) ? (t as (key: string) => string)(key) : t('carts.problem.refused')
}
