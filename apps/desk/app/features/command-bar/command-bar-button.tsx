import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { CommandLoader } from '@tiber/ui/commands/command-loader.tsx'
import { barButton } from '@tiber/ui/frame/bar-button.ts'
import { useShortcut } from '@tiber/ui/hooks/use-shortcut.ts'
import { defaultLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { KeyHint } from '@tiber/ui/key-hint.tsx'
import type { SignedInStaff } from '#app/server/session.server.ts'
import { rememberPage } from './recent.ts'

const loadCommandBar = () => import('./command-bar.tsx').then((file) => file.CommandBar)
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
      {openDialog === 'bar' && (
        <CommandLoader
          load={loadCommandBar}
          own={{ staff, onShowShortcuts: () => setOpenDialog('keys') }}
          texts={{
            title: t('command-bar.title'),
            label: t(`command-bar.label.${staff.clientType}`),
            placeholder: t(`command-bar.placeholder.${staff.clientType}`),
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
