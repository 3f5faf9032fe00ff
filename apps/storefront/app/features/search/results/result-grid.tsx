import { Link } from '@tiber/ui/link.tsx'
import { useMatchText } from '#app/product-ui/match-reason.ts'
import { Picture } from '#app/product-ui/picture.tsx'
import { toNonBreakingName } from '#app/product-ui/non-breaking-name.ts'
import type { Quantities } from '#app/product-ui/use-quantities.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { CompareBox } from '../compare/compare-box.tsx'
import { ResultPrice, ResultStock } from './result-price.tsx'
import { getProductPath, type ResultRow } from './result-row.ts'
import { RowQuantity } from './row-quantity.tsx'

/** Cards for browsing, with the drawing on top. */
export function ResultGrid({ rows, quantities }: { rows: ResultRow[]; quantities: Quantities }) {
  return (
    <ul className="result-grid">
      {rows.map((row, at) => (
        <Card key={row.variantId} row={row} isMain={at < 4} quantities={quantities} />
      ))}
    </ul>
  )
}

function Card({ row, isMain, quantities }: { row: ResultRow; isMain: boolean; quantities: Quantities }) {
  const t = useMessages()
  const locale = useLocale()
  const reasons = useMatchText()(row.match)
  return (
    <li className="result-card">
      <Picture source={row.picture} alt="" width={384} height={240} isMain={isMain} className="result-card-picture" />
      <div className="card-body">
        <p className="card-head">
          <span className="truncate">{row.brand}</span>
          <span className="nowrap">{row.isFamily ? t('search.variants', { n: row.variantCount }) : row.sku}</span>
        </p>
        <h3 className="card-title">
          <Link to={localisedPath(getProductPath(row), locale)} prefetch="intent" className="card-link text-ink">
            {toNonBreakingName(row.isFamily ? row.productName : row.name)}
          </Link>
        </h3>
        {reasons.length > 0 && <p className="sub">{reasons.join(' · ')}</p>}
        <div className="card-price">
          <ResultPrice row={row} />
          <ResultStock row={row} />
        </div>
        <div className="card-foot">
          <CompareBox sku={row.sku} label={t('search.compare')} />
          {!row.isFamily && row.offer && (
            <RowQuantity row={row} quantity={quantities.getQuantity(row.variantId)} onChoose={quantities.choose} />
          )}
        </div>
      </div>
    </li>
  )
}
