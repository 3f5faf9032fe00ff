import { correctQuantity, isDeliverable } from '@tiber/contract/carts/quantities'
import { useState } from 'react'
import { AddToCartForm } from '#app/features/carts/current/add-to-cart-form.tsx'
import { Link } from '@tiber/ui/link.tsx'
import { DeliverySentence } from '#app/product-ui/delivery-sentence.tsx'
import { splitDelivery } from '#app/product-ui/delivery-split.ts'
import { QuantityCell } from '#app/product-ui/quantity-cell.tsx'
import { Stock } from '#app/product-ui/stock.tsx'
import { Thumbnail } from '#app/product-ui/picture.tsx'
import { toBasisPrice } from '#app/product-ui/price-ladder.ts'
import { useUnitName } from '#app/product-ui/use-unit-name.ts'
import { toNonBreakingName } from '#app/product-ui/non-breaking-name.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import type { RelatedGroup, RelatedProduct, RelatedVariant } from './related-view.ts'

// messages: product.related.*
/** Lists replacements, accessories and related products. */
export function RelatedProducts({ groups }: { groups: RelatedGroup[] }) {
  const t = useMessages()
  return groups.map(({ type, products }) => (
    <Panel key={type} title={t(`product.related.${type}`)} flush>
      <ul className="related-list">
        {products.map((product) => (
          <RelatedRow key={product.id} product={product} />
        ))}
      </ul>
    </Panel>
  ))
}

function RelatedRow({ product }: { product: RelatedProduct }) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const unitName = useUnitName()
  const { id, brand, picture, variantCount, unit, basis, variant } = product
  const { sku, name, unitPrice } = variant ?? product
  const path = variant ? `/product/${id}?variant=${variant.id}` : `/product/${id}`
  return (
    <li>
      <Thumbnail source={picture} className="size-12" />
      <div className="min-w-0 flex-1">
        <Link to={localisedPath(path, locale)} prefetch="intent" className="card-link block text-13 text-ink">
          {toNonBreakingName(name)}
        </Link>
        <p className="sub">
          {[sku, brand, !variant && variantCount > 1 && t('product.variantCount', { n: variantCount })]
            .filter(Boolean)
            .map((each) => String(each).replaceAll(' ', '\u00a0'))
            .join('\u00a0· ')}
        </p>
        {unitPrice !== undefined && (
          <p className="text-13">
            {!variant && variantCount > 1 && <span className="sub">{t('product.from')} </span>}
            <b>{format.money(toBasisPrice(unitPrice, basis))}</b>
            <span className="sub">{t('product.perBasis', { n: basis, unit: unitName(unit) })}</span>
          </p>
        )}
        {variant && <RelatedQuantity key={variant.id} variant={variant} unit={unitName(unit)} />}
      </div>
    </li>
  )
}

/** Quantity and add button of the article in the matching size; nothing if it cannot be delivered. */
function RelatedQuantity({ variant, unit }: { variant: RelatedVariant; unit: string }) {
  const t = useMessages()
  const { externalId, sku, stock, rule } = variant
  const [quantity, setQuantity] = useState(() => correctQuantity(1, rule).quantity)
  const choose = (requested: number) => {
    const corrected = correctQuantity(Math.max(1, requested), rule)
    setQuantity(corrected.quantity)
    return corrected
  }
  return (
    // Above the link, which covers the whole entry.
    <div className="relative z-1 mt-1 grid justify-items-start gap-1">
      <Stock state={stock} />
      {isDeliverable(rule) && (
        <span className="flex items-center gap-1">
          <QuantityCell
            label={t('product.quantityOf', { sku })}
            unit={unit}
            rule={rule}
            quantity={quantity}
            onChoose={choose}
          />
          <AddToCartForm item={{ productVariantId: externalId }} quantity={quantity} unit={unit} isIcon />
        </span>
      )}
      {isDeliverable(rule) && <DeliverySentence split={splitDelivery(quantity, rule, stock.backorder)} />}
    </div>
  )
}
