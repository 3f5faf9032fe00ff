import { data } from 'react-router'
import { SdkError } from '@tiber/sdk/sdk-error'

/** spec 2: the 404 page shows the full path. */
export const createNotFound = (url: URL) => data(`Page not found: ${url.pathname}${url.search}`, { status: 404 })

/** Creates a `catch` handler that turns unknown or malformed ids into a 404 page. */
export const rethrowAsNotFound =
  (url: URL) =>
  (error: unknown): never => {
    if (error instanceof SdkError && (error.status === 404 || error.status === 400)) throw createNotFound(url)
    throw error
  }
