import { Link } from 'react-router'
import { useCarts } from '#app/features/carts/current/carts-context.tsx'
import { localisedPath } from '#app/i18n/locale.ts'
import { useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { LanguageSwitcher } from './language-switcher.tsx'

export function Footer({ storeName }: { storeName: string | undefined }) {
  const t = useMessages()
  const locale = useLocale()
  const { hasMessages } = useCarts()
  return (
    <footer className="border-t border-line-strong bg-surface text-12 text-muted print:hidden">
      <div className="mx-auto flex max-w-(--page-max) flex-wrap items-center gap-x-6 gap-y-2 px-(--gutter) py-3">
        <span>{['Tiber', storeName].filter(Boolean).join(' ')}</span>
        <span>{t('frame.prices')}</span>
        {hasMessages && (
          <Link to={localisedPath('/contact', locale)} className="inline-flex min-h-6 items-center max-md:min-h-11">
            {t('frame.contact')}
          </Link>
        )}
        <LanguageSwitcher className="ml-auto" />
      </div>
    </footer>
  )
}
