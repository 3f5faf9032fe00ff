import { Link } from '@tiber/ui/link.tsx'
import type { FoundPage } from '#app/content/page-index.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'

/** Pages of editors that answer the query, above the articles. */
export function FoundPages({ pages }: { pages: FoundPage[] }) {
  const t = useMessages()
  const locale = useLocale()
  if (pages.length === 0) return null
  return (
    <nav aria-labelledby="found-pages" className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-13">
      <p id="found-pages" className="text-muted">
        {t('search.pages')}
      </p>
      {pages.map(({ title, path }) => (
        <Link
          key={path}
          to={localisedPath(path, locale)}
          prefetch="intent"
          className="inline-flex min-h-6 items-center gap-1.5 max-md:min-h-11"
        >
          <Icon name="file-text" size="small" />
          {title}
        </Link>
      ))}
    </nav>
  )
}
