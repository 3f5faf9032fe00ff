import { setTimeout } from 'node:timers/promises'
import { maxWaitSeconds } from '@tiber/contract/carts/changes'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { getValidAccessToken } from '@tiber/sdk/token-store'
import { isRefusal } from '@tiber/web/failures.server.ts'
import { createTokenStore, createVisitorClient } from '../platform.server.ts'
import type { SessionHandle } from '../session/session.server.ts'

const timeoutMs = (maxWaitSeconds + 5) * 1000
/** Reconnection delay of the browser after a failure. */
const retryAfterMs = 2000
const idlePauseMs = 1000

/** Streams changes as server-sent events; undefined without a valid access token. Never refreshes tokens. */
export function streamChanges(
  { jar, dependencies }: SessionHandle,
  request: Request,
): ReadableStream<Uint8Array> | undefined {
  const tokens = createTokenStore(jar).read() ?? {}
  if (!getValidAccessToken(tokens, new Date())) return undefined
  const userAgent = request.headers.get('user-agent') ?? ''
  const platform = createVisitorClient(dependencies, jar, { locale: 'es-ES', userAgent, mayRefresh: false, timeoutMs })
  const tokenLifetimeMs = Math.min((tokens.expireAt ?? 0) * 1000 - Date.now(), maxTimerMs)
  const disconnected = new AbortController()
  const stopSignal = AbortSignal.any([
    disconnected.signal,
    request.signal,
    dependencies.closing,
    AbortSignal.timeout(tokenLifetimeMs),
  ])
  return new ReadableStream({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      // Not awaited: the stream ends by itself.
      void pollChanges(platform, { send, stopSignal })
        .catch((error: unknown) => {
          if (!stopSignal.aborted)
            dependencies.log[isRefusal(error) ? 'info' : 'warn']({ err: error }, 'Change stream failed')
        })
        .finally(() => {
          // A disconnected client has already closed it.
          if (!disconnected.signal.aborted) controller.close()
        })
    },
    cancel: () => disconnected.abort(),
  })
}

const encoder = new TextEncoder()
const maxTimerMs = 2 ** 31 - 1

type ChangeStream = { send: (text: string) => void; stopSignal: AbortSignal }

/** Long-polls the platform and sends every change; sends a comment if nothing changed, to keep the connection open. */
async function pollChanges(platform: PlatformClient, { send, stopSignal }: ChangeStream) {
  let { now, unreadThreads } = await platform.changes.wait({ query: {} }, { signal: stopSignal })
  send(`retry: ${retryAfterMs}\nevent: ready\ndata: {}\n\n${formatEvent('threads', { unreadThreads })}`)
  while (!stopSignal.aborted) {
    const requestedAt = Date.now()
    const response = await platform.changes.wait(
      { query: { since: now, waitSeconds: maxWaitSeconds } },
      { signal: stopSignal },
    )
    const events = [
      ...(response.carts.length > 0 ? [formatEvent('carts', response.carts)] : []),
      ...(response.unreadThreads === unreadThreads
        ? []
        : [formatEvent('threads', { unreadThreads: response.unreadThreads })]),
    ]
    ;({ now, unreadThreads } = response)
    send(events.join('') || ': nothing\n\n')
    // A platform that answers at once without changes is stopping or does not support waiting.
    if (events.length === 0 && Date.now() - requestedAt < idlePauseMs)
      await setTimeout(idlePauseMs, undefined, { signal: stopSignal })
  }
}

const formatEvent = (name: string, content: object) => `event: ${name}\ndata: ${JSON.stringify(content)}\n\n`
