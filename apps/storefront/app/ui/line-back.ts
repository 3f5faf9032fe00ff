const pauseMs = 5000

/**
 * Calls back once when the connection may be back: on the browser's online event, else after a while. Returns a
 * function that cancels it.
 */
export function whenLineMayBeBack(call: () => void): () => void {
  const off = new AbortController()
  const done = () => {
    off.abort()
    call()
  }
  const timer = setTimeout(done, pauseMs)
  off.signal.addEventListener('abort', () => clearTimeout(timer))
  addEventListener('online', done, { signal: off.signal })
  return () => off.abort()
}
