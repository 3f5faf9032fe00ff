import { readDrawings, type IconDrawing } from './icon-drawing.ts'

type IconRequest = { type: 'icons'; prefix: string; names: string[] }

/** `next` asks the next host, `abort` does not; the statuses are those of Iconify's loader. */
export type IconResult = { result: 'success'; drawings: Map<string, IconDrawing | undefined> } | IconFailure
export type IconFailure = { result: 'next' | 'abort'; status: number }

export type SendOptions = { fetch: typeof fetch | undefined; path: string; timeoutMs: number; rotateMs: number }

const maxResponseLength = 1_000_000

/**
 * Asks one host after the other: the next one as soon as a host fails, or is silent for `rotateMs`. The first icons win,
 * and a host that knows the set to be missing ends it.
 */
export function askHosts(
  hosts: string[],
  request: IconRequest,
  options: SendOptions,
): Promise<IconResult & { host: string }> {
  return new Promise((resolve) => {
    const stop = new AbortController()
    let started = 0
    let open = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const finish = (result: IconResult, host: string) => {
      clearTimeout(timer)
      stop.abort()
      resolve({ ...result, host })
    }
    const ask = async (host: string) => {
      open += 1
      const result = await sendIconRequest(host, request, { ...options, signal: stop.signal })
      open -= 1
      if (result.result === 'next' && started < hosts.length) startNext()
      else if (result.result !== 'next' || open === 0) finish(result, host)
    }
    const startNext = () => {
      const host = hosts[started]
      clearTimeout(timer)
      if (host === undefined) return
      started += 1
      timer = setTimeout(startNext, options.rotateMs)
      void ask(host)
    }
    startNext()
  })
}

async function sendIconRequest(
  host: string,
  request: IconRequest,
  { fetch, path, timeoutMs, signal }: SendOptions & { signal: AbortSignal },
): Promise<IconResult> {
  if (!fetch) return { result: 'abort', status: 424 }
  if (request.type !== 'icons') return { result: 'abort', status: 400 }
  const abort = new AbortController()
  const stop = () => abort.abort()
  const timer = setTimeout(stop, timeoutMs)
  signal.addEventListener('abort', stop)
  let status = 503
  try {
    const response = await fetch(buildIconUrl(host, path, request), {
      signal: abort.signal,
      // An icon service learns the names of icons, not who asks or from which page.
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
    })
    if (response.status !== 200) return { result: response.status === 404 ? 'abort' : 'next', status: response.status }
    status = 501
    const text = await response.text()
    if (text.length > maxResponseLength) return { result: 'next', status }
    return { result: 'success', drawings: readDrawings(JSON.parse(text), request.prefix, request.names) }
  } catch {
    return { result: 'next', status }
  } finally {
    // Ends a response whose body nobody reads, which would keep its connection.
    stop()
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

export const buildIconUrl = (host: string, path: string, { prefix, names }: { prefix: string; names: string[] }) =>
  `${host}${path}${prefix}.json?icons=${names.join(',')}`
