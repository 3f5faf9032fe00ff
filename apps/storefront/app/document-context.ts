import { createContext, useContext } from 'react'

export type DocumentData = {
  nonce: string | undefined
  themeCss: string
  iconsUrl: string
  /** Settings of signals as JSON; empty if nothing is sent anywhere. */
  signals: string
}

/** Name of the element with the settings of signals; pages without it load nothing of them. */
export const signalsMeta = 'signals'

/** Data of the document's head: set by the server, and read from the page for hydration. */
export const DocumentContext = createContext<DocumentData>({
  nonce: undefined,
  themeCss: '',
  iconsUrl: '',
  signals: '',
})

export const useDocumentData = () => useContext(DocumentContext)
