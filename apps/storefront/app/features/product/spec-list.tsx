import type { Spec } from '#app/goods/spec-value.ts'
import { useSpecText } from '#app/goods/use-spec-text.ts'
import { useMessages } from '#app/i18n/use-messages.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import type { ProductPageData } from './read-product.server.ts'

type SpecListProps = { specs: Spec[]; documents: ProductPageData['documents'] }

const icons: Record<string, IconName> = {
  DATA_SHEET: 'file-text',
  CERTIFICATE: 'shield-check',
  CAD: 'box',
  MANUAL: 'file-pen',
}

/** What it is made of, and the papers that prove it. */
export function SpecList({ specs, documents }: SpecListProps) {
  const t = useMessages()
  const text = useSpecText()
  return (
    <>
      {specs.length > 0 && (
        <dl className="product-specs" aria-label={t('product.specs')}>
          {specs.map((spec) => (
            <div key={spec.id}>
              <dt>
                {spec.name}
                {spec.symbol && <span className="ml-1 font-medium text-draw-dim">{spec.symbol}</span>}
              </dt>
              <dd>{text.withUnit(spec)}</dd>
            </div>
          ))}
        </dl>
      )}
      {documents.length > 0 && (
        <ul className="product-documents" aria-label={t('product.documents')}>
          {documents.map(({ id, type, name, address }) => (
            <li key={id}>
              {/* A file, not a page: the router must leave it to the browser. */}
              <a href={address} target="_blank" rel="noreferrer">
                <Icon name={icons[type] ?? 'file-text'} size="small" />
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
