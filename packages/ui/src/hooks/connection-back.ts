const fallbackMs = 5000

/**
 * Calls back once when the connection may be back: on the browser's online event, else after a while. Returns a
 * function that cancels it.
 */
export function onConnectionMayBeBack(callback: () => void): () => void {
  const abort = new AbortController()
  const finish = () => {
    abort.abort()
    callback()
  }
  const timer = setTimeout(finish, fallbackMs)
  abort.signal.addEventListener('abort', () => clearTimeout(timer))
  addEventListener('online', finish, { signal: abort.signal })
  return () => abort.abort()
}
