import { useEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { useCarts } from '#app/features/carts/current/carts-context.tsx'
import { localisedPath } from '#app/i18n/locale.ts'
import { useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { accountSections } from './account-sections.ts'

// messages: account.section.*
/** Layout of the account area: section links beside the page, or above it on narrow screens. */
export default function AccountLayout() {
  const t = useMessages()
  const locale = useLocale()
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const features = useCarts()
  const shown = accountSections.filter((section) => !('needs' in section) || features[section.needs])
  useEffect(() => scrollToCurrent(nav.current, pathname), [pathname])
  return (
    <div className="account-frame">
      <nav ref={nav} aria-label={t('account.title')} className="account-nav print:hidden">
        <p className="account-nav-title">{t('account.title')}</p>
        {shown.map(({ id, path, icon }) => (
          <NavLink key={id} to={localisedPath(path, locale)} className="account-link" prefetch="intent">
            <Icon name={icon} size="small" />
            {t(`account.section.${id}`)}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </div>
  )
}

/** Scrolls the current section into view on a phone without scrolling the page. */
function scrollToCurrent(nav: HTMLElement | null, pathname: string) {
  const current = [...(nav?.querySelectorAll('a') ?? [])].find((link) => pathname.startsWith(link.pathname))
  if (nav && current) nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2
}
