import StoryblokClient, { type ISbStoriesParams } from 'storyblok-js-client'
import { createAnswerCache, freezeDeeply, limitDepth } from './content-cache.ts'
import { ContentError, isMissingContent, toContentError } from './content-error.ts'

export type ContentStory = {
  id: number
  uuid: string
  name: string
  full_slug: string
  content: Record<string, unknown>
  published_at?: string | null
}

/** Parameters of a call; the wrapper adds token, version and cache version. */
type ContentParams = Pick<
  ISbStoriesParams,
  | 'language'
  | 'fallback_lang'
  | 'resolve_links'
  | 'resolve_relations'
  | 'starts_with'
  | 'per_page'
  | 'page'
  | 'by_slugs'
>
type ContentVersion = 'draft' | 'published'

type ContentLog = { error(message: string): void; warn(details: object, message: string): void }

export type ContentClientOptions = {
  url: string
  token: string | undefined
  log: ContentLog
  version?: ContentVersion
  /** When cached answers are dropped by themselves, as the client's option says. */
  clear?: 'auto' | 'onpreview' | 'manual'
  /** Freezes what is returned, to find readers that change it; costs time, so not in production. */
  freeze?: boolean
  timeoutSeconds?: number
  maxRetries?: number
  retryDelayMs?: number
  /** How often the cache version is polled; 0 leaves it to `flush`. */
  pollMs?: number
  /** How long no call is made after the service was not reached. */
  pauseMs?: number
}

export type ContentClient = ReturnType<typeof createClient>

const missingToken =
  'You need to provide an access token to interact with Storyblok API. Read https://www.storyblok.com/docs/api/content-delivery#topics/authentication'
const notReached = 'The content service was not reached a moment ago.'
const spacePath = 'cdn/spaces/me'
const maxCachedAnswers = 1000
const maxMissing = 5000
/** Deeper than any page of editors, and far from exhausting the stack. */
const maxDepth = 200

/** Creates the client of the content service; undefined without a token, which is logged. Never in the browser. */
export function createContentClient(options: ContentClientOptions): ContentClient | undefined {
  if ('window' in globalThis) throw new ContentError('The content client is for servers: its token is a secret.')
  if (options.token) return createClient({ ...options, token: options.token })
  options.log.error(missingToken)
  return undefined
}

/** Returns whether the address is one of Storyblok's own hosts. */
export const isStoryblokHost = (url: string) => /(^|\.)(storyblok\.com|storyblokchina\.cn)$/.test(new URL(url).hostname)

type ClientOptions = ContentClientOptions & { token: string }
type Answer = { data: unknown; perPage: number; total: number }

/** Sends calls, and none for a while after the service was not reached. */
function createSender(options: ClientOptions) {
  const { url, token, version = 'published', clear = 'auto', freeze = false, pauseMs = 5000 } = options
  const { timeoutSeconds = 3 } = options
  let pausedUntil = 0
  const client = new StoryblokClient({
    endpoint: toEndpoint(url),
    accessToken: token,
    version,
    cache: { type: 'custom', clear, custom: createAnswerCache(maxCachedAnswers) },
    timeout: timeoutSeconds,
    // The client reads 0 as its default of ten.
    maxRetries: Math.max(1, options.maxRetries ?? 3),
    retriesDelay: options.retryDelayMs ?? 300,
    responseInterceptor: (response: { data: unknown }) => {
      limitDepth(response.data, maxDepth)
      return response
    },
    // Stops calls during a pause, but not answers from the cache.
    fetch: (...args: Parameters<typeof fetch>) =>
      pausedUntil > Date.now() ? Promise.reject(new ContentError(notReached)) : fetchWithin(timeoutSeconds, ...args),
    // A real space tells its own limit.
    ...(!isStoryblokHost(url) && { rateLimit: 1000 }),
  })
  // Related stories that refer to each other would double with each of them; the client's option ignores false.
  client.resolveNestedRelations = false

  /** Sends a call with parameters of its own, because the client changes the object. */
  async function send(path: string, params: ContentParams): Promise<Answer> {
    try {
      const answer = await client.get(path, { ...params })
      return { data: freeze ? freezeDeeply(answer.data) : answer.data, perPage: answer.perPage, total: answer.total }
    } catch (cause) {
      const error = toContentError(cause)
      if (error.status === undefined && error.message !== notReached) pausedUntil = Date.now() + pauseMs
      throw error
    }
  }

  return { client, send, endPause: () => void (pausedUntil = 0) }
}

function createClient(options: ClientOptions) {
  const { log, version = 'published', clear = 'auto' } = options
  const sender = createSender(options)
  const { client, send, endPause } = sender
  const inFlight = new Map<string, Promise<Answer>>()
  const missing = new Map<string, ContentError>()
  let primed: Promise<void> | undefined
  const timer = options.pollMs === 0 ? undefined : setInterval(() => void poll(), options.pollMs ?? 30_000)
  timer?.unref()

  async function poll(): Promise<void> {
    await adoptVersion(sender, () => missing.clear()).catch((error: unknown) =>
      log.warn({ err: error }, 'The content version is unknown'),
    )
  }

  async function get(path: string, params: ContentParams) {
    // Without the version the first answer would be fetched and cached twice.
    if (version === 'published') await (primed ??= poll())
    else if (clear === 'auto') await client.flushCache()
    const key = `${path} ${JSON.stringify(params)} ${client.cacheVersion() ?? ''}`
    const known = missing.get(key)
    if (known) throw known
    const running = inFlight.get(key)
    if (running) return running
    const call = send(path, params).finally(() => inFlight.delete(key))
    inFlight.set(key, call)
    return call.catch((error: unknown) => {
      if (version === 'published' && isMissingContent(error)) addMissing(missing, key, error as ContentError)
      throw error
    })
  }

  return {
    async readStory(slug: string, params: ContentParams = {}): Promise<ContentStory> {
      const { data } = await get(`cdn/stories/${encodeSlug(slug)}`, params)
      const { story } = data as { story?: ContentStory }
      if (!isStory(story)) throw new ContentError('The answer contains no story.')
      return story
    },
    async listStories(params: ContentParams = {}) {
      const { data, perPage, total } = await get('cdn/stories', params)
      return { stories: (data as { stories?: ContentStory[] }).stories ?? [], perPage, total }
    },
    getCacheVersion: () => client.cacheVersion(),
    /** Drops every cached answer at once, as after a webhook, and adopts the new version. */
    async flush(): Promise<void> {
      endPause()
      missing.clear()
      await client.flushCache()
      primed = poll()
      await primed
    },
    close: () => clearInterval(timer),
  }
}

/** Adopts the space's cache version; cached answers of another one are dropped. */
async function adoptVersion({ client, send }: ReturnType<typeof createSender>, onChange: () => void): Promise<void> {
  const { data } = await send(spacePath, {})
  const { space } = data as { space?: { version?: unknown } }
  const current = Number(space?.version)
  if (!Number.isFinite(current) || current === client.cacheVersion()) return
  onChange()
  await client.flushCache()
  client.setCacheVersion(current)
}

/** Remembers missing content; at the limit the oldest entry makes room. */
function addMissing(missing: Map<string, ContentError>, key: string, error: ContentError) {
  const [oldest] = missing.keys()
  if (missing.size >= maxMissing && oldest !== undefined) missing.delete(oldest)
  missing.set(key, error)
}

const isStory = (story: ContentStory | undefined): story is ContentStory =>
  typeof story?.content === 'object' &&
  story.content !== null &&
  !Array.isArray(story.content) &&
  typeof (story.name ?? '') === 'string'

/** Gives up an answer that is not complete in time; the client's own timeout ends with the headers. */
function fetchWithin(seconds: number, input: Parameters<typeof fetch>[0], init: RequestInit = {}) {
  const signals = [AbortSignal.timeout(seconds * 1000), ...(init.signal ? [init.signal] : [])]
  return fetch(input, { ...init, signal: AbortSignal.any(signals) })
}

/** Adds the version to an address without a path: our service and Storyblok's both have /v2. */
function toEndpoint(url: string): string {
  const base = url.replace(/(?<!\/)\/+$/, '')
  return new URL(base).pathname === '/' ? `${base}/v2` : base
}

/** Encodes each segment; one of dots alone would name another path. */
function encodeSlug(slug: string): string {
  const segments = slug.split('/').filter(Boolean)
  if (segments.length === 0 || segments.some((segment) => /^\.+$/.test(segment)))
    throw new ContentError('This record could not be found', { status: 404 })
  return segments.map(encodeURIComponent).join('/')
}
