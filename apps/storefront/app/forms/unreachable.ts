import { data } from 'react-router'

/** Error code of the storefront itself if the platform does not respond. */
export const unreachable = 'UNREACHABLE'

type Sending<Answer, Stayed> = {
  request: Request
  send: () => Promise<Answer>
  /** Builds the action's result from the submitted texts. */
  answerOf: (texts: Record<string, string>) => Stayed
}

/**
 * Submits a page's action from the browser. On a network failure the page stays as it is: the result has an error
 * status, so loaders are not revalidated, which would fail as well.
 */
export async function sendOrStay<Answer, Stayed>({ request, send, answerOf }: Sending<Answer, Stayed>) {
  const form = await request.clone().formData()
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const texts = [...form].filter((each): each is [string, string] => typeof each[1] === 'string')
    return data(answerOf(Object.fromEntries(texts)), { status: 503 })
  }
}
