import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { CommandLoader } from '@tiber/ui/commands/command-loader.tsx'
import { useShortcut } from '@tiber/ui/hooks/use-shortcut.ts'
import { defaultLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { KeyHint } from '@tiber/ui/key-hint.tsx'
import { VisuallyHidden } from '@tiber/ui/visually-hidden.tsx'
import type { SignedInStaff } from '#app/server/session.server.ts'
import { rememberPage } from './recent.ts'

const loadCommandBar = () => import('./command-bar.tsx').then((file) => file.CommandBar)
const ShortcutsDialog = lazy(() =>
  import('@tiber/ui/commands/shortcuts-dialog.tsx').then((file) => ({ default: file.ShortcutsDialog })),
)

export type OpenDialog = 'bar' | 'keys' | undefined
type CommandBarProps = { staff: SignedInStaff; openDialog: OpenDialog; onOpen: (dialog: OpenDialog) => void }

/** Opens the search of the desk with Ctrl K and the list of shortcuts with `?`. Both are loaded on first use. */
export function CommandBarButton({ staff, openDialog, onOpen }: CommandBarProps) {
  const t = useMessages()
  const { pathname } = useLocation()
  const close = () => onOpen(undefined)
  useShortcut({ keys: 'mod+k', text: t('command-bar.open'), onPress: () => onOpen('bar') })
  useShortcut({ keys: '?', text: t('command-bar.keys'), onPress: () => onOpen('keys') })
  useEffect(() => {
    const path = localisedPath(pathname, defaultLocale)
    rememberPage(staff.email, { path, title: document.title.replace(/ · Tiber$/, '') })
  }, [pathname, staff.email])
  return (
    <>
      <button type="button" className="desk-search needs-script" onClick={() => onOpen('bar')}>
        <Icon name="search" />
        <span className="desk-search-text">{t(`command-bar.placeholder.${staff.clientType}`)}</span>
        <VisuallyHidden>{t('command-bar.title')}</VisuallyHidden>
        <span aria-hidden="true" className="max-md:hidden">
          <KeyHint>Ctrl K</KeyHint>
        </span>
      </button>
      {openDialog === 'bar' && (
        <CommandLoader
          load={loadCommandBar}
          own={{ staff, onShowShortcuts: () => onOpen('keys') }}
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
