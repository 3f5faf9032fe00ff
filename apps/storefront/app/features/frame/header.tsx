import type { ReactNode } from 'react'
import { matchPath, useLocation } from 'react-router'
import { Link } from '@tiber/ui/link.tsx'
import { useCarts } from '#app/features/carts/current/carts-context.tsx'
import { useUnreadThreads } from '#app/features/carts/current/unread-threads.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import type { FrameLink } from '#app/server/content.server.ts'
import { Count } from '@tiber/ui/badge.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { menuRow, PopoverMenu } from '@tiber/ui/overlays/popover-menu.tsx'
import { barButton } from '@tiber/ui/frame/bar-button.ts'
import { Brand } from '@tiber/ui/frame/brand.tsx'
import { CatalogueMenu } from './catalogue-menu.tsx'
import { ContextSwitcher } from './context-switcher.tsx'
import { FrameLinkView } from './frame-link.tsx'
import { getBuyerKey, type FrameCounts, type FrameSession, type FrameStore } from './frame-session.ts'
import { LanguageSwitcher } from '@tiber/ui/frame/language-switcher.tsx'
import { MiniCart } from './mini-cart.tsx'
import { SearchField } from './search-field.tsx'
import { ThemeChoices, ThemeSwitcher } from '@tiber/ui/frame/theme-switcher.tsx'

type HeaderProps = {
  session: FrameSession
  stores: FrameStore[]
  counts: FrameCounts
  /** The editors' links, after the sections. */
  links: FrameLink[]
  actions: ReactNode
}

/** Sticky header bar with the shop's sections below it. */
export function Header({ session, stores, counts: loaded, links, actions }: HeaderProps) {
  const t = useMessages()
  const counts = { ...loaded, unreadThreads: useUnreadThreads(loaded) }
  return (
    <>
      <a href="#content" className="skip-link">
        {t('frame.skip')}
      </a>
      <header className="bar sticky top-0 z-(--z-bar) bg-structure text-on-structure print:hidden">
        <div className="bar-in">
          <span className="md:hidden">
            <PopoverMenu
              label={counts.unreadThreads > 0 ? t('frame.menu.unread', { n: counts.unreadThreads }) : t('frame.menu')}
              trigger={
                <span className="relative">
                  <Icon name="menu" size="large" />
                  {counts.unreadThreads > 0 && <span className="bar-dot" />}
                </span>
              }
              triggerClassName={barButton}
            >
              <Sections className={menuRow} counts={counts} />
              {links.map((link) => (
                <FrameLinkView key={link.href} link={link} className={menuRow} />
              ))}
              <div className="needs-script border-t border-line">
                <ThemeChoices />
              </div>
              <div className="border-t border-line p-1">
                <LanguageSwitcher />
              </div>
            </PopoverMenu>
          </span>
          <Brand />
          <CatalogueMenu triggerClassName={`${barButton} ml-3 bg-structure-2 px-3 max-md:hidden`} />
          <SearchField buyer={getBuyerKey(session)} />
          <span className="flex-1 max-md:hidden" />
          <ContextSwitcher session={session} stores={stores} triggerClassName={`${barButton} overflow-hidden`} />
          <ThemeSwitcher triggerClassName={`${barButton} max-md:hidden`} />
          <MiniCart />
        </div>
      </header>
      <nav
        aria-label={t('frame.sections')}
        className="border-b border-line-strong bg-surface max-md:hidden print:hidden"
      >
        <div className="mx-auto flex h-(--nav-h) max-w-(--page-max) items-stretch gap-6 overflow-x-auto px-(--gutter)">
          <Sections className="nav-link" counts={counts} />
          {links.map((link) => (
            <FrameLinkView key={link.href} link={link} className="nav-link" />
          ))}
          {actions}
        </div>
      </nav>
    </>
  )
}

/** Sections of the shop; `area` is the path pattern of the pages that belong to one. */
const sections = [
  { text: 'frame.home', path: '/', area: '/' },
  { text: 'frame.quickOrder', path: '/quick-order', area: '/quick-order/*' },
  { text: 'frame.catalogue', path: '/c', area: '/c/*' },
  { text: 'frame.orders', path: '/account/orders', area: '/account/orders/*' },
  { text: 'frame.quotes', path: '/account/quotes', area: '/account/quotes/*' },
  { text: 'frame.lists', path: '/account/buying-lists', area: '/account/buying-lists/*' },
  { text: 'frame.approvals', path: '/account/approvals', area: '/account/approvals/*' },
  { text: 'frame.messages', path: '/account/messages', area: '/account/messages/*' },
  { text: 'frame.accountArea', path: '/account/addresses', area: '/account/*' },
] as const

function Sections({ className, counts }: { className: string } & Pick<HeaderProps, 'counts'>) {
  const t = useMessages()
  const locale = useLocale()
  const { pathname } = useLocation()
  const { hasQuickOrder, hasApprovals, hasMessages, hasQuotes } = useCarts()
  const isAvailable = {
    'frame.quickOrder': hasQuickOrder,
    'frame.approvals': hasApprovals,
    'frame.messages': hasMessages,
    'frame.quotes': hasQuotes,
  }
  const countBySection: Partial<Record<string, number>> = {
    'frame.approvals': counts.pendingApprovals,
    'frame.messages': counts.unreadThreads,
    'frame.quotes': counts.quotesToAnswer,
  }
  const shown = sections.filter(({ text }) => !(text in isAvailable) || isAvailable[text as keyof typeof isAvailable])
  // Lists are below the account's path but have a section of their own, so the first match wins.
  const current = shown.find(({ area }) => matchPath(localisedPath(area, locale), pathname))
  return shown.map(({ text, path, area }) => (
    <Link
      key={text}
      to={localisedPath(path, locale)}
      className={className}
      prefetch="intent"
      aria-current={area === current?.area ? 'page' : undefined}
    >
      {t(text)}
      <SectionCount count={countBySection[text] ?? 0} isUnread={text === 'frame.messages'} />
    </Link>
  ))
}

/** More than a hundred are not counted. */
const maxShown = 99

/** Number of things that wait for the user; of messages it says in words that they are unread. */
function SectionCount({ count, isUnread }: { count: number; isUnread: boolean }) {
  const t = useMessages()
  if (count === 0) return null
  return (
    <Count hot>
      {count > maxShown ? `${maxShown}+` : count}
      {isUnread && <span className="sr-only"> {t('frame.messages.unread')}</span>}
    </Count>
  )
}
