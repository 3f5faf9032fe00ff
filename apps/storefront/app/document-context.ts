import { createContext, useContext } from 'react'

export type DocumentData = { nonce: string | undefined; themeCss: string; iconsUrl: string }

/** Data of the document's head: set by the server, and read from the page for hydration. */
export const DocumentContext = createContext<DocumentData>({ nonce: undefined, themeCss: '', iconsUrl: '' })

export const useDocumentData = () => useContext(DocumentContext)
