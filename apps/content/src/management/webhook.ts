import { createHmac } from 'node:crypto'
import type { Log } from '@tiber/server/log'

export type StoryEvent = {
  action: 'published' | 'unpublished' | 'moved' | 'deleted'
  space_id: number
  story_id: number
  full_slug: string
  text: string
}

export type Webhook = { send(event: StoryEvent): void; stop(): Promise<void> }

type WebhookOptions = { url: string | undefined; secret: string | undefined; log: Log; retryDelaysMs?: number[] }

const timeoutMs = 5000
const maxWaiting = 1000

/**
 * Tells another service about changes, in their order and without delaying the change. Events of a stopped process are
 * lost: receivers also compare the cache version from time to time.
 */
export function createWebhook({
  url,
  secret,
  log,
  retryDelaysMs = [500, 2000, 10_000, 60_000],
}: WebhookOptions): Webhook {
  const stopped = new AbortController()
  let waiting = 0
  let queue: Promise<void> = Promise.resolve()

  const post = async (target: string, body: string) => {
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(timeoutMs)])
    const headers = {
      'content-type': 'application/json',
      ...(secret && { 'webhook-signature': signBody(body, secret) }),
    }
    const response = await fetch(target, { method: 'POST', body, headers, signal, redirect: 'error' })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The webhook answered ${response.status}.`)
  }

  const deliver = async (target: string, event: StoryEvent) => {
    const body = JSON.stringify(event)
    for (const delay of [...retryDelaysMs, undefined]) {
      if (stopped.signal.aborted) return
      try {
        return await post(target, body)
      } catch (error) {
        if (delay === undefined) return log.warn({ err: error, action: event.action }, 'The webhook was given up')
        await waitFor(delay, stopped.signal)
      }
    }
  }

  return {
    send(event) {
      if (!url || waiting >= maxWaiting) return
      waiting += 1
      queue = queue.then(() => deliver(url, event)).finally(() => (waiting -= 1))
    },
    async stop() {
      stopped.abort()
      await queue
    },
  }
}

/** Storyblok signs the body with HMAC-SHA1; receivers of both services check the same signature. */
const signBody = (body: string, secret: string) => createHmac('sha1', secret).update(body).digest('hex')

const waitFor = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
