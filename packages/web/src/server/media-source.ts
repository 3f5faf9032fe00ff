import { isStoryblokHost } from '@tiber/sdk/content-client'

/** Allowed sources of files: the platform's own assets, those of the content service, or a host the operator named. */
export type MediaSources = { platformUrl: string; contentUrl: string; imageHosts: string[] }

const timeoutMs = 10_000

/**
 * Returns the source URL of one of ours; undefined if it is not allowed. `path` is what follows the first segment of
 * our path.
 */
export function findSource(path: string, search: string, sources: MediaSources): URL | undefined {
  const asset = /^\/asset\/([^/]+)(\/.*)$/s.exec(path)
  if (asset) return findAsset(asset[1]!, asset[2]!, sources)
  const { platformUrl, imageHosts } = sources
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

/**
 * Returns the URL of an asset of the content service, which is asked under our own name for it: on one machine it may
 * call itself localhost.
 */
function findAsset(host: string, path: string, { contentUrl, imageHosts }: MediaSources): URL | undefined {
  if (hasPathTrick(path) || !path.startsWith('/f/')) return undefined
  const content = new URL(contentUrl)
  const origin = isSameHost(host.toLowerCase(), content)
    ? content.origin
    : imageHosts.includes(host) || (isStoryblokHost(contentUrl) && storyblokFiles.test(host))
      ? `https://${host}`
      : undefined
  return origin && URL.canParse(origin + path) ? new URL(origin + path) : undefined
}

const storyblokFiles = /^(a|a-us|a-ap|a-ca|a2|img2)\.storyblok\.com$/
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(?=:|$)/
const isSameHost = (host: string, { host: own }: URL) =>
  host === own ||
  (loopback.test(own) && host.replace(loopback, '') === own.replace(loopback, '') && loopback.test(host))

/** Refuses what a path of ours never contains, in any encoding. */
const hasPathTrick = (path: string) => /\\|\/\/|%2e|%2f|%5c|%00|(^|\/)\.{1,2}(\/|$)/i.test(path)

const pictureTypes = new Set(['svg+xml', 'png', 'jpeg', 'webp', 'avif', 'gif'].map((type) => `image/${type}`))
export const isPicture = (type: string) => pictureTypes.has(type)

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
