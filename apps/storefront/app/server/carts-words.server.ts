import type { CartLine, LineWarning } from '@tiber/contract/cart-shapes'
import type { LocalisedWarning } from '../cart/cart-model.ts'
import { formatFor } from '../i18n/format.ts'
import type { Locale } from '../i18n/locale.ts'
import { fallbackTranslator } from '../i18n/messages.ts'
import type { MessageKey } from '../i18n/translator.ts'
import { codeOf, isUnreachable } from './failure-policy.server.ts'
import type { Changed } from './carts-change.server.ts'

/** Localises on the server: a page only has the texts of its own area, but a cart can be changed from every page. */
export const wordsOf = (locale: Locale) => fallbackTranslator(locale)

const warningTexts = {
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
export function saidWarnings({ warnings, lines, change }: Changed, locale: Locale): LocalisedWarning[] {
  const t = wordsOf(locale)
  const format = formatFor(locale)
  const lineOf = new Map<string, CartLine>(lines.map((line) => [line.offer.offerPriceId, line]))
  for (const line of lines) lineOf.set(line.productVariant.id, line)
  for (const { id, offerPriceId } of change?.choices ?? []) {
    const line = lineOf.get(offerPriceId)
    if (line) lineOf.set(id, line)
  }
  return warnings.map((warning) => {
    const line = lineOf.get(warning.id)
    const article = line?.productVariant.sku ?? warning.id
    return { ...warning, text: t(textOf(warning), { article, n: format.number(line?.quantity ?? 0) }) }
  })
}

/** Some platforms write F_W_014. */
function textOf({ code, blocked }: LineWarning) {
  const known = warningTexts[code.replaceAll('_', '-') as keyof typeof warningTexts] as
    | (typeof warningTexts)[keyof typeof warningTexts]
    | undefined
  return known ?? (blocked ? 'carts.warning.blocked' : 'carts.warning.corrected')
}

type What = 'lines' | 'list' | 'undo' | 'cart'

const refusals: Record<string, MessageKey> = {
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
export function problemText(what: What, error: unknown, locale: Locale): string {
  const t = wordsOf(locale)
  const code = codeOf(error)
  if (isUnreachable(error)) return t('carts.problem.unreachable')
  const known = refusals[`${what} ${code}`] ?? `frame.errors.${code}`
  // The key is computed, so its existence is checked first; none of these texts takes values.
  return t.has(known) ? (t as (key: string) => string)(known) : t('carts.problem.refused')
}
