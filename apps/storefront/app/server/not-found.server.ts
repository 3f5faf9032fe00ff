import { data } from 'react-router'
import { SdkError } from '@tiber/sdk/sdk-error'

/** spec 2: the page for 404 says the full path. */
export const notFound = (url: URL) => data(`Page not found: ${url.pathname}${url.search}`, { status: 404 })

/** For `catch`: what the platform does not know, or cannot even read as an id, is a page that does not exist. */
export const orNotFound =
  (url: URL) =>
  (error: unknown): never => {
    if (error instanceof SdkError && (error.status === 404 || error.status === 400)) throw notFound(url)
    throw error
  }
