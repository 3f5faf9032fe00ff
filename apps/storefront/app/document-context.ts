import { createContext, useContext } from 'react'

export type DocumentParts = { nonce: string | undefined; themeCss: string }

/** What the page's head needs from the server and what hydration finds again in the page. */
export const DocumentContext = createContext<DocumentParts>({ nonce: undefined, themeCss: '' })

export const useDocumentParts = () => useContext(DocumentContext)
