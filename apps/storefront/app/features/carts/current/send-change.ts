import { onConnectionMayBeBack } from '@tiber/ui/hooks/connection-back.ts'
import type { CartResult } from './cart-model.ts'

/** Statuses sent by a proxy or an unavailable server: the request may be repeated. */
const retryableStatuses = new Set([502, 503, 504])
const retryDelaysMs = [400, 1500, 4000]

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Sends a change with an idempotency key and repeats it with the same key if the connection fails, so that it is
 * applied once. Returns undefined if the shop never responds.
 */
export async function sendChange<Result extends { ok: boolean } = CartResult>(
  url: string,
  body: object,
): Promise<Result | undefined> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    'idempotency-key': createRandomKey(),
  }
  const request = { method: 'POST', headers, body: JSON.stringify(body) }
  let last: Result | undefined
  for (let tries = 0; ; tries += 1) {
    const response = await fetch(url, request).catch(() => undefined)
    last = response && (await parseResult<Result>(response))
    const isDone = response !== undefined && !retryableStatuses.has(response.status)
    const delayMs = retryDelaysMs[tries]
    if (isDone || delayMs === undefined) return last
    await delay(delayMs)
  }
}

async function parseResult<Result extends { ok: boolean }>(response: Response): Promise<Result | undefined> {
  // A body that is not a result, such as the error page of a proxy, is ignored.
  const result = (await response.json().catch(() => undefined)) as Partial<Result> | undefined
  return typeof result?.ok === 'boolean' ? (result as Result) : undefined
}

/** Repeats a change whenever the connection may be back, until the shop responds. */
export async function retryUntilAnswered(
  send: () => Promise<CartResult>,
  onWaiting: (isWaiting: boolean) => void,
): Promise<CartResult> {
  for (;;) {
    if (navigator.onLine) {
      const result = await send()
      if (result.ok || !result.isUnanswered) {
        onWaiting(false)
        return result
      }
    }
    onWaiting(true)
    await waitForConnection()
  }
}

const waitForConnection = () => new Promise<void>((resolve) => void onConnectionMayBeBack(resolve))

/** Creates a random key; `crypto.randomUUID` exists only on https and localhost. */
export const createRandomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
