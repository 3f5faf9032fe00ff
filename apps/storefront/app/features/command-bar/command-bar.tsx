import { useSuggestions } from '#app/product-ui/use-suggestions.ts'
import { CommandDialog } from '@tiber/ui/commands/command-dialog.tsx'
import type { LoadedCommandsProps } from '@tiber/ui/commands/command-loader.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { findCommands, type Command, type CommandSession } from './commands.ts'
import { useCommands } from './use-commands.ts'

type CommandBarProps = LoadedCommandsProps & { session: CommandSession; onShowShortcuts: () => void }

// messages: command-bar.group.*
/** Finds products, orders, carts, pages and actions. */
export function CommandBar({ session, texts, input, onClose, onShowShortcuts }: CommandBarProps) {
  const t = useMessages()
  const { found, isStale } = useFoundCommands({ session, onShowShortcuts, typed: input.typed })
  return (
    <CommandDialog
      texts={{
        ...texts,
        nothing: t('command-bar.nothing'),
        found: t('command-bar.found', { n: found.length }),
        move: t('command-bar.foot.move'),
        open: t('command-bar.foot.open'),
        add: t('command-bar.foot.add'),
      }}
      nameGroup={(group) => t(`command-bar.group.${group as Command['group']}`)}
      commands={found}
      isStale={isStale}
      input={input}
      onClose={onClose}
    />
  )
}

type FoundCommandsOptions = Pick<CommandBarProps, 'session' | 'onShowShortcuts'> & { typed: string }

/** Returns the commands that match the typed text, with products and orders suggested for it. */
function useFoundCommands({ session, onShowShortcuts, typed }: FoundCommandsOptions) {
  const locale = useLocale()
  const suggestionsUrl = localisedPath('/search/suggestions', locale)
  const { suggestions, isStale } = useSuggestions({
    endpoint: suggestionsUrl,
    buyer: session.buyer,
    input: typed.trim(),
    withOrders: true,
  })
  const products = typed.trim() === '' ? [] : (suggestions?.products ?? []).slice(0, 5)
  const orders = typed.trim() === '' ? [] : (suggestions?.orders ?? [])
  const commands: Command[] = useCommands({ session, products, orders, onShowShortcuts })
  return { found: findCommands(commands, typed), isStale }
}
