import { createContext, useContext } from 'react'

export type DocumentData = {
  nonce: string | undefined
  themeCss: string
  iconsUrl: string
  /** Settings of signals as JSON; empty if nothing is sent anywhere. */
  signals: string
}

/** Data of the document's head: set by the server, and read from the page for hydration. */
export const DocumentContext = createContext<DocumentData>({
  nonce: undefined,
  themeCss: '',
  iconsUrl: '',
  signals: '',
})

export const useDocumentData = () => useContext(DocumentContext)
