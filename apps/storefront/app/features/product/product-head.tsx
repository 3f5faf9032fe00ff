import { Link } from 'react-router'
import type { FormRules } from '#app/forms/field-rules.ts'
import type { FormAnswer } from '#app/forms/use-form.ts'
import { unbrokenName } from '#app/goods/unbroken-name.ts'
import { localisedPath } from '#app/i18n/locale.ts'
import { useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Note } from '#app/ui/note.tsx'
import { OwnNumber } from './own-number.tsx'
import type { ProductPageData } from './read-product.server.ts'

type ProductHeadProps = Pick<ProductPageData, 'product' | 'selected'> & {
  canNumber: boolean
  rules: FormRules
  answer: FormAnswer | undefined
}

/** Name and codes of the product. */
export function ProductHead({ product, selected, canNumber, rules, answer }: ProductHeadProps) {
  const t = useMessages()
  const codes = [
    { label: t('product.code'), value: selected?.sku ?? product.sku, isMain: true },
    { label: t('product.mpn'), value: selected?.mpn ?? product.mpn },
    { label: t('product.gtin'), value: selected?.gtin ?? product.gtin },
    { label: t('product.brand'), value: product.brand },
  ]
  return (
    <>
      <h1>{unbrokenName(selected?.name ?? product.name)}</h1>
      <dl className="product-codes">
        {codes.map(
          ({ label, value, isMain }) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd className={isMain ? 'font-medium' : undefined}>{value}</dd>
              </div>
            ),
        )}
        {canNumber && selected && (
          <OwnNumber key={`${selected.id} ${selected.partNumber}`} variant={selected} rules={rules} answer={answer} />
        )}
      </dl>
      {selected && !selected.isSold && <Discontinued variant={selected} />}
    </>
  )
}

/** Shows that the variant is discontinued, and its replacement. */
function Discontinued({ variant }: { variant: NonNullable<ProductPageData['selected']> }) {
  const t = useMessages()
  const locale = useLocale()
  const next = variant.replacedBy
  return (
    <Note
      tone="warning"
      title={
        <Badge tone="neutral" icon="ban">
          {t('product.gone')}
        </Badge>
      }
    >
      <p className="mt-1">
        {next ? t('product.gone.replaced') : t('product.gone.text')}{' '}
        {next && (
          <Link to={localisedPath(`/product/${next.productId}?variant=${next.id}`, locale)}>
            {next.sku}, {unbrokenName(next.name)}
          </Link>
        )}
      </p>
    </Note>
  )
}
