const pauseMs = 5000

/** Calls once when the line may be back: at the browser's word, else after a while. Returns what calls it off. */
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
