import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { barButton } from '@tiber/ui/frame/bar-button.ts'
import { useShortcut } from '@tiber/ui/hooks/use-shortcut.ts'
import { defaultLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { KeyHint } from '@tiber/ui/key-hint.tsx'
import type { SignedInStaff } from '#app/server/session.server.ts'
import { rememberPage } from './recent.ts'

const CommandBar = lazy(() => import('./command-bar.tsx').then((file) => ({ default: file.CommandBar })))
const ShortcutsDialog = lazy(() =>
  import('@tiber/ui/commands/shortcuts-dialog.tsx').then((file) => ({ default: file.ShortcutsDialog })),
)

/** Opens the search of the desk with Ctrl K and the list of shortcuts with `?`. Both are loaded on first use. */
export function CommandBarButton({ staff }: { staff: SignedInStaff }) {
  const t = useMessages()
  const { pathname } = useLocation()
  const [openDialog, setOpenDialog] = useState<'bar' | 'keys'>()
  const close = () => setOpenDialog(undefined)
  useShortcut({ keys: 'mod+k', text: t('command-bar.open'), onPress: () => setOpenDialog('bar') })
  useShortcut({ keys: '?', text: t('command-bar.keys'), onPress: () => setOpenDialog('keys') })
  useEffect(() => {
    const path = localisedPath(pathname, defaultLocale)
    rememberPage(staff.email, { path, title: document.title.replace(/ · Tiber$/, '') })
  }, [pathname, staff.email])
  return (
    <>
      <button type="button" className={`${barButton} needs-script`} onClick={() => setOpenDialog('bar')}>
        <Icon name="search" size="large" />
        <span className="max-md:sr-only">{t('command-bar.title')}</span>
        <span aria-hidden="true" className="max-md:hidden">
          <KeyHint>Ctrl K</KeyHint>
        </span>
      </button>
      <Suspense>
        {openDialog === 'bar' && (
          <CommandBar staff={staff} onClose={close} onShowShortcuts={() => setOpenDialog('keys')} />
        )}
        {openDialog === 'keys' && (
          <ShortcutsDialog title={t('command-bar.keys.title')} closeLabel={t('frame.close')} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
