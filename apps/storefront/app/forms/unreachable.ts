import { data } from 'react-router'

/** Said where nobody answers; no code of the platform, which was not asked. */
export const unreachable = 'UNREACHABLE'

type Sending<Answer, Stayed> = {
  request: Request
  send: () => Promise<Answer>
  /** What the page is told where it stays, of what was sent. */
  answerOf: (texts: Record<string, string>) => Stayed
}

/**
 * For a page's own action: sends what was chosen or typed. Where the line is broken the page stays as it is: the answer
 * is a failure, so nothing is read again, which would fail as well.
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
