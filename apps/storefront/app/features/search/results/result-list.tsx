import { Link } from '@tiber/ui/link.tsx'
import { Thumbnail } from '#app/product-ui/picture.tsx'
import { useSpecText } from '#app/product-ui/use-spec-text.ts'
import { toNonBreakingName } from '#app/product-ui/non-breaking-name.ts'
import type { Quantities } from '#app/product-ui/use-quantities.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { CompareBox } from '../compare/compare-box.tsx'
import { useMatchText } from '#app/product-ui/match-reason.ts'
import { ResultPrice, ResultStock } from './result-price.tsx'
import { getProductPath, type ResultRow } from './result-row.ts'
import { RowQuantity } from './row-quantity.tsx'

/** One line per result: name, attributes, stock and price. */
export function ResultList({ rows, quantities }: { rows: ResultRow[]; quantities: Quantities }) {
  return (
    <ul className="result-list">
      {rows.map((row) => (
        <ListRow key={row.variantId} row={row} quantities={quantities} />
      ))}
    </ul>
  )
}

function ListRow({ row, quantities }: { row: ResultRow; quantities: Quantities }) {
  const t = useMessages()
  const locale = useLocale()
  const text = useSpecText()
  const describeMatch = useMatchText()
  const { isFamily } = row
  return (
    <li>
      <CompareBox sku={row.sku} />
      <Thumbnail source={row.picture} className="size-14 max-md:size-11" />
      <div className="min-w-0">
        <h3 className="card-title">
          <Link to={localisedPath(getProductPath(row), locale)} prefetch="intent" className="card-link">
            {toNonBreakingName(isFamily ? row.productName : row.name)}
          </Link>
        </h3>
        <p className="sub">
          {[
            row.sku,
            !isFamily && row.partNumber && t('search.ownNumber', { number: row.partNumber }),
            row.brand,
            row.variantCount > 1 && t('search.variants', { n: row.variantCount }),
            ...describeMatch(row.match),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="text-12 text-muted max-md:hidden">
          {row.specs.map((spec) => `${spec.name} ${text.withUnit(spec)}`).join(' · ')}
        </p>
      </div>
      <span className="text-13">
        <ResultStock row={row} />
      </span>
      <span className="text-right text-13">
        <ResultPrice row={row} />
      </span>
      <span className="result-quantity">
        {!isFamily && row.offer && (
          <RowQuantity row={row} quantity={quantities.getQuantity(row.variantId)} onChoose={quantities.choose} />
        )}
      </span>
    </li>
  )
}
