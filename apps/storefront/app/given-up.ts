/**
 * What was given up on purpose is no error of the page. The router rejects promises nobody can hold when a newer reading
 * overtakes one whose answer has begun to arrive.
 */
export function watchGivenUp() {
  addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault()
  })
}
