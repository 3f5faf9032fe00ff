import { buyingListPrefix, defaultCartName } from '@tiber/contract/carts/cart-enums'
import type { Translator } from '@tiber/ui/i18n/translator.ts'

/** Removes the prefix that marks buying lists. */
export const stripListPrefix = (name: string) =>
  name.startsWith(buyingListPrefix) ? name.slice(buyingListPrefix.length) : name

/** Returns the name to display: without the list prefix, and with the default cart translated. */
export function formatCartName(name: string, t: Translator): string {
  return name === defaultCartName ? t('frame.cart.default') : stripListPrefix(name)
}
