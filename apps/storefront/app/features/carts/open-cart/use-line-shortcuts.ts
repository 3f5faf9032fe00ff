import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { useShortcut } from '@tiber/ui/hooks/use-shortcut.ts'

/** Lists the keyboard shortcuts of a cart or list; the table handles the keys itself. */
export function useLineShortcuts() {
  const t = useMessages()
  useShortcut({ keys: '↑ ↓ ← →', text: t('cart.key.move') })
  useShortcut({ keys: 'Enter', text: t('cart.key.enter') })
  useShortcut({ keys: '+ −', text: t('cart.key.step') })
  useShortcut({ keys: 'mod+d', text: t('cart.key.fill') })
  useShortcut({ keys: 'mod+v', text: t('cart.key.paste') })
  useShortcut({ keys: 'mod+z', text: t('cart.key.undo') })
}
