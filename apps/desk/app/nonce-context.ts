import { createContext, useContext } from 'react'

/** The nonce of the page's scripts: set by the server, and read from the page for hydration. */
export const NonceContext = createContext<string | undefined>(undefined)

export const useNonce = () => useContext(NonceContext)
