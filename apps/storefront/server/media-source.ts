/** Where a file may come from: the platform's own assets, or a host the operator has named. */
export type MediaSources = { platformUrl: string; imageHosts: string[] }

const answerWithinMs = 10_000

/** The address behind one of ours; undefined for what we do not fetch. `place` is what follows the first part of our path. */
export function findSource(place: string, search: string, { platformUrl, imageHosts }: MediaSources): URL | undefined {
  const foreign = /^\/from\/([^/]+)(\/.*)$/s.exec(place)
  const address = foreign ? `https://${foreign[1]}${foreign[2]}${search}` : `${platformUrl}${place}${search}`
  if (hasTrick(place) || !URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.username || url.password) return undefined
  if (foreign) return imageHosts.includes(url.host) ? url : undefined
  const base = new URL(platformUrl)
  // Dots are resolved by now: what left the folder is not in it.
  return url.origin === base.origin &&
    /\/assets\/[^/]/.test(url.pathname.slice(base.pathname.replace(/\/$/, '').length))
    ? url
    : undefined
}

/** What a path of ours never holds, however it is written. */
const hasTrick = (place: string) => /\\|\/\/|%2e|%2f|%5c|%00|(^|\/)\.{1,2}(\/|$)/i.test(place)

export type Fetched = { body: Buffer; type: string }

/** Fetches a file as a whole; redirects, other kinds and files that are too large are refused. */
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

/** A file we do not have: with the status to say it with. */
export class MediaError extends Error {
  override readonly name = 'MediaError'
  readonly status: 404 | 502
  constructor(status: 404 | 502) {
    super(`The file cannot be had (${status}).`)
    this.status = status
  }
}
