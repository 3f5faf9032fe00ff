import { useLocation } from 'react-router'
import { Count } from '@tiber/ui/badge.tsx'
import { defaultLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { KeyHint } from '@tiber/ui/key-hint.tsx'
import { Link } from '@tiber/ui/link.tsx'
import type { SignedInStaff } from '#app/server/session.server.ts'
import { findCurrent, listNavigation, type Counts } from './navigation.ts'

export type FrameProps = { staff: SignedInStaff; counts: Counts }

/** The navigation beside the page, on wide screens. */
export function Navigation({ onShowKeys, ...props }: FrameProps & { onShowKeys: () => void }) {
  const t = useMessages()
  return (
    <nav aria-label={t('frame.nav')} className="desk-nav print:hidden">
      <div className="desk-nav-in">
        <NavigationGroups {...props} />
        <button type="button" className="desk-keys needs-script" onClick={onShowKeys}>
          <Icon name="keyboard" />
          <span className="desk-nav-text">{t('frame.keys')}</span>
          <span aria-hidden="true">
            <KeyHint>?</KeyHint>
          </span>
        </button>
      </div>
    </nav>
  )
}

/** All a person may open, by group; the menu of a phone shows the same. */
export function NavigationGroups({ staff, counts }: FrameProps) {
  const t = useMessages()
  const locale = useLocale()
  const { pathname } = useLocation()
  const groups = listNavigation(staff.clientType, staff.rights)
  const current = findCurrent(
    groups.flatMap(({ items }) => items),
    localisedPath(pathname, defaultLocale),
  )
  return groups.map(({ title, items }) => (
    <div key={title ?? ''}>
      {title && <h2 className="desk-nav-title">{t(title)}</h2>}
      <ul>
        {items.map((item) => {
          const count = item.count ? counts[item.count] : 0
          return (
            <li key={item.path}>
              <Link
                to={localisedPath(item.path, locale)}
                prefetch="intent"
                aria-current={item === current ? 'page' : undefined}
              >
                <Icon name={item.icon} />
                <span className="desk-nav-text">{t(item.text)}</span>
                {count > 0 && <Count hot>{count}</Count>}
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  ))
}
