import type { OrderDocument } from '@tiber/contract/orders/documents'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { Skeleton } from '@tiber/ui/skeleton.tsx'
import { documentPath } from './document-path.ts'

// messages: documents.type.*
type OrderDocumentsProps = {
  /** The label replaces the name of the type. */
  documents: (OrderDocument & { label?: string })[]
  /** Number of documents still being generated; a placeholder row is shown for each. */
  pendingCount?: number
}

/** Lists the documents of an order for download, newest first, with the supplier where there are several. */
export function OrderDocuments({ documents, pendingCount = 0 }: OrderDocumentsProps) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const hasSeveralSuppliers = new Set(documents.map(({ logisticOrder }) => logisticOrder.id)).size > 1
  return (
    <Panel title={t('documents.list')} flush>
      {documents.length + pendingCount === 0 ? (
        <p className="px-4 py-3 text-13 text-muted">{t('documents.list.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {documents.map(({ id, type, label, number, issuedAt, logisticOrder, gross, currency }) => (
            <li key={id}>
              <a
                href={localisedPath(documentPath({ id, type, logisticOrderId: logisticOrder.id }), locale)}
                download
                className="flex min-h-11 items-center gap-3 px-4 py-2 text-13 text-body no-underline hover:bg-surface-hover hover:no-underline focus-visible:shadow-focus-inset"
              >
                <Icon name={type === 'INVOICE' || type === 'CREDIT_NOTE' ? 'receipt' : 'file-text'} size="small" />
                <span className="min-w-0 flex-1">
                  <span className="block font-medium text-ink">
                    {label ?? t(`documents.type.${type}`)} <span className="nowrap">{number}</span>
                  </span>
                  <span className="block text-12 text-muted">
                    {format.date(issuedAt)}
                    {hasSeveralSuppliers && ` · ${logisticOrder.supplier}`}
                  </span>
                </span>
                {gross !== null && <span className="tabular-nums">{format.money(gross, { currency })}</span>}
                <Icon name="download" size="small" />
              </a>
            </li>
          ))}
          {Array.from({ length: pendingCount }, (_, at) => (
            <li key={at} className="flex min-h-11 items-center px-4 py-2">
              <Skeleton className="h-9 w-full" />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
