import type { ReactNode } from 'react'
import { Link } from '@tiber/ui/link.tsx'
import { Picture } from '#app/product-ui/picture.tsx'
import { useSpecText } from '#app/product-ui/use-spec-text.ts'
import { toNonBreakingName } from '#app/product-ui/non-breaking-name.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { buttonClasses } from '@tiber/ui/classes/button-classes.ts'
import { Icon } from '@tiber/ui/icon.tsx'
import { toggleCompared, useCompareList } from './compare-list.ts'
import { ResultPrice, ResultStock } from '../results/result-price.tsx'
import type { ResultRow } from '../results/result-row.ts'
import { findSpec } from '../spec-table/spec-columns.ts'

const renderPrice = (row: ResultRow) => <ResultPrice row={row} isVariant />
const renderStock = (row: ResultRow) => <ResultStock row={row} />

/**
 * Compares articles side by side; rows with differences are marked by a bar, stronger type and a text for screen
 * readers.
 */
export function CompareTable({ rows }: { rows: ResultRow[] }) {
  const t = useMessages()
  const text = useSpecText()
  const format = useFormat()
  const specs = [...new Map(rows.flatMap((row) => row.specs).map((spec) => [spec.id, spec])).values()]
  return (
    // A scrolling region must be focusable, or keyboard users cannot reach its end.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={t('search.compare.table')} tabIndex={0} className="compare-clip">
      <table className="compare-table">
        <thead>
          <tr>
            <th scope="col">{t('search.compare.characteristic')}</th>
            {rows.map((row) => (
              <ArticleHead key={row.sku} row={row} others={rows.filter((each) => each !== row)} />
            ))}
          </tr>
        </thead>
        <tbody>
          <CompareRow name={t('search.compare.price')} rows={rows} cell={renderPrice} />
          <CompareRow name={t('search.compare.stock')} rows={rows} cell={renderStock} />
          <CompareRow
            name={t('search.compare.pack')}
            rows={rows}
            cell={(row) => row.offer && `${format.number(row.offer.pack)} ${row.unit}`}
          />
          <CompareRow name={t('search.compare.supplier')} rows={rows} cell={(row) => row.offer?.supplier} />
          <CompareRow name={t('search.compare.brand')} rows={rows} cell={(row) => row.brand} />
          {specs.map((spec) => (
            <CompareRow
              key={spec.id}
              name={spec.symbol ? `${spec.name} ${spec.symbol}` : spec.name}
              rows={rows}
              cell={(row) => {
                const own = findSpec(row, spec.id)
                return own ? text.withUnit(own) : '–'
              }}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ArticleHead({ row, others }: { row: ResultRow; others: ResultRow[] }) {
  const t = useMessages()
  const locale = useLocale()
  const list = useCompareList()
  const without = new URLSearchParams(others.map(({ sku }) => ['skus', sku]))
  return (
    <th scope="col">
      <Picture
        source={row.picture}
        alt=""
        width={192}
        height={120}
        className="mb-2 h-20 w-full rounded-2 border border-line bg-draw-background p-1"
      />
      <Link
        to={localisedPath(`/product/${row.productId}?variant=${row.variantId}`, locale)}
        prefetch="intent"
        className="font-medium"
      >
        {row.sku}
      </Link>
      <span className="block font-normal text-muted">{toNonBreakingName(row.name)}</span>
      <Link
        to={`?${without}`}
        replace
        onClick={() => list.includes(row.sku) && toggleCompared(row.sku)}
        className={buttonClasses({ variant: 'quiet', className: '-ml-3' })}
        aria-label={t('search.compare.remove', { sku: row.sku })}
      >
        <Icon name="x" size="small" />
        {t('search.compare.out')}
      </Link>
    </th>
  )
}

type CompareRowProps = { name: string; rows: ResultRow[]; cell: (row: ResultRow) => ReactNode }

function CompareRow({ name, rows, cell }: CompareRowProps) {
  const t = useMessages()
  const cells = rows.map((row) => cell(row) ?? '–')
  // Only texts can be compared; prices and stock are rendered elements.
  const isDifferent = cells.every((each) => typeof each === 'string') && new Set(cells).size > 1
  return (
    <tr data-different={isDifferent || undefined}>
      <th scope="row">
        {name}
        {isDifferent && <span className="sr-only"> ({t('search.compare.different')})</span>}
      </th>
      {rows.map((row, at) => (
        <td key={row.sku}>{cells[at]}</td>
      ))}
    </tr>
  )
}
