import { useLocation } from 'react-router'
import { Link } from '@tiber/ui/link.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'

/** Tells visitors, instead of a price, why there is none and how to get access. */
export function AccessPanel() {
  const t = useMessages()
  const locale = useLocale()
  const { pathname, search } = useLocation()
  const login = `${localisedPath('/auth/login', locale)}?${new URLSearchParams({ returnTo: pathname + search })}`
  const renderLink = (to: string) => (parts: React.ReactNode) => <Link to={to}>{parts}</Link>
  return (
    <aside className="product-choose">
      <h2 className="flex items-center gap-2 text-14">
        <Icon name="lock" />
        {t('product.access.title')}
      </h2>
      <p className="text-13">
        {t.rich('product.access.text', {
          login: renderLink(login),
          access: renderLink(localisedPath('/auth/get-access', locale)),
        })}
      </p>
    </aside>
  )
}
