import { buyingListPrefix, defaultCartName } from '@tiber/contract/cart-words'
import type { Translator } from '../i18n/translator.ts'

/** A name without the mark of lists. */
export const plainName = (name: string) =>
  name.startsWith(buyingListPrefix) ? name.slice(buyingListPrefix.length) : name

/** A name as it is read: without the mark of lists; the cart everybody begins with in the reader's language. */
export function shownCartName(name: string, t: Translator): string {
  return name === defaultCartName ? t('frame.cart.default') : plainName(name)
}
