import { setTimeout } from 'node:timers/promises'
import { longestWaitSeconds } from '@tiber/contract/changes'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { validAccessToken } from '@tiber/sdk/token-store'
import { isRefusal } from './failure-policy.server.ts'
import { cookieTokenStore, platformFor } from './platform.server.ts'
import type { SessionHandle } from './session.server.ts'

const answerWithinMs = (longestWaitSeconds + 5) * 1000
/** Reconnection delay of the browser after a failure. */
const retryAfterMs = 2000
const restMs = 1000

/** Streams changes as server-sent events; undefined without a valid access token. Never refreshes tokens. */
export function listenForChanges(
  { jar, parts }: SessionHandle,
  request: Request,
): ReadableStream<Uint8Array> | undefined {
  const tokens = cookieTokenStore(jar).read() ?? {}
  if (!validAccessToken(tokens, new Date())) return undefined
  const userAgent = request.headers.get('user-agent') ?? ''
  const platform = platformFor(parts, jar, { locale: 'es-ES', userAgent, mayRefresh: false, answerWithinMs })
  const livesMs = Math.min((tokens.expireAt ?? 0) * 1000 - Date.now(), longestTimerMs)
  const gone = new AbortController()
  const until = AbortSignal.any([gone.signal, request.signal, parts.closing, AbortSignal.timeout(livesMs)])
  return new ReadableStream({
    start(controller) {
      const tell = (text: string) => controller.enqueue(encoder.encode(text))
      // Not awaited: the stream ends by itself.
      void follow(platform, { tell, until })
        .catch((error: unknown) => {
          if (!until.aborted) parts.log[isRefusal(error) ? 'info' : 'warn']({ err: error }, 'Changes are lost')
        })
        .finally(() => {
          // A disconnected client has already closed it.
          if (!gone.signal.aborted) controller.close()
        })
    },
    cancel: () => gone.abort(),
  })
}

const encoder = new TextEncoder()
const longestTimerMs = 2 ** 31 - 1

type Telling = { tell: (text: string) => void; until: AbortSignal }

/** Long-polls the platform and sends every change; sends a comment if nothing changed, to keep the connection open. */
async function follow(platform: PlatformClient, { tell, until }: Telling) {
  let { now } = await platform.changes.wait({ query: {} }, { signal: until })
  tell(`retry: ${retryAfterMs}\nevent: ready\ndata: {}\n\n`)
  while (!until.aborted) {
    const asked = Date.now()
    const heard = await platform.changes.wait(
      { query: { since: now, waitSeconds: longestWaitSeconds } },
      { signal: until },
    )
    now = heard.now
    tell(heard.carts.length > 0 ? `event: carts\ndata: ${JSON.stringify(heard.carts)}\n\n` : ': nothing\n\n')
    // A platform that answers at once without changes is stopping or does not support waiting.
    if (heard.carts.length === 0 && Date.now() - asked < restMs) await setTimeout(restMs, undefined, { signal: until })
  }
}
