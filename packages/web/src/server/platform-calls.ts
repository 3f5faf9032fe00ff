import type { Send } from '@tiber/sdk/platform-client'
import { getMetrics, toStatusClass, type ServiceName } from '@tiber/server/signals/metrics'
import { readTraceparent, runInSpan } from '@tiber/server/signals/traces'

/** Creates the function that sends a call to the platform, measured by its pattern and as a part of the page's trace. */
export const createSend =
  (service: ServiceName): Send =>
  async (request, call) => {
    const end = getMetrics(service).callDuration.startTimer({ call })
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
