import { expect, test } from 'vitest'
import { fallbackTranslator } from '@tiber/ui/i18n/messages.ts'
import { provideAllMessages } from '#app/i18n/messages.server.ts'
import { formatCartName } from './cart-name.ts'

provideAllMessages()

test.each([
  ['Default Cart', 'es-ES', 'Carrito por defecto'],
  ['Default Cart', 'en-US', 'Default cart'],
  ['BL_Default Cart', 'es-ES', 'Default Cart'],
  ['Obra nave 4', 'en-US', 'Obra nave 4'],
] as const)('cart name › %s in %s is shown as %s', (name, locale, shown) =>
  expect(formatCartName(name, fallbackTranslator(locale))).toBe(shown),
)
