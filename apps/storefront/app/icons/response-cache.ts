import type { IconDrawing } from './icon-drawing.ts'
import type { IconReference } from './icon-name.ts'

type CachedResponse = { provider: string; prefix: string; drawings: Map<string, IconDrawing | undefined> }

const maxEntries = 50
const maxAgeMs = 168 * 60 * 60 * 1000

/** Keeps the last 50 responses of icon services for a week, including the names they did not know. */
export function createResponseCache() {
  /** The least recently used one first, with the time until which it is valid. */
  const responses = new Map<CachedResponse, number>()
  return {
    add(response: CachedResponse) {
      responses.set(response, Date.now() + maxAgeMs)
      const [oldest] = responses.keys()
      if (responses.size > maxEntries && oldest) responses.delete(oldest)
    },
    find({ provider, prefix, name }: IconReference): { drawing: IconDrawing | undefined } | undefined {
      for (const [response, until] of responses) {
        if (until <= Date.now()) responses.delete(response)
        else if (response.provider === provider && response.prefix === prefix && response.drawings.has(name)) {
          responses.delete(response)
          responses.set(response, until)
          return { drawing: response.drawings.get(name) }
        }
      }
      return undefined
    },
  }
}
