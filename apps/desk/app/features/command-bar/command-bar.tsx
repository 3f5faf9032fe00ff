import { useState } from 'react'
import { CommandDialog } from '@tiber/ui/commands/command-dialog.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import type { SignedInStaff } from '#app/server/session.server.ts'
import { findCommands, type CommandGroup } from './commands.ts'
import { useCommands } from './use-commands.ts'
import { useHits } from './use-hits.ts'

type CommandBarProps = { staff: SignedInStaff; onClose: () => void; onShowShortcuts: () => void }

// messages: command-bar.group.*
/** Finds orders, companies, people, articles, invoices and suppliers, screens and actions. */
export function CommandBar({ staff, onClose, onShowShortcuts }: CommandBarProps) {
  const t = useMessages()
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const side = staff.clientType === 'SUPPLIER' ? 'supplier' : 'operator'
  const { groups, isStale } = useHits(localisedPath(`/${side}/search`, locale), words.startsWith('>') ? '' : words)
  const found = findCommands(useCommands({ staff, groups, onShowShortcuts }), typed)
  return (
    <CommandDialog
      texts={{
        title: t('command-bar.title'),
        label: t(`command-bar.label.${staff.clientType}`),
        placeholder: t(`command-bar.placeholder.${staff.clientType}`),
        nothing: t('command-bar.nothing'),
        found: t('command-bar.found', { n: found.length }),
        move: t('command-bar.foot.move'),
        open: t('command-bar.foot.open'),
        tip: t('command-bar.foot.actions'),
      }}
      nameGroup={(group) => t(`command-bar.group.${group as CommandGroup}`)}
      commands={found}
      isStale={isStale}
      typed={typed}
      onType={setTyped}
      onClose={onClose}
    />
  )
}
