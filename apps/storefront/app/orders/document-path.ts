import { accountingDocumentTypes, type DocumentType } from '@tiber/contract/document-words'

type Named = { id: string; type: DocumentType; partId: string }

/** Where the file of a document is. */
export function documentPath({ id, type, partId }: Named): string {
  const kind = accountingDocumentTypes.some((each) => each === type) ? 'accounting' : 'order'
  return `/account/documents/${kind}/${partId}/${id}`
}
