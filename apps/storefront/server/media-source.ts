/** Allowed sources of files: the platform's own assets, or a host the operator has named. */
export type MediaSources = { platformUrl: string; imageHosts: string[] }

const answerWithinMs = 10_000

/**
 * Returns the source URL of one of ours; undefined if it is not allowed. `path` is what follows the first segment of
 * our path.
 */
export function findSource(place: string, search: string, { platformUrl, imageHosts }: MediaSources): URL | undefined {
  const foreign = /^\/from\/([^/]+)(\/.*)$/s.exec(place)
  const address = foreign ? `https://${foreign[1]}${foreign[2]}${search}` : `${platformUrl}${place}${search}`
  if (hasTrick(place) || !URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.username || url.password) return undefined
  if (foreign) return imageHosts.includes(url.host) ? url : undefined
  const base = new URL(platformUrl)
  // Dots are resolved by now, so paths outside the folder are recognised.
  return url.origin === base.origin &&
    /\/assets\/[^/]/.test(url.pathname.slice(base.pathname.replace(/\/$/, '').length))
    ? url
    : undefined
}

/** Refuses what a path of ours never contains, in any encoding. */
const hasTrick = (place: string) => /\\|\/\/|%2e|%2f|%5c|%00|(^|\/)\.{1,2}(\/|$)/i.test(place)

export type Fetched = { body: Buffer; type: string }

/** Fetches a file completely; refuses redirects, other types and files that are too large. */
export async function fetchMedia(
  url: URL,
  { accepts, most }: { accepts: (type: string) => boolean; most: number },
): Promise<Fetched> {
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(answerWithinMs) })
  const type = (answer.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
  const isRefused = !answer.ok || !accepts(type) || Number(answer.headers.get('content-length') ?? 0) > most
  if (isRefused || !answer.body) {
    await answer.body?.cancel()
    throw new MediaError(answer.status >= 500 ? 502 : 404)
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body) {
    size += chunk.length
    if (size > most) throw new MediaError(404)
    chunks.push(chunk)
  }
  return { body: Buffer.concat(chunks), type }
}

/** A missing or refused file, with the status to respond with. */
export class MediaError extends Error {
  override readonly name = 'MediaError'
  readonly status: 404 | 502
  constructor(status: 404 | 502) {
    super(`The file cannot be had (${status}).`)
    this.status = status
  }
}
