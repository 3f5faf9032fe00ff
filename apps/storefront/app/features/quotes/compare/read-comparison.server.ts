import { createNotFound, rethrowAsNotFound } from '#app/server/not-found.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { packComparison } from './packed-comparison.ts'

/** Reads all offers for a request with one call. */
export async function readComparison(handle: SessionHandle, id: string, url: URL) {
  if (!(await hasFeature(handle, 'quotes'))) throw createNotFound(url)
  const comparison = await handle.platform.masterQuotes.comparison({ params: { id } }).catch(rethrowAsNotFound(url))
  return { name: comparison.name, packed: packComparison(comparison) }
}
