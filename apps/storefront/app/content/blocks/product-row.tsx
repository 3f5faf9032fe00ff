import { Link } from '@tiber/ui/link.tsx'
import { AddToCartForm } from '#app/features/carts/current/add-to-cart-form.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { toNonBreakingName } from '#app/product-ui/non-breaking-name.ts'
import { Picture } from '#app/product-ui/picture.tsx'
import { toBasisPrice } from '#app/product-ui/price-ladder.ts'
import { Stock } from '#app/product-ui/stock.tsx'
import { useUnitName } from '#app/product-ui/use-unit-name.ts'
import type { ContentProduct } from '../block-data.ts'
import { BlockTitle } from '../block-title.tsx'
import { useBlocks } from '../blocks-context.ts'
import { ContentLink, useHasTarget } from '../content-link.tsx'
import { useEditable } from '../editable.ts'
import { readText, type Block } from '../fields.ts'

/** Articles chosen by editors, with the account's prices. */
export function ProductRow({ block }: { block: Block }) {
  const t = useMessages()
  const editable = useEditable()
  const hasTarget = useHasTarget()
  const products = useBlocks().data.products[block._uid] ?? []
  if (products.length === 0) return null
  return (
    <section className="grid gap-3" {...editable(block)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <BlockTitle>{readText(block['title'])}</BlockTitle>
        {hasTarget(block['link']) && (
          <ContentLink link={block['link']} className="text-13">
            {t('content.products.all')}
          </ContentLink>
        )}
      </div>
      <ul className="product-row">
        {products.map((product) => (
          <ProductCard key={product.key} product={product} />
        ))}
      </ul>
    </section>
  )
}

function ProductCard({ product }: { product: ContentProduct }) {
  const t = useMessages()
  const locale = useLocale()
  const unit = useUnitName()(product.unit)
  const { offer, variantCount } = product
  return (
    <li className="result-card">
      <Picture source={product.picture} alt="" width={384} height={240} className="result-card-picture" />
      <div className="card-body">
        <p className="card-head">
          <span className="truncate">{product.brand}</span>
          <span className="nowrap">
            {variantCount > 1 ? t('content.products.variants', { n: variantCount }) : product.code}
          </span>
        </p>
        <h3 className="card-title">
          <Link to={localisedPath(product.path, locale)} prefetch="intent" className="card-link text-ink">
            {toNonBreakingName(product.name)}
          </Link>
        </h3>
        {offer && (
          <div className="card-price">
            <ProductPrice product={product} unitPrice={offer.unitPrice} unit={unit} />
            <Stock state={offer.stock} />
          </div>
        )}
        {offer?.add && (
          <div className="relative z-1 pt-2">
            <AddToCartForm
              item={{ productVariantId: offer.add.variant }}
              quantity={offer.add.quantity}
              unit={unit}
              block
            />
          </div>
        )}
      </div>
    </li>
  )
}

function ProductPrice({ product, unitPrice, unit }: { product: ContentProduct; unitPrice: number; unit: string }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <span>
      {product.variantCount > 1 && <span className="sub">{t('content.products.from')} </span>}
      <b>{format.money(toBasisPrice(unitPrice, product.basis))}</b>
      <span className="sub">{t('content.products.per', { n: product.basis, unit })}</span>
    </span>
  )
}
