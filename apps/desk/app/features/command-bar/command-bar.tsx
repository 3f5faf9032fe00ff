import { CommandDialog } from '@tiber/ui/commands/command-dialog.tsx'
import type { LoadedCommandsProps } from '@tiber/ui/commands/command-loader.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import type { SignedInStaff } from '#app/server/session.server.ts'
import { findCommands, type CommandGroup } from './commands.ts'
import { useCommands } from './use-commands.ts'
import { useHits } from './use-hits.ts'

type CommandBarProps = LoadedCommandsProps & { staff: SignedInStaff; onShowShortcuts: () => void }

// messages: command-bar.group.*
/** Finds orders, companies, people, articles, invoices and suppliers, screens and actions. */
export function CommandBar({ staff, texts, input, onClose, onShowShortcuts }: CommandBarProps) {
  const t = useMessages()
  const locale = useLocale()
  const words = input.typed.trim()
  const side = staff.clientType === 'SUPPLIER' ? 'supplier' : 'operator'
  const { groups, isStale } = useHits(localisedPath(`/${side}/search`, locale), words.startsWith('>') ? '' : words)
  const found = findCommands(useCommands({ staff, groups, onShowShortcuts }), input.typed)
  return (
    <CommandDialog
      texts={{
        ...texts,
        nothing: t('command-bar.nothing'),
        found: t('command-bar.found', { n: found.length }),
        move: t('command-bar.foot.move'),
        open: t('command-bar.foot.open'),
        tip: t('command-bar.foot.actions'),
      }}
      nameGroup={(group) => t(`command-bar.group.${group as CommandGroup}`)}
      commands={found}
      isStale={isStale}
      input={input}
      onClose={onClose}
    />
  )
}
