/**
 * Ignores intentional aborts. The router leaves rejected promises unhandled when a newer navigation overtakes one whose
 * response has begun to arrive.
 */
export function ignoreAbortedRequests() {
  addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault()
  })
}
