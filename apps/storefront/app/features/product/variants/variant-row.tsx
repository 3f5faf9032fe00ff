import { memo, useCallback } from 'react'
import { useLocation } from 'react-router'
import { Link } from '@tiber/ui/link.tsx'
import { NetPrice } from '#app/product-ui/net-price.tsx'
import { toBasisPrice, findStep } from '#app/product-ui/price-ladder.ts'
import { QuantityCell } from '#app/product-ui/quantity-cell.tsx'
import { isNumberSpec, type Spec } from '#app/product-ui/spec-value.ts'
import { isDeliverable } from '@tiber/contract/carts/quantities'
import { DeliverySentence } from '#app/product-ui/delivery-sentence.tsx'
import { splitDelivery } from '#app/product-ui/delivery-split.ts'
import { Stock } from '#app/product-ui/stock.tsx'
import type { Quantities } from '#app/product-ui/use-quantities.ts'
import { useSpecText } from '#app/product-ui/use-spec-text.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Cell, Row, SubLine } from '@tiber/ui/table.tsx'
import type { ProductPageData } from '../read-product.server.ts'
import type { TableVariant } from './variant-view.ts'

type VariantRowProps = {
  variant: TableVariant
  columns: Spec[]
  product: ProductPageData['product']
  isCurrent: boolean
  isSignedIn: boolean
  quantity: number
  onChoose: Quantities['choose']
}

export const VariantRow = memo(function VariantRow(props: VariantRowProps) {
  const { variant, columns, product, isCurrent, isSignedIn, quantity, onChoose } = props
  const text = useSpecText()
  const specs = columns.map((column) => variant.specs.find(({ id }) => id === column.id))
  const state = quantity > 0 || isCurrent ? 'selected' : variant.isSold ? undefined : 'muted'
  return (
    <Row state={state}>
      <VariantCell variant={variant} specs={specs} isCurrent={isCurrent} />
      {specs.map((spec, at) => (
        <Cell key={columns[at]!.id} phone="hidden" kind={isNumberSpec(columns[at]!) ? 'num' : undefined}>
          {spec ? text.withoutUnit(spec) : '–'}
        </Cell>
      ))}
      <Cell phone="hidden" className="text-muted">
        {variant.gtin ?? '–'}
      </Cell>
      {isSignedIn && <OfferCells variant={variant} product={product} quantity={quantity} onChoose={onChoose} />}
    </Row>
  )
})

type VariantCellProps = { variant: TableVariant; specs: (Spec | undefined)[]; isCurrent: boolean }

/** Code of the variant with the company part number; on phones also the attributes, which have no columns there. */
function VariantCell({ variant, specs, isCurrent }: VariantCellProps) {
  const t = useMessages()
  const text = useSpecText()
  // A whole path: the router would resolve a relative one for every row.
  const { pathname } = useLocation()
  return (
    <Cell phone="full">
      <Link
        to={`${pathname}?variant=${variant.id}`}
        prefetch="intent"
        preventScrollReset
        className="code"
        aria-current={isCurrent || undefined}
      >
        {variant.sku}
      </Link>
      {isCurrent && <span className="ml-2 text-12 text-muted">{t('product.thisPage')}</span>}
      {!variant.isSold && <span className="ml-2 text-12 text-muted">{t('product.gone')}</span>}
      {variant.partNumber && <SubLine>{t('product.ownNumberIs', { number: variant.partNumber })}</SubLine>}
      <span className="phone-sub">
        {specs
          .flatMap((spec) => (spec ? [[spec.symbol, text.withUnit(spec)].filter(Boolean).join('\u00a0')] : []))
          .join('\u00a0· ')}
      </span>
    </Cell>
  )
}

type OfferCellsProps = Pick<VariantRowProps, 'variant' | 'product' | 'quantity' | 'onChoose'>

/** Pack, stock and price of the offer at the entered quantity, and the quantity. */
function OfferCells({ variant, product, quantity, onChoose }: OfferCellsProps) {
  const t = useMessages()
  const format = useFormat()
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
  return (
    <>
      <Cell kind="num" phone="hidden">
        {offer ? format.number(offer.pack) : '–'}
      </Cell>
      <Cell>{offer ? <Stock state={offer.stock} /> : <span className="sub">{t('product.noOffer')}</span>}</Cell>
      <Cell kind="num">
        {step && (
          <>
            <NetPrice amount={toBasisPrice(step.unitPrice, product.basis)} />
            <span className="phone-sub">{t('product.perBasis', { n: product.basis, unit: product.unit })}</span>
          </>
        )}
      </Cell>
      <Cell kind="num" phone="end">
        {offer && variant.isSold && isDeliverable(offer.rule) && (
          <QuantityCell
            label={t('product.quantityOf', { sku: variant.sku })}
            unit={product.unit}
            rule={offer.rule}
            quantity={quantity}
            onChoose={choose}
          />
        )}
        {offer && quantity > 0 && (
          <DeliverySentence split={splitDelivery(quantity, offer.rule, offer.stock.backorder)} />
        )}
      </Cell>
    </>
  )
}
