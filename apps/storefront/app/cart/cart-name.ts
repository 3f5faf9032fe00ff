import { buyingListPrefix, defaultCartName } from '@tiber/contract/cart-words'
import type { Translator } from '../i18n/translator.ts'

/** A name as it is read: without the mark of lists; the cart everybody begins with in the reader's language. */
export function shownCartName(name: string, t: Translator): string {
  if (name.startsWith(buyingListPrefix)) return name.slice(buyingListPrefix.length)
  return name === defaultCartName ? t('frame.cart.default') : name
}
