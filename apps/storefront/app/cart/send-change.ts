import type { CartAnswer } from './cart-answer.ts'

/** Statuses sent by a proxy or an unavailable server: the request may be repeated. */
const passing = new Set([502, 503, 504])
const pausesMs = [400, 1500, 4000]

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Sends a change with an idempotency key and repeats it with the same key if the connection fails, so that it is
 * applied once. Returns undefined if the shop never responds.
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
  // A body that is not a result, such as the error page of a proxy, is ignored.
  const answer = (await response.json().catch(() => undefined)) as Partial<Answer> | undefined
  return typeof answer?.ok === 'boolean' ? (answer as Answer) : undefined
}

/** Creates a random key; `crypto.randomUUID` exists only on https and localhost. */
export const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
