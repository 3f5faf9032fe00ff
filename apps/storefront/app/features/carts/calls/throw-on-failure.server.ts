import { SdkError } from '@tiber/sdk/sdk-error'
import type { OnFailure } from '@tiber/web/failures.server.ts'

/**
 * Runs a call that logs failures and returns null (SPEC section 8), and throws the failure instead, so that the buyer
 * sees the reason.
 */
export async function throwOnFailure<Result>(run: (fail: OnFailure) => Promise<Result | null>): Promise<Result> {
  let failure: unknown
  const result = await run((error) => {
    failure = error
  })
  if (result === null) throw failure ?? new SdkError('The cart could not be read.', { status: 503 })
  return result
}
