import type { Send } from '@tiber/sdk/platform-client'
import { getMetrics, toStatusClass } from '@tiber/server/signals/metrics'
import { readTraceparent, runInSpan } from '@tiber/server/signals/traces'

/** Sends a call to the platform, measured by its pattern and as a part of the trace of the page. */
export const sendToPlatform: Send = async (request, call) => {
  const end = getMetrics('storefront').callDuration.startTimer({ call })
  let status = 0
  try {
    const response = await runInSpan({ name: call, kind: 'client', attributes: { 'http.route': call } }, () => {
      const traceparent = readTraceparent()
      if (traceparent) request.headers.set('traceparent', traceparent)
      return fetch(request)
    })
    status = response.status
    return response
  } finally {
    end({ status: toStatusClass(status) })
  }
}
