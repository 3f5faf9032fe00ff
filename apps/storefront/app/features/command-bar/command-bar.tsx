import { useState } from 'react'
import { useSuggestions } from '#app/product-ui/use-suggestions.ts'
import { CommandDialog } from '@tiber/ui/commands/command-dialog.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { findCommands, type Command, type CommandSession } from './commands.ts'
import { useCommands } from './use-commands.ts'

type CommandBarProps = { session: CommandSession; onClose: () => void; onShowShortcuts: () => void }

// messages: command-bar.group.*
/** Finds products, orders, carts, pages and actions. */
export function CommandBar({ session, onClose, onShowShortcuts }: CommandBarProps) {
  const t = useMessages()
  const [typed, setTyped] = useState('')
  const found = useFoundCommands({ session, onShowShortcuts, typed })
  return (
    <CommandDialog
      texts={{
        title: t('command-bar.title'),
        label: t('command-bar.label'),
        placeholder: t('command-bar.placeholder'),
        nothing: t('command-bar.nothing'),
        found: t('command-bar.found', { n: found.length }),
        move: t('command-bar.foot.move'),
        open: t('command-bar.foot.open'),
        add: t('command-bar.foot.add'),
      }}
      nameGroup={(group) => t(`command-bar.group.${group as Command['group']}`)}
      commands={found}
      typed={typed}
      onType={setTyped}
      onClose={onClose}
    />
  )
}

type FoundCommandsOptions = Pick<CommandBarProps, 'session' | 'onShowShortcuts'> & { typed: string }

/** Returns the commands that match the typed text, with products and orders suggested for it. */
function useFoundCommands({ session, onShowShortcuts, typed }: FoundCommandsOptions): Command[] {
  const locale = useLocale()
  const suggestionsUrl = localisedPath('/search/suggestions', locale)
  const { suggestions } = useSuggestions({
    endpoint: suggestionsUrl,
    buyer: session.buyer,
    input: typed.trim(),
    withOrders: true,
  })
  const products = typed.trim() === '' ? [] : (suggestions?.products ?? []).slice(0, 5)
  const orders = typed.trim() === '' ? [] : (suggestions?.orders ?? [])
  return findCommands(useCommands({ session, products, orders, onShowShortcuts }), typed)
}
