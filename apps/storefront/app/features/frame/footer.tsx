import { Link } from '@tiber/ui/link.tsx'
import { useCarts } from '#app/features/carts/current/carts-context.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import type { FrameLinks } from '#app/server/content.server.ts'
import { FrameLinkView } from './frame-link.tsx'
import { LanguageSwitcher } from '@tiber/ui/frame/language-switcher.tsx'

type FooterProps = { storeName: string | undefined; links: FrameLinks }

export function Footer({ storeName, links }: FooterProps) {
  const t = useMessages()
  const locale = useLocale()
  const { hasMessages } = useCarts()
  return (
    <footer className="border-t border-line-strong bg-surface text-12 text-muted print:hidden">
      <FooterColumns columns={links.columns} />
      <div className="mx-auto flex max-w-(--page-max) flex-wrap items-center gap-x-6 gap-y-2 px-(--gutter) py-3">
        <span>{['Tiber', storeName].filter(Boolean).join(' ')}</span>
        <span>{t('frame.prices')}</span>
        {links.note && <span>{links.note}</span>}
        {/* The editors' columns have it as well. */}
        {hasMessages && links.columns.length === 0 && (
          <Link to={localisedPath('/contact', locale)} className="inline-flex min-h-6 items-center max-md:min-h-11">
            {t('frame.contact')}
          </Link>
        )}
        <LanguageSwitcher className="ml-auto" />
      </div>
    </footer>
  )
}

const footerLink = 'foot-link'

/** The editors' links, in columns with a title each. */
function FooterColumns({ columns }: { columns: FrameLinks['columns'] }) {
  if (columns.length === 0) return null
  return (
    <div className="mx-auto grid max-w-(--page-max) grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-6 gap-y-4 border-b border-line px-(--gutter) py-4">
      {columns.map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <p className="mb-1 font-medium text-ink">{title}</p>
          <ul>
            {links.map((link) => (
              <li key={`${link.label} ${link.href}`}>
                <FrameLinkView link={link} className={footerLink} />
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  )
}
