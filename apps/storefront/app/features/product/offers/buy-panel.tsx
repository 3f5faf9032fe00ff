import { Link } from '@tiber/ui/link.tsx'
import { AddToCartForm } from '#app/features/carts/current/add-to-cart-form.tsx'
import { ListMenu } from '#app/features/carts/current/list-menu.tsx'
import { RequestQuoteLink } from '#app/features/carts/current/request-quote-link.tsx'
import { toGrossBasisPrice, toBasisPrice } from '#app/product-ui/price-ladder.ts'
import { DeliverySentence } from '#app/product-ui/delivery-sentence.tsx'
import { QuantityCell } from '#app/product-ui/quantity-cell.tsx'
import type { CorrectedQuantity } from '@tiber/contract/carts/quantities'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Badge } from '@tiber/ui/badge.tsx'
import { DeliveryDay } from './delivery-day.tsx'
import type { LandedOffer } from './landed-offers.ts'
import type { ProductPageData } from '../read-product.server.ts'
import type { SelectedVariant } from '../variants/variant-view.ts'

type BuyPanelProps = {
  selected: LandedOffer
  product: ProductPageData['product']
  variant: SelectedVariant
  onChoose: (quantity: number) => CorrectedQuantity
}

/** Price of the selected offer at this quantity, per piece, basis and pack, and the form to buy it. */
export function BuyPanel({ selected, product, variant, onChoose }: BuyPanelProps) {
  const t = useMessages()
  const format = useFormat()
  const { offer, quantity } = selected
  const { unit } = product
  return (
    <aside className="buy-panel" aria-label={t('product.buy')}>
      <p className="flex items-center justify-between gap-2 text-12 text-muted">
        {t('product.yourNet')}
        <Badge tone="success" icon="check">
          {t('product.inAssortment')}
        </Badge>
      </p>
      <PriceAtQuantity selected={selected} product={product} />
      <BuyDock selected={selected} product={product} variant={variant} onChoose={onChoose} />
      {quantity > 0 && <Terms selected={selected} />}
      <div className="buy-list flex flex-wrap gap-2 md:grid">
        {quantity > 0 && (
          <ListMenu lines={[{ productVariantId: variant.externalId, quantity, updateAction: 'ADD_QUANTITY' }]} />
        )}
        <RequestQuoteLink source={{ product: variant.sku, ...(quantity > 0 && { quantity }) }} />
      </div>
      <p className="buy-limits">{formatLimits(offer.rule, { t, format, unit })}</p>
    </aside>
  )
}

/** Quantity and add button; on phones they are docked at the lower edge, so that they are always in view. */
function BuyDock({ selected, product, variant, onChoose }: BuyPanelProps) {
  const t = useMessages()
  const format = useFormat()
  const { offer, quantity, unitPrice, net, split } = selected
  const { unit, basis } = product
  if (quantity === 0) return <Undeliverable date={offer.stock.restockDate} />
  return (
    <div className="buy-dock">
      <p className="buy-dock-price">
        <b className="text-16 text-ink">{format.money(net)}</b> {t('product.dock.net')}
        <span className="ml-auto">
          {split.later > 0 ? (
            <DeliverySentence split={split} />
          ) : (
            unitPrice !== undefined && (
              <>
                {format.money(toBasisPrice(unitPrice, basis))}
                {t('product.perBasis', { n: basis, unit })}
              </>
            )
          )}
        </span>
      </p>
      <div className="flex items-end justify-between gap-3">
        <div>
          <p className="mb-1 text-13 font-medium text-ink max-md:hidden" aria-hidden="true">
            {t('product.quantity')}
          </p>
          <QuantityCell
            label={t('product.quantityOf', { sku: variant.sku })}
            unit={unit}
            rule={offer.rule}
            quantity={quantity}
            onChoose={onChoose}
            className="h-(--control-h) w-32"
          />
        </div>
        {offer.pack > 1 && quantity % offer.pack === 0 && (
          <span className="buy-packs">{t('product.packs', { n: quantity / offer.pack, size: offer.pack })}</span>
        )}
      </div>
      <div className="buy-add">
        <AddToCartForm
          item={
            offer.offerPriceId === undefined
              ? { productVariantId: variant.externalId }
              : { offerPriceId: offer.offerPriceId }
          }
          quantity={quantity}
          unit={unit}
          net={net}
          variant="primary"
          size="large"
          block
        />
      </div>
    </div>
  )
}

/** Says why nothing can be ordered, and until when. */
function Undeliverable({ date }: { date: string | null }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <p className="text-13 text-warning-text">
      {date ? t('product.undeliverable.until', { date: format.date(date) }) : t('product.undeliverable')}
    </p>
  )
}

function PriceAtQuantity({ selected, product }: Pick<BuyPanelProps, 'selected' | 'product'>) {
  const t = useMessages()
  const format = useFormat()
  const { offer, unitPrice } = selected
  const { unit, basis } = product
  if (unitPrice === undefined) return null
  const gross = toGrossBasisPrice(unitPrice, { basis, taxRate: offer.taxRate })
  return (
    <p>
      <span className="buy-price">{format.money(toBasisPrice(unitPrice, basis))}</span>
      <span className="text-muted">{t('product.perBasis', { n: basis, unit })}</span>
      <span className="block text-12 text-muted">
        {basis > 1 && `${t('product.perPiece', { price: format.money(unitPrice, { maxDecimals: 4 }), unit })} · `}
        {t('product.withTax', { price: format.money(gross), rate: format.percent(offer.taxRate / 100) })}
      </span>
    </p>
  )
}

/** Supplier, delivery, freight and net amount of the selected offer. */
function Terms({ selected: { offer, delivery, split, freight, net } }: Pick<BuyPanelProps, 'selected'>) {
  const t = useMessages()
  const locale = useLocale()
  const format = useFormat()
  return (
    <dl className="terms-list">
      <dt>{t('product.supplier')}</dt>
      <dd>
        <Link to={localisedPath(`/supplier/${offer.supplier.id}`, locale)} prefetch="intent">
          {offer.supplier.name}
        </Link>
      </dd>
      <dt>{t('product.delivery')}</dt>
      <dd>
        <DeliveryDay delivery={delivery} split={split} />
      </dd>
      <dt>{t('product.freight')}</dt>
      <dd>{freight === 0 ? t('product.freight.free') : format.money(freight)}</dd>
      <dt>{t('product.net')}</dt>
      <dd>
        <b>{format.money(net)}</b>
      </dd>
    </dl>
  )
}

type FormatContext = { t: ReturnType<typeof useMessages>; format: ReturnType<typeof useFormat>; unit: string }

/** Formats minimum, multiple and maximum, if they restrict anything. */
function formatLimits(
  { minimum, multiple, maximum }: LandedOffer['offer']['rule'],
  { t, format, unit }: FormatContext,
): string {
  return [
    minimum > 1 && t('product.limit.minimum', { n: format.number(minimum), unit }),
    multiple > 1 && t('product.limit.multiple', { n: format.number(multiple), unit }),
    maximum !== null && t('product.limit.maximum', { n: format.number(maximum), unit }),
  ]
    .filter(Boolean)
    .join(' · ')
}
