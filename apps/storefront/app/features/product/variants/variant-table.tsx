import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { Link } from '@tiber/ui/link.tsx'
import { AddSelectedRows } from '#app/features/carts/current/add-selected-rows.tsx'
import { unpackRows } from '#app/product-ui/packed-rows.ts'
import { QuantityDock } from '#app/product-ui/quantity-dock.tsx'
import { isNumberSpec, type Spec } from '#app/product-ui/spec-value.ts'
import { useQuantities } from '#app/product-ui/use-quantities.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { HeadCell, Table } from '@tiber/ui/table.tsx'
import type { ProductPageData } from '../read-product.server.ts'
import { buildFilterChoices, parseVariantFilter, matchesFilter } from './variant-filter.ts'
import { VariantFilters } from './variant-filters.tsx'
import { VariantRow } from './variant-row.tsx'
import type { TableVariant } from './variant-view.ts'

type VariantTableProps = Pick<ProductPageData, 'buyer' | 'variants' | 'selected' | 'product' | 'isSignedIn'>

const maxInitiallyShown = 60
const maxColumns = 7

/** Lists all variants. */
export function VariantTable(props: VariantTableProps) {
  // Quantities are entered at the prices of one buyer, so another buyer has others.
  return <BuyerVariants key={props.buyer} {...props} />
}

function BuyerVariants({ buyer, variants: packed, selected, product, isSignedIn }: VariantTableProps) {
  const variants = useMemo(() => unpackRows(packed), [packed])
  const t = useMessages()
  const [parameters] = useSearchParams()
  const quantities = useQuantities(`${buyer} ${product.id}`)
  const filter = parseVariantFilter(parameters)
  const found = variants.filter((variant) => matchesFilter(variant, filter))
  const isComplete = parameters.get('sizes') === 'all' || found.length <= maxInitiallyShown
  const shown = isComplete ? found : found.slice(0, maxInitiallyShown)
  const columns = collectColumns(variants)
  return (
    <div className="min-w-0">
      <Panel
        id="variants"
        title={t('product.variants', { n: found.length })}
        flush
        aside={<VariantFilters choices={buildFilterChoices(variants, filter)} filter={filter} />}
      >
        <Table label={t('product.variants', { n: found.length })} list className="spec-table-plain">
          <VariantHead columns={columns} basis={product.basis} isSignedIn={isSignedIn} />
          <tbody>
            {shown.map((variant) => (
              <VariantRow
                key={variant.id}
                variant={variant}
                columns={columns}
                product={product}
                isCurrent={variant.id === selected?.id}
                isSignedIn={isSignedIn}
                quantity={quantities.getQuantity(variant.id)}
                onChoose={quantities.choose}
              />
            ))}
          </tbody>
        </Table>
        {!isComplete && (
          <p className="border-t border-line p-3 text-center">
            <Link to={`?${showAllVariants(parameters)}#variants`} preventScrollReset>
              {t('product.variants.all', { n: found.length })}
            </Link>
          </p>
        )}
      </Panel>
      {/* Outside the panel, which scrolls sideways: inside, the dock would not stick to the edge of the screen. */}
      <QuantityDock totals={quantities.totals} onClear={quantities.clear}>
        <AddSelectedRows quantities={quantities} />
      </QuantityDock>
    </div>
  )
}

type VariantHeadProps = { columns: Spec[]; basis: number; isSignedIn: boolean }

function VariantHead({ columns, basis, isSignedIn }: VariantHeadProps) {
  const t = useMessages()
  return (
    <thead>
      <tr>
        <HeadCell>{t('product.code')}</HeadCell>
        {columns.map((column) => (
          <HeadCell key={column.id} kind={isNumberSpec(column) ? 'num' : undefined}>
            {column.name}
            {column.unit && ` ${column.unit}`}
            {column.symbol && <b className="block font-medium text-draw-dim">{column.symbol}</b>}
          </HeadCell>
        ))}
        <HeadCell>{t('product.gtin')}</HeadCell>
        {isSignedIn && (
          <>
            <HeadCell kind="num">{t('product.pack')}</HeadCell>
            <HeadCell>{t('product.available')}</HeadCell>
            <HeadCell kind="num">{t('product.netPer', { n: basis })}</HeadCell>
            <HeadCell kind="num">{t('product.quantity')}</HeadCell>
          </>
        )}
      </tr>
    </thead>
  )
}

function showAllVariants(parameters: URLSearchParams) {
  const next = new URLSearchParams(parameters)
  next.set('sizes', 'all')
  return next
}

/** Collects the attributes in which variants differ, dimensions of the drawing first. */
function collectColumns(variants: TableVariant[]): Spec[] {
  const found = new Map<string, Spec>()
  for (const { specs } of variants) for (const spec of specs) if (!found.has(spec.id)) found.set(spec.id, spec)
  return [...found.values()].slice(0, maxColumns)
}
