import { useLocation } from 'react-router'
import { Link } from '@tiber/ui/link.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { barButton } from '@tiber/ui/frame/bar-button.ts'
import { Brand } from '@tiber/ui/frame/brand.tsx'
import { ThemeSwitcher } from '@tiber/ui/frame/theme-switcher.tsx'

/** Header of public pages: no search, which is for customers, but links to sign in and to request access. */
export function VisitorHeader() {
  const t = useMessages()
  const locale = useLocale()
  const { pathname, search } = useLocation()
  const login = `${localisedPath('/auth/login', locale)}?${new URLSearchParams({ returnTo: pathname + search })}`
  return (
    <>
      <a href="#content" className="skip-link">
        {t('frame.skip')}
      </a>
      <header className="bar sticky top-0 z-(--z-bar) bg-structure text-on-structure print:hidden">
        <div className="mx-auto flex h-(--bar-h) min-w-0 max-w-(--page-max) items-center gap-2 px-(--gutter)">
          <Brand />
          <span className="flex-1" />
          <Link to={localisedPath('/auth/get-access', locale)} className={`${barButton} max-md:hidden`}>
            {t('frame.getAccess')}
          </Link>
          <Link to={login} className={`${barButton} bg-structure-2`}>
            <Icon name="log-in" size="small" />
            {t('frame.login')}
          </Link>
          <ThemeSwitcher triggerClassName={barButton} />
        </div>
      </header>
    </>
  )
}
