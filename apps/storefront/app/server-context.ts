import { createContext } from 'react-router'
import type { Log } from '@tiber/server/log'
import type { StorefrontConfig } from '../server/config.ts'

/** Set once per request by the server, before the router runs. */
export const nonceContext = createContext<string>('')

/** The configured primary colour as CSS (theme/primary-colour.ts); empty for the default colour. */
export const themeCssContext = createContext<string>('')

/** What the router's code needs to know of the request and the process around it. */
export type RequestParts = {
  config: Pick<StorefrontConfig, 'platformUrl' | 'platformApiKey' | 'publicUrl' | 'stores'>
  log: Log
  requestId: string
  /** The visitor's address; the platform believes it only from proxies it trusts. */
  address: string
  /** The service is about to stop: what would never end by itself ends now. */
  closing: AbortSignal
}
export const requestPartsContext = createContext<RequestParts>()

/** True when `_payload.json` was asked for: the page's data instead of the page. */
export const payloadContext = createContext<boolean>(false)
