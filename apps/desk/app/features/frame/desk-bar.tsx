import type { ReactNode } from 'react'
import { Form, useLocation } from 'react-router'
import { barButton } from '@tiber/ui/frame/bar-button.ts'
import { Brand } from '@tiber/ui/frame/brand.tsx'
import { LanguageSwitcher } from '@tiber/ui/frame/language-switcher.tsx'
import { ThemeChoices, ThemeSwitcher } from '@tiber/ui/frame/theme-switcher.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { Link } from '@tiber/ui/link.tsx'
import { MenuHeading, menuRow, PopoverMenu } from '@tiber/ui/overlays/popover-menu.tsx'
import { VisuallyHidden } from '@tiber/ui/visually-hidden.tsx'
import { useRoleNames } from '../staff/use-role-names.ts'
import { NavigationGroups, type FrameProps } from './navigation-list.tsx'

// messages: frame.side.*
/** The bar above every page: brand and side, theme, and whose session it is. */
export function DeskBar({ staff, counts, shopUrl, search }: FrameProps & { shopUrl: string; search: ReactNode }) {
  const t = useMessages()
  return (
    <header className="bar sticky top-0 z-(--z-bar) bg-structure text-on-structure print:hidden">
      <div className="desk-bar">
        <span className="md:hidden">
          <PopoverMenu label={t('frame.menu')} trigger={<Icon name="menu" size="large" />} triggerClassName={barButton}>
            <nav aria-label={t('frame.nav')} className="desk-nav-menu">
              <NavigationGroups staff={staff} counts={counts} />
            </nav>
            <div className="needs-script border-t border-line">
              <ThemeChoices />
            </div>
            <div className="border-t border-line p-1">
              <LanguageSwitcher />
            </div>
          </PopoverMenu>
        </span>
        <Brand />
        <span className="desk-side">{t(`frame.side.${staff.clientType}`)}</span>
        {search}
        {staff.clientType === 'OPERATOR' && <ShopLink shopUrl={shopUrl} className={`${barButton} max-lg:hidden`} />}
        <ThemeSwitcher triggerClassName={`${barButton} max-md:hidden`} />
        <PersonMenu staff={staff} shopUrl={shopUrl} />
      </div>
    </header>
  )
}

function PersonMenu({ staff, shopUrl }: Pick<FrameProps, 'staff'> & { shopUrl: string }) {
  const t = useMessages()
  const locale = useLocale()
  const { pathname, search } = useLocation()
  const nameRoles = useRoleNames()
  const home = staff.clientType === 'SUPPLIER' ? '/supplier' : '/operator'
  return (
    <PopoverMenu
      align="end"
      triggerClassName={`${barButton} min-w-0 flex-initial bg-structure-2 px-2 md:px-3`}
      trigger={
        <>
          <Icon name="user" size="large" className="max-md:hidden" />
          <span className="flex max-w-56 min-w-0 flex-col items-start leading-tight">
            <span className="max-w-full truncate">{staff.company}</span>
            <small className="max-w-full truncate text-11 font-normal text-on-structure-muted max-md:hidden">
              {nameRoles(staff.roles)}
            </small>
          </span>
          <Icon name="chevrons-up-down" size="small" className="flex-none" />
          <VisuallyHidden>{t('frame.person')}</VisuallyHidden>
        </>
      }
    >
      <MenuHeading>{staff.name}</MenuHeading>
      <p className="px-3 pb-2 text-12 text-muted">{staff.email}</p>
      <div className="border-t border-line">
        <Link to={localisedPath(`${home}/security`, locale)} className={menuRow}>
          <Icon name="shield-check" size="small" />
          {t('frame.security')}
        </Link>
        <ShopLink shopUrl={shopUrl} className={staff.clientType === 'OPERATOR' ? `${menuRow} lg:hidden` : menuRow} />
        <span className="block p-1 max-md:hidden">
          <LanguageSwitcher />
        </span>
      </div>
      <Form method="post" action="/session/logout" className="border-t border-line">
        <input type="hidden" name="returnTo" value={pathname + search} />
        <button className={menuRow}>
          <Icon name="log-out" size="small" />
          {t('frame.logout')}
        </button>
      </Form>
    </PopoverMenu>
  )
}

/** Leads to the shop in the language of the desk; its session is another one. */
function ShopLink({ shopUrl, className }: { shopUrl: string; className: string }) {
  const t = useMessages()
  return (
    <a href={shopUrl + localisedPath('/', useLocale())} target="_blank" rel="noreferrer" className={className}>
      <Icon name="external-link" size="small" />
      {t('frame.shop')}
    </a>
  )
}
