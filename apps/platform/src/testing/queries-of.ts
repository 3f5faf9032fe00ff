import { expect } from 'vitest'
import type { TestPlatform } from './test-platform.ts'

/** Longest time any cache of the platform keeps a value. */
const rememberedSeconds = 30

/**
 * Counts the SQL statements of a call; works on the embedded database only and returns 0 elsewhere. Caches expire first,
 * otherwise the count would depend on how fast the test got here.
 */
export async function queriesOf(platform: TestPlatform, run: () => Promise<unknown>): Promise<number> {
  const { engine } = platform.database
  platform.advance(rememberedSeconds + 1)
  if (engine.kind !== 'pglite') {
    await run()
    return 0
  }
  const { query, transaction } = engine.pglite
  let count = 0
  const counted = (own: typeof query, of: object) =>
    ((...given: Parameters<typeof query>) => {
      count += 1
      return own.apply(of as typeof engine.pglite, given)
    }) as typeof query
  engine.pglite.query = counted(query, engine.pglite)
  engine.pglite.transaction = ((work: Parameters<typeof transaction>[0]) =>
    transaction.call(engine.pglite, (inner) => {
      inner.query = counted(inner.query, inner)
      return work(inner)
    })) as typeof transaction
  await run()
  Object.assign(engine.pglite, { query, transaction })
  expect(count).toBeGreaterThan(0)
  return count
}
