import { lazy, Suspense, useState } from 'react'
import { useMessages } from '#app/i18n/use-messages.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { KeyHint } from '#app/ui/key-hint.tsx'
import { useShortcut } from '#app/ui/use-shortcut.ts'
import type { CommandSession } from './commands.ts'

const CommandBar = lazy(() => import('./command-bar.tsx').then((file) => ({ default: file.CommandBar })))
const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx').then((file) => ({ default: file.ShortcutsDialog })))

/** Opens the command bar with Ctrl K and the list of shortcuts with `?`. Both are loaded on first use. */
export function CommandBarButton({ session }: { session: CommandSession }) {
  const t = useMessages()
  const [opened, setOpened] = useState<'bar' | 'keys'>()
  const close = () => setOpened(undefined)
  useShortcut({ keys: 'mod+k', text: t('command-bar.open'), onPress: () => setOpened('bar') })
  useShortcut({ keys: '?', text: t('command-bar.keys'), onPress: () => setOpened('keys') })
  useShortcut({ keys: '/', text: t('command-bar.search') })
  return (
    <>
      <button type="button" className="nav-link needs-script ml-auto" onClick={() => setOpened('bar')}>
        <Icon name="command" size="small" />
        {t('command-bar.title')}
        <span aria-hidden="true">
          <KeyHint>Ctrl K</KeyHint>
        </span>
      </button>
      <Suspense>
        {opened === 'bar' && <CommandBar session={session} onClose={close} onKeys={() => setOpened('keys')} />}
        {opened === 'keys' && <ShortcutsDialog onClose={close} />}
      </Suspense>
    </>
  )
}
