import { Link } from 'react-router'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Thumbnail } from '#app/product-ui/picture.tsx'
import { toBasisPrice } from '#app/product-ui/price-ladder.ts'
import { Stock, type StockState } from '#app/product-ui/stock.tsx'
import { useUnitName } from '#app/product-ui/use-unit-name.ts'
import { getVariantPath } from '#app/product-ui/variant-path.ts'
import { Panel } from '@tiber/ui/panel.tsx'
import { Cell, HeadCell, SubLine, Table } from '@tiber/ui/table.tsx'

export type SupplierArticle = {
  sku: string
  productId: string
  name: string
  picture: string | null
  unit: string
  basis: number
  offer: { unitPrice: number; stock: StockState } | null
}

type SupplierArticlesProps = { articles: SupplierArticle[]; total: number; allPath: string }

/** Shows the first articles of a supplier, with a link to all of them. */
export function SupplierArticles({ articles, total, allPath }: SupplierArticlesProps) {
  const t = useMessages()
  if (articles.length === 0) return null
  return (
    <Panel
      flush
      title={t('suppliers.articles')}
      aside={
        <Link to={allPath} prefetch="intent">
          {t('suppliers.articles.all', { n: total })}
        </Link>
      }
    >
      <Table label={t('suppliers.articles')} list>
        <thead>
          <tr>
            <HeadCell>{t('suppliers.article')}</HeadCell>
            <HeadCell>{t('suppliers.article.stock')}</HeadCell>
            <HeadCell kind="num">{t('suppliers.article.price')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {articles.map((article) => (
            <ArticleRow key={article.sku} article={article} />
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

function ArticleRow({ article }: { article: SupplierArticle }) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const unit = useUnitName()(article.unit)
  const { offer, basis } = article
  return (
    <tr>
      <Cell phone="full">
        <span className="flex items-center gap-3">
          <Thumbnail source={article.picture} />
          <span className="min-w-0">
            <Link
              to={localisedPath(getVariantPath(article.productId, article.sku), locale)}
              prefetch="intent"
              className="code"
            >
              {article.sku}
            </Link>
            <SubLine>{article.name}</SubLine>
          </span>
        </span>
      </Cell>
      <Cell phone="half">{offer ? <Stock state={offer.stock} /> : '–'}</Cell>
      <Cell kind="num" phone="end">
        {offer ? (
          <>
            <b className="font-medium text-ink">
              {format.money(toBasisPrice(offer.unitPrice, basis), { maxDecimals: 4 })}
            </b>
            <SubLine>{t('suppliers.article.per', { n: basis, unit })}</SubLine>
          </>
        ) : (
          '–'
        )}
      </Cell>
    </tr>
  )
}
