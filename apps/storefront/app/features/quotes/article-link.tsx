import { Link } from 'react-router'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { getVariantPath } from '#app/product-ui/variant-path.ts'

/** The code of a requested article with a link to it; an article that was only described has none. */
export function ArticleLink({ article }: { article: { sku: string | null; productId: string | null } }) {
  const t = useMessages()
  const locale = useLocale()
  const { sku, productId } = article
  if (sku === null || productId === null) return <span className="font-medium text-ink">{t('quotes.described')}</span>
  return (
    <Link to={localisedPath(getVariantPath(productId, sku), locale)} className="code">
      {sku}
    </Link>
  )
}
