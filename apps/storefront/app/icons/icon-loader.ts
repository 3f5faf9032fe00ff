import type { IconDrawing } from './icon-drawing.ts'
import type { IconHosts } from './icon-hosts.ts'
import type { IconReference } from './icon-name.ts'
import { createResponseCache } from './response-cache.ts'
import { askHosts, buildIconUrl, type IconFailure, type IconResult, type SendOptions } from './send-icon-request.ts'

/** Names of one set of icons. */
type IconNames = { provider: string; prefix: string; names: string[] }

export type LoaderOptions = Partial<SendOptions> & {
  hosts: IconHosts
  maxUrlLength?: number
  /** Waits before a failed request is sent again; afterwards its icons are asked for again only after the pause. */
  retryDelaysMs?: number[]
  pauseMs?: number
  onFailure?: (failure: IconFailure & IconNames) => void
}

export type IconLoader = ReturnType<typeof createIconLoader>

const maxFailedNames = 500

/** Loads icons from icon services: the names of one tick in one request per set, each name once. */
export function createIconLoader({
  hosts: configuredHosts,
  maxUrlLength = 500,
  retryDelaysMs = [5_000, 30_000],
  pauseMs = 60_000,
  onFailure,
  ...options
}: LoaderOptions) {
  const send: SendOptions = { fetch: globalThis.fetch, path: '/', timeoutMs: 5_000, rotateMs: 750, ...options }
  const hosts = createHostRequests(configuredHosts, send, maxUrlLength)
  const cache = createResponseCache()
  const pending = new Map<string, PromiseWithResolvers<IconDrawing | undefined>>()
  const failedUntil = new Map<string, number>()
  const addToBatch = createBatches((batch) => {
    for (const part of hosts.split(batch)) void request(part)
  })

  function load(icon: IconReference): Promise<IconDrawing | undefined> {
    const key = getKey(icon)
    const existing = cache.find(icon)
    if (existing) return Promise.resolve(existing.drawing)
    const waiting = pending.get(key)
    if (waiting) return waiting.promise
    if ((failedUntil.get(key) ?? 0) > Date.now()) return Promise.resolve(undefined)
    const created = Promise.withResolvers<IconDrawing | undefined>()
    pending.set(key, created)
    addToBatch(icon)
    return created.promise
  }

  async function request(asked: IconNames, attempt = 0): Promise<void> {
    const { provider, prefix, names } = asked
    const answer = await hosts.ask(asked)
    if (answer.result === 'success') {
      cache.add({ provider, prefix, drawings: answer.drawings })
      for (const [name, drawing] of answer.drawings) settle({ provider, prefix, name }, drawing)
      return
    }
    onFailure?.({ ...answer, ...asked })
    const delay = answer.result === 'next' ? retryDelaysMs[attempt] : undefined
    if (delay !== undefined) return void setTimeout(() => void request(asked, attempt + 1), delay)
    if (failedUntil.size > maxFailedNames) failedUntil.clear()
    for (const name of names) {
      failedUntil.set(getKey({ provider, prefix, name }), Date.now() + pauseMs)
      settle({ provider, prefix, name }, undefined)
    }
  }

  function settle(icon: IconReference, drawing: IconDrawing | undefined) {
    const key = getKey(icon)
    pending.get(key)?.resolve(drawing)
    pending.delete(key)
  }

  return {
    load,
    /** Returns an icon that has been loaded. */
    find: (icon: IconReference) => cache.find(icon)?.drawing,
  }
}

/** Collects names until the tick ends, then sends those of each set. */
function createBatches(sendBatch: (batch: IconNames) => void) {
  const batches = new Map<string, IconNames>()
  const sendAll = () => {
    const sent = [...batches.values()]
    batches.clear()
    for (const batch of sent) sendBatch(batch)
  }
  return ({ provider, prefix, name }: IconReference) => {
    if (batches.size === 0) setTimeout(sendAll, 0)
    const key = `${provider}:${prefix}`
    const batch = batches.get(key) ?? { provider, prefix, names: [] }
    batches.set(key, batch)
    batch.names.push(name)
  }
}

/** Asks the hosts of a provider; the one that answered is asked first from then on. */
function createHostRequests(configuredHosts: IconHosts, send: SendOptions, maxUrlLength: number) {
  const hosts = new Map(configuredHosts)
  return {
    async ask({ provider, prefix, names }: IconNames): Promise<IconResult> {
      const addresses = hosts.get(provider)
      if (!addresses?.length) return { result: 'abort', status: 424 }
      const answer = await askHosts(addresses, { type: 'icons', prefix, names }, send)
      if (answer.result === 'success')
        hosts.set(provider, [answer.host, ...addresses.filter((each) => each !== answer.host)])
      return answer
    },
    /** Splits a batch by what fits into an address; the longest one counts, because any of them may be asked. */
    split({ provider, prefix, names }: IconNames): IconNames[] {
      const addresses = (hosts.get(provider) ?? []).map((host) => buildIconUrl(host, send.path, { prefix, names: [] }))
      const maxLength = maxUrlLength - Math.max(0, ...addresses.map(({ length }) => length))
      return splitNames(names, maxLength).map((part) => ({ provider, prefix, names: part }))
    },
  }
}

const getKey = ({ provider, prefix, name }: IconReference) => `${provider}:${prefix}:${name}`

/** Splits names into lists no longer than an address allows. */
function splitNames(names: string[], maxLength: number): string[][] {
  const parts: string[][] = []
  let length = Infinity
  for (const name of names) {
    length += name.length + 1
    if (length > maxLength) {
      parts.push([])
      length = name.length
    }
    parts.at(-1)!.push(name)
  }
  return parts
}
