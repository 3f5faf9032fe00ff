import { SdkError } from '@tiber/sdk/sdk-error'
import type { OnFailure } from '#app/server/failure-policy.server.ts'

/** spec 8 wants such a failure logged and null; the buyer is told nevertheless that nothing was done, and why. */
export async function orRefused<Result>(run: (fail: OnFailure) => Promise<Result | null>): Promise<Result> {
  let failure: unknown
  const result = await run((error) => {
    failure = error
  })
  if (result === null) throw failure ?? new SdkError('The cart cannot be read.', { status: 503 })
  return result
}
