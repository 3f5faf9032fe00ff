import { memo, useCallback } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import { AddSelectedRows } from '#app/features/carts/current/add-selected-rows.tsx'
import { NetPrice } from '#app/product-ui/net-price.tsx'
import { toBasisPrice, findStep } from '#app/product-ui/price-ladder.ts'
import { QuantityCell } from '#app/product-ui/quantity-cell.tsx'
import { QuantityDock } from '#app/product-ui/quantity-dock.tsx'
import { isNumberSpec, type Spec } from '#app/product-ui/spec-value.ts'
import { Stock } from '#app/product-ui/stock.tsx'
import { useQuantities, type Quantities } from '#app/product-ui/use-quantities.ts'
import { useSpecText } from '#app/product-ui/use-spec-text.ts'
import { useFormat, useMessages } from '#app/i18n/use-messages.tsx'
import { Button } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Select } from '#app/ui/inputs/select.tsx'
import { Cell, HeadCell, Row, SubLine, Table } from '#app/ui/table.tsx'
import type { ProductPageData } from '../read-product.server.ts'
import {
  buildFilterChoices,
  parseVariantFilter,
  matchesFilter,
  setFilter,
  type FilterChoice,
  type VariantFilter,
} from './variant-filter.ts'
import type { VariantView } from './variant-view.ts'

type VariantTableProps = Pick<ProductPageData, 'buyer' | 'variants' | 'selected' | 'product' | 'isSignedIn'>

const maxInitiallyShown = 60
const maxColumns = 7

/** Lists all variants. */
export function VariantTable(props: VariantTableProps) {
  // Quantities are entered at the prices of one buyer, so another buyer starts with none.
  return <BuyerVariants key={props.buyer} {...props} />
}

function BuyerVariants({ variants, selected, product, isSignedIn }: VariantTableProps) {
  const t = useMessages()
  const [parameters] = useSearchParams()
  const quantities = useQuantities()
  const filter = parseVariantFilter(parameters)
  const found = variants.filter((variant) => matchesFilter(variant, filter))
  const isComplete = parameters.get('sizes') === 'all' || found.length <= maxInitiallyShown
  const shown = isComplete ? found : found.slice(0, maxInitiallyShown)
  const columns = collectColumns(variants)
  return (
    <Panel
      id="variants"
      title={t('product.variants', { n: found.length })}
      flush
      aside={<VariantFilters choices={buildFilterChoices(variants, filter)} filter={filter} />}
    >
      <Table label={t('product.variants', { n: found.length })} list className="spec-table-plain">
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
                <HeadCell kind="num">{t('product.netPer', { n: product.basis })}</HeadCell>
                <HeadCell kind="num">{t('product.quantity')}</HeadCell>
              </>
            )}
          </tr>
        </thead>
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
      <QuantityDock totals={quantities.totals} onClear={quantities.clear}>
        <AddSelectedRows quantities={quantities} />
      </QuantityDock>
    </Panel>
  )
}

function showAllVariants(parameters: URLSearchParams) {
  const next = new URLSearchParams(parameters)
  next.set('sizes', 'all')
  return next
}

/** Collects the attributes in which variants differ, dimensions of the drawing first. */
function collectColumns(variants: VariantView[]): Spec[] {
  const found = new Map<string, Spec>()
  for (const { specs } of variants) for (const spec of specs) if (!found.has(spec.id)) found.set(spec.id, spec)
  return [...found.values()].slice(0, maxColumns)
}

function VariantFilters({ choices, filter }: { choices: FilterChoice[]; filter: VariantFilter }) {
  const t = useMessages()
  const text = useSpecText()
  const [parameters, setParameters] = useSearchParams()
  if (choices.length === 0) return null
  const otherParameters = [...parameters].filter(([name]) => !name.startsWith('v.'))
  return (
    <Form method="get" className="flex flex-wrap justify-end gap-2">
      {otherParameters.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {choices.map((choice) => (
        <Select
          key={choice.id}
          name={`v.${choice.id}`}
          aria-label={choice.name}
          value={filter[choice.id] ?? ''}
          className="w-auto max-w-56 pr-8 text-ellipsis"
          onChange={(event) =>
            setParameters(setFilter(parameters, choice.id, event.currentTarget.value), {
              preventScrollReset: true,
              replace: true,
            })
          }
        >
          <option value="">{t('product.filter.all', { name: choice.name })}</option>
          {choice.options.map(({ value, values, count }) => (
            <option key={value} value={value}>
              {`${text.withUnit({ values, type: choice.type, unit: choice.unit })} (${count})`}
            </option>
          ))}
        </Select>
      ))}
      <Button type="submit" className="needs-no-script">
        {t('product.filter.apply')}
      </Button>
    </Form>
  )
}

type VariantRowProps = {
  variant: VariantView
  columns: Spec[]
  product: ProductPageData['product']
  isCurrent: boolean
  isSignedIn: boolean
  quantity: number
  onChoose: Quantities['choose']
}

const VariantRow = memo(function VariantRow({
  variant,
  columns,
  product,
  isCurrent,
  isSignedIn,
  quantity,
  onChoose,
}: VariantRowProps) {
  const t = useMessages()
  const format = useFormat()
  const text = useSpecText()
  const { offer } = variant
  const choose = useCallback(
    (requested: number) =>
      onChoose(
        {
          id: variant.id,
          productVariantId: variant.externalId,
          unit: product.unit,
          rule: offer!.rule,
          ladder: offer!.ladder,
          stock: offer!.stock.stock,
        },
        requested,
      ),
    [onChoose, variant.id, variant.externalId, product.unit, offer],
  )
  const step = offer && findStep(offer.ladder, Math.max(quantity, offer.rule.minimum, 1))
  const specs = columns.map((column) => variant.specs.find(({ id }) => id === column.id))
  const state = quantity > 0 || isCurrent ? 'selected' : variant.isSold ? undefined : 'muted'
  return (
    <Row state={state}>
      <Cell phone="full">
        <Link
          to={`?variant=${variant.id}`}
          prefetch="intent"
          preventScrollReset
          className="font-medium whitespace-nowrap"
          aria-current={isCurrent || undefined}
        >
          {variant.sku}
        </Link>
        {isCurrent && <span className="ml-2 text-12 text-muted">{t('product.thisPage')}</span>}
        {!variant.isSold && <span className="ml-2 text-12 text-muted">{t('product.gone')}</span>}
        {variant.partNumber && <SubLine>{t('product.ownNumberIs', { number: variant.partNumber })}</SubLine>}
        <span className="block text-12 text-muted md:hidden">
          {specs
            .flatMap((spec) => (spec ? [[spec.symbol, text.withUnit(spec)].filter(Boolean).join('\u00a0')] : []))
            .join('\u00a0· ')}
        </span>
      </Cell>
      {specs.map((spec, at) => (
        <Cell key={columns[at]!.id} phone="hidden" kind={isNumberSpec(columns[at]!) ? 'num' : undefined}>
          {spec ? text.withoutUnit(spec) : '–'}
        </Cell>
      ))}
      <Cell phone="hidden">
        <span className="text-muted">{variant.gtin ?? '–'}</span>
      </Cell>
      {isSignedIn && (
        <>
          <Cell kind="num" phone="hidden">
            {offer ? format.number(offer.pack) : '–'}
          </Cell>
          <Cell>
            {offer ? <Stock state={offer.stock} /> : <span className="text-12 text-muted">{t('product.noOffer')}</span>}
          </Cell>
          <Cell kind="num">
            {step && (
              <>
                <NetPrice amount={toBasisPrice(step.unitPrice, product.basis)} />
                <span className="block text-12 text-muted md:hidden">
                  {t('product.perBasis', { n: product.basis, unit: product.unit })}
                </span>
              </>
            )}
          </Cell>
          <Cell kind="num" phone="end">
            {offer && variant.isSold && (
              <QuantityCell
                label={t('product.quantityOf', { sku: variant.sku })}
                unit={product.unit}
                rule={offer.rule}
                quantity={quantity}
                onChoose={choose}
              />
            )}
          </Cell>
        </>
      )}
    </Row>
  )
})
