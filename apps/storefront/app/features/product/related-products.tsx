import { Link } from '#app/ui/link.tsx'
import { Thumbnail } from '#app/product-ui/picture.tsx'
import { toBasisPrice } from '#app/product-ui/price-ladder.ts'
import { useUnitName } from '#app/product-ui/use-unit-name.ts'
import { toNonBreakingName } from '#app/product-ui/non-breaking-name.ts'
import { localisedPath } from '#app/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { RelatedGroup, RelatedProduct } from './related-view.ts'

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
  const { id, name, sku, brand, picture, variantCount, unit, basis, unitPrice } = product
  return (
    <li>
      <Thumbnail source={picture} className="size-12" />
      <div className="min-w-0 flex-1">
        <Link
          to={localisedPath(`/product/${id}`, locale)}
          prefetch="intent"
          className="card-link block text-13 text-ink"
        >
          {toNonBreakingName(name)}
        </Link>
        <p className="sub">
          {[sku, brand, variantCount > 1 && t('product.variantCount', { n: variantCount })]
            .filter(Boolean)
            .map((each) => String(each).replaceAll(' ', '\u00a0'))
            .join('\u00a0· ')}
        </p>
        {unitPrice !== undefined && (
          <p className="text-13">
            {variantCount > 1 && <span className="sub">{t('product.from')} </span>}
            <b>{format.money(toBasisPrice(unitPrice, basis))}</b>
            <span className="sub">{t('product.perBasis', { n: basis, unit: unitName(unit) })}</span>
          </p>
        )}
      </div>
    </li>
  )
}
