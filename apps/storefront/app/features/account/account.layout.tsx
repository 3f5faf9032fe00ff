import { useEffect, useRef } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useCarts } from '#app/features/carts/current/carts-context.tsx'
import { localisedPath, type Locale } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
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
  const current = shown.find((section) => isWithin(section, locale, pathname))
  const currentPath = current && localisedPath(current.path, locale)
  useEffect(() => scrollToSection(nav.current, currentPath), [nav, currentPath])
  return (
    <div className="account-frame">
      <nav ref={nav} aria-label={t('account.title')} className="account-nav print:hidden">
        <p className="account-nav-title">{t('account.title')}</p>
        {shown.map((section) => (
          <Link
            key={section.id}
            to={localisedPath(section.path, locale)}
            aria-current={section === current ? 'page' : undefined}
            className="account-link"
            prefetch="intent"
          >
            <Icon name={section.icon} size="small" />
            {t(`account.section.${section.id}`)}
          </Link>
        ))}
      </nav>
      <Outlet />
    </div>
  )
}

/** Returns whether the page is the section's own or belongs to it. */
function isWithin(section: (typeof accountSections)[number], locale: Locale, pathname: string): boolean {
  const paths = [section.path, ...('otherPath' in section ? [section.otherPath] : [])].map((path) =>
    localisedPath(path, locale),
  )
  return paths.some((path) => pathname === path || pathname.startsWith(`${path}/`))
}

/** Scrolls the current section into view on a phone without scrolling the page. */
function scrollToSection(nav: HTMLElement | null, path: string | undefined) {
  const link = [...(nav?.querySelectorAll('a') ?? [])].find(({ pathname }) => pathname === path)
  if (nav && link) nav.scrollLeft = link.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2
}
