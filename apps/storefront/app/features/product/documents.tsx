import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import type { IconName } from '@tiber/ui/icon-names.ts'
import type { ProductPageData } from './read-product.server.ts'

const icons: Record<string, IconName> = {
  DATA_SHEET: 'file-text',
  CERTIFICATE: 'shield-check',
  CAD: 'box',
  MANUAL: 'file-pen',
}

/** Data sheets, certificates, drawings and manuals. */
export function Documents({ documents }: Pick<ProductPageData, 'documents'>) {
  const t = useMessages()
  if (documents.length === 0) return null
  return (
    <ul className="product-documents" aria-label={t('product.documents')}>
      {documents.map(({ id, type, name, address }) => (
        <li key={id}>
          {/* A file, not a page, so the browser must open it rather than the router. */}
          <a href={address} target="_blank" rel="noreferrer">
            <Icon name={icons[type] ?? 'file-text'} size="small" />
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
