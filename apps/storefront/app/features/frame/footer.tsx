import { useMessages } from '#app/i18n/use-messages.tsx'
import { LanguageSwitcher } from './language-switcher.tsx'

export function Footer({ storeName }: { storeName: string | undefined }) {
  const t = useMessages()
  return (
    <footer className="border-t border-line-strong bg-surface text-12 text-muted print:hidden">
      <div className="mx-auto flex max-w-(--page-max) flex-wrap items-center gap-x-6 gap-y-2 px-(--gutter) py-3">
        <span>{['Tiber', storeName].filter(Boolean).join(' ')}</span>
        <span>{t('frame.prices')}</span>
        <LanguageSwitcher className="ml-auto" />
      </div>
    </footer>
  )
}
