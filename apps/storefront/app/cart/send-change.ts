import type { CartAnswer } from './cart-answer.ts'

/** What may be asked again: nobody answered, or something on the way did. */
const passing = new Set([502, 503, 504])
const pausesMs = [400, 1500, 4000]

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Sends a change with a key of its own. Where the line breaks it is sent again with the same key, so that it is made once
 * however often it arrives. Undefined: nobody answered.
 */
export async function sendChange<Answer extends { ok: boolean } = CartAnswer>(
  address: string,
  body: object,
): Promise<Answer | undefined> {
  const headers = { 'content-type': 'application/json', accept: 'application/json', 'idempotency-key': newKey() }
  const request = { method: 'POST', headers, body: JSON.stringify(body) }
  let last: Answer | undefined
  for (let tries = 0; ; tries += 1) {
    const response = await fetch(address, request).catch(() => undefined)
    last = response && (await answerIn<Answer>(response))
    const isDone = response !== undefined && !passing.has(response.status)
    const pauseMs = pausesMs[tries]
    if (isDone || pauseMs === undefined) return last
    await pause(pauseMs)
  }
}

async function answerIn<Answer extends { ok: boolean }>(response: Response): Promise<Answer | undefined> {
  // What is no answer of ours, such as the page of a proxy, says nothing.
  const answer = (await response.json().catch(() => undefined)) as Partial<Answer> | undefined
  return typeof answer?.ok === 'boolean' ? (answer as Answer) : undefined
}

/** Browsers make such ids themselves only where the page came over https or from localhost. */
export const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
