import { lazy, Suspense, useState } from 'react'
import { CommandLoader } from '@tiber/ui/commands/command-loader.tsx'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { KeyHint } from '@tiber/ui/key-hint.tsx'
import { useShortcut } from '@tiber/ui/hooks/use-shortcut.ts'
import type { CommandSession } from './commands.ts'

const loadCommandBar = () => import('./command-bar.tsx').then((file) => file.CommandBar)
const ShortcutsDialog = lazy(() =>
  import('@tiber/ui/commands/shortcuts-dialog.tsx').then((file) => ({ default: file.ShortcutsDialog })),
)

/** Opens the command bar with Ctrl K and the list of shortcuts with `?`. Both are loaded on first use. */
export function CommandBarButton({ session }: { session: CommandSession }) {
  const t = useMessages()
  const [openDialog, setOpenDialog] = useState<'bar' | 'keys'>()
  const close = () => setOpenDialog(undefined)
  useShortcut({ keys: 'mod+k', text: t('command-bar.open'), onPress: () => setOpenDialog('bar') })
  useShortcut({ keys: '?', text: t('command-bar.keys'), onPress: () => setOpenDialog('keys') })
  useShortcut({ keys: '/', text: t('command-bar.search') })
  return (
    <>
      <button type="button" className="nav-link needs-script ml-auto" onClick={() => setOpenDialog('bar')}>
        <Icon name="command" size="small" />
        {t('command-bar.title')}
        <span aria-hidden="true">
          <KeyHint>Ctrl K</KeyHint>
        </span>
      </button>
      {openDialog === 'bar' && (
        <CommandLoader
          load={loadCommandBar}
          own={{ session, onShowShortcuts: () => setOpenDialog('keys') }}
          texts={{
            title: t('command-bar.title'),
            label: t('command-bar.label'),
            placeholder: t('command-bar.placeholder'),
            loading: t('command-bar.loading'),
            failed: t('command-bar.failed'),
          }}
          onClose={close}
        />
      )}
      <Suspense>
        {openDialog === 'keys' && (
          <ShortcutsDialog title={t('command-bar.keys.title')} closeLabel={t('frame.close')} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
