import { createContext } from 'react-router'
import type { ContentClient } from '@tiber/sdk/content-client'
import type { Send } from '@tiber/sdk/platform-client'
import type { Log } from '@tiber/server/log'
import type { StorefrontConfig } from '../server/config.ts'
import type { IconSource } from './icons/icon-source.ts'

/** Set once per request by the server, before the router runs. */
export const nonceContext = createContext<string>('')

/** The configured primary colour as CSS (theme/primary-colour.ts); empty for the default colour. */
export const themeCssContext = createContext<string>('')

/** Settings of signals for the browser as JSON; empty if nothing is sent anywhere. */
export const signalsContext = createContext<string>('')

/** Icons that content names, and the addresses of icon services for the browser; empty for our own endpoint. */
export const pageIconsContext = createContext<{ source: IconSource; iconsUrl: string }>()

/** One reads what is published, the other what editors have saved since. */
export type ContentClients = { published: ContentClient | undefined; draft: ContentClient | undefined }

/** Dependencies of the router's code from the request and the process. */
export type RequestDependencies = {
  config: Pick<
    StorefrontConfig,
    | 'platformUrl'
    | 'platformApiKey'
    | 'publicUrl'
    | 'stores'
    | 'contentPreviewToken'
    | 'contentEditorOrigins'
    | 'showsUnknownBlocks'
  >
  log: Log
  requestId: string
  sendToPlatform: Send
  /** Whether analytics are configured and the visitor does not object. */
  isTracked: boolean
  /** The visitor's IP address; the platform accepts it from trusted proxies only. */
  clientAddress: string
  /** Clients of the content service; one is missing without its token. */
  content: ContentClients
  /** Aborted when the service is about to stop, to end open streams. */
  closing: AbortSignal
}
export const requestDependenciesContext = createContext<RequestDependencies>()

/** The status of a request that fails because the platform refused a call; the router itself knows only 500. */
export const refusalContext = createContext<{ status?: number }>()

/** Set if the page shows a draft, so that the editor may put it into a frame. */
export const framingContext = createContext<{ isAllowed?: boolean }>()

/** The pattern of the page, which names it in metrics; set when the router has found it. */
export const patternContext = createContext<string>('')

/** True if `_payload.json` was requested: the page's data instead of the page. */
export const payloadContext = createContext<boolean>(false)

/**
 * The HTML of the page, beside the response without a body: the body of a `Response` would be encoded, streamed and
 * read again.
 */
export const renderedContext = createContext<{ html?: string }>()
