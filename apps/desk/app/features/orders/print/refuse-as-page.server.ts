import { data } from 'react-router'
import { SdkError } from '@tiber/sdk/sdk-error'

/** Answers a refused file with the error page of its status: a download has no form to show the problem in. */
export function refuseAsPage(error: unknown): never {
  if (error instanceof SdkError && (error.status === 404 || error.status === 409 || error.status === 400))
    throw data('File not found', { status: 404 })
  throw error
}
