/** Allowed sources of files: the platform's own assets, or a host the operator has named. */
export type MediaSources = { platformUrl: string; imageHosts: string[] }

const timeoutMs = 10_000

/**
 * Returns the source URL of one of ours; undefined if it is not allowed. `path` is what follows the first segment of
 * our path.
 */
export function findSource(path: string, search: string, { platformUrl, imageHosts }: MediaSources): URL | undefined {
  const external = /^\/from\/([^/]+)(\/.*)$/s.exec(path)
  const href = external ? `https://${external[1]}${external[2]}${search}` : `${platformUrl}${path}${search}`
  if (hasPathTrick(path) || !URL.canParse(href)) return undefined
  const url = new URL(href)
  if (url.username || url.password) return undefined
  if (external) return imageHosts.includes(url.host) ? url : undefined
  const base = new URL(platformUrl)
  // Dots are resolved by now, so paths outside the folder are recognised.
  return url.origin === base.origin &&
    /\/assets\/[^/]/.test(url.pathname.slice(base.pathname.replace(/\/$/, '').length))
    ? url
    : undefined
}

/** Refuses what a path of ours never contains, in any encoding. */
const hasPathTrick = (path: string) => /\\|\/\/|%2e|%2f|%5c|%00|(^|\/)\.{1,2}(\/|$)/i.test(path)

export type FetchedMedia = { body: Buffer; type: string }

/** Fetches a file completely; refuses redirects, other types and files that are too large. */
export async function fetchMedia(
  url: URL,
  { accepts, maxBytes }: { accepts: (type: string) => boolean; maxBytes: number },
): Promise<FetchedMedia> {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
  const type = (response.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
  const isRefused = !response.ok || !accepts(type) || Number(response.headers.get('content-length') ?? 0) > maxBytes
  if (isRefused || !response.body) {
    await response.body?.cancel()
    throw new MediaError(response.status >= 500 ? 502 : 404)
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.length
    if (size > maxBytes) throw new MediaError(404)
    chunks.push(chunk)
  }
  return { body: Buffer.concat(chunks), type }
}

/** A missing or refused file, with the status to respond with. */
export class MediaError extends Error {
  override readonly name = 'MediaError'
  readonly status: 404 | 502
  constructor(status: 404 | 502) {
    super(`File not available (${status}).`)
    this.status = status
  }
}
