import type { Send } from '@tiber/sdk/platform-client'

/** Gives up a call after a time, or when whoever waits for it does. */
export const limitTime =
  (send: Send, timeoutMs: number): Send =>
  (request, call) =>
    send(new Request(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]) }), call)
