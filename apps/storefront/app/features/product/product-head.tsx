import { Link } from '@tiber/ui/link.tsx'
import type { FormRules } from '@tiber/ui/forms/field-rules.ts'
import type { FormResult } from '@tiber/ui/forms/use-form.ts'
import { toNonBreakingName } from '#app/product-ui/non-breaking-name.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Badge } from '@tiber/ui/badge.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { OwnPartNumber } from './variants/own-part-number.tsx'
import type { ProductPageData } from './read-product.server.ts'

type ProductHeadProps = Pick<ProductPageData, 'product' | 'selected'> & {
  canEditPartNumber: boolean
  rules: FormRules
  result: FormResult | undefined
}

/** Name and codes of the product. */
export function ProductHead({ product, selected, canEditPartNumber, rules, result }: ProductHeadProps) {
  const t = useMessages()
  const codes = [
    { label: t('product.code'), value: selected?.sku ?? product.sku, isMain: true },
    { label: t('product.mpn'), value: selected?.mpn ?? product.mpn },
    { label: t('product.gtin'), value: selected?.gtin ?? product.gtin },
    { label: t('product.brand'), value: product.brand },
  ]
  return (
    <>
      <h1>{toNonBreakingName(selected?.name ?? product.name)}</h1>
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
        {canEditPartNumber && selected && (
          <OwnPartNumber
            key={`${selected.id} ${selected.partNumber}`}
            variant={selected}
            rules={rules}
            result={result}
          />
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
  const replacement = variant.replacedBy
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
        {replacement ? t('product.gone.replaced') : t('product.gone.text')}{' '}
        {replacement && (
          <Link to={localisedPath(`/product/${replacement.productId}?variant=${replacement.id}`, locale)}>
            {replacement.sku}, {toNonBreakingName(replacement.name)}
          </Link>
        )}
      </p>
    </Note>
  )
}
