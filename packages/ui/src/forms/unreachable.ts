import { data } from 'react-router'

/** Error code of the storefront itself if the platform does not respond. */
export const unreachableCode = 'UNREACHABLE'

type SubmitOptions<Result, Failure> = {
  request: Request
  serverAction: () => Promise<Result>
  /** Builds the action's result from the submitted texts. */
  buildResult: (texts: Record<string, string>) => Failure
}

/**
 * Submits a page's action from the browser. On a network failure the page stays as it is: the result has an error
 * status, so loaders are not revalidated, which would fail as well.
 */
export async function submitOrKeepPage<Result, Failure>({
  request,
  serverAction,
  buildResult,
}: SubmitOptions<Result, Failure>) {
  const form = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const texts = [...form].filter((each): each is [string, string] => typeof each[1] === 'string')
    return data(buildResult(Object.fromEntries(texts)), { status: 503 })
  }
}
