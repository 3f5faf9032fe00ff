/**
 * Lets pending requests run. PGlite runs in our own thread and never yields, so a long loop of statements must pause in
 * between, or no request and no heartbeat is answered until it ends.
 */
export const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A turn of a long loop takes about so long, a fraction of what a request may wait for others. */
const maxTurnMs = 10

/** Maps items one after the other and lets pending requests run in between, however long each item takes. */
export async function mapInTurns<Item, Result>(
  items: Item[],
  map: (item: Item, at: number) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  let started = performance.now()
  for (const [at, item] of items.entries()) {
    results.push(map(item, at))
    if (performance.now() - started < maxTurnMs) continue
    await yieldToEventLoop()
    started = performance.now()
  }
  return results
}
