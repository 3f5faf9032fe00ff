import { createContext } from 'react-router'
import type { Send } from '@tiber/sdk/platform-client'
import type { Log } from '@tiber/server/log'

/** Set once per request by the server, before the router runs. */
export const nonceContext = createContext<string>('')

/** Dependencies of the router's code from the request and the process. */
export type RequestDependencies = {
  config: { platformUrl: string; platformApiKey: string; publicUrl: string; shopUrl: string }
  log: Log
  requestId: string
  sendToPlatform: Send
  /** The visitor's IP address; the platform accepts it from trusted proxies only. */
  clientAddress: string
  /** Aborted when the service is about to stop, to end open streams. */
  closing: AbortSignal
}
export const requestDependenciesContext = createContext<RequestDependencies>()

/** The status of a request that fails because the platform refused a call; the router itself knows only 500. */
export const refusalContext = createContext<{ status?: number }>()

/** The pattern of the page, which names it in metrics; set when the router has found it. */
export const patternContext = createContext<string>('')

/** The HTML of the page, beside the response without a body. */
export const renderedContext = createContext<{ html?: string }>()
