import { accountingDocumentTypes, type DocumentType } from '@tiber/contract/orders/document-types'

type DocumentRef = { id: string; type: DocumentType; logisticOrderId: string }

/** Returns the download path of a document. */
export function documentPath({ id, type, logisticOrderId }: DocumentRef): string {
  const kind = accountingDocumentTypes.some((each) => each === type) ? 'accounting' : 'order'
  return `/account/documents/${kind}/${logisticOrderId}/${id}`
}
