import { createContext } from 'react-router'

/** Set once per request by the server, before the router runs. */
export const nonceContext = createContext<string>('')

/** The configured primary colour as CSS (theme/primary-colour.ts); empty for the default colour. */
export const themeCssContext = createContext<string>('')
