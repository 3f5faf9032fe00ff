import { createContext, useContext } from 'react'

export type DocumentParts = { nonce: string | undefined; themeCss: string }

/** Data of the document's head: set by the server, and read from the page for hydration. */
export const DocumentContext = createContext<DocumentParts>({ nonce: undefined, themeCss: '' })

export const useDocumentParts = () => useContext(DocumentContext)
