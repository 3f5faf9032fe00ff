import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale } from '@tiber/ui/i18n/use-messages.tsx'
import { DeliverySentence } from '#app/product-ui/delivery-sentence.tsx'
import { Thumbnail } from '#app/product-ui/picture.tsx'
import { getVariantPath } from '#app/product-ui/variant-path.ts'
import { Cell, SubLine } from '@tiber/ui/table.tsx'
import type { LineArticle } from './line-article.ts'

/** Cell with the picture, linked code and name of an ordered article; children are lines below the name. */
export function LineArticleCell({ article, children }: { article: LineArticle; children?: ReactNode }) {
  const locale = useLocale()
  return (
    <Cell phone="full">
      <span className="flex items-center gap-3">
        <Thumbnail source={article.picture} />
        <span className="min-w-0">
          <Link className="code" to={localisedPath(getVariantPath(article.productId, article.sku), locale)}>
            {article.sku}
          </Link>
          <SubLine>{article.name}</SubLine>
          {article.delivery && <DeliverySentence split={article.delivery} />}
          {children}
        </span>
      </span>
    </Cell>
  )
}
