import { accountingDocumentTypes, type DocumentType } from '@tiber/contract/document-words'

type Named = { id: string; type: DocumentType; partId: string }

/** Returns the download path of a document. */
export function documentPath({ id, type, partId }: Named): string {
  const kind = accountingDocumentTypes.some((each) => each === type) ? 'accounting' : 'order'
  return `/account/documents/${kind}/${partId}/${id}`
}
