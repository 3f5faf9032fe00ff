import { expect } from 'vitest'
import type { TestPlatform } from './test-platform.ts'

/** Longest time any cache of the platform keeps a value. */
const cacheSeconds = 30

/**
 * Counts the SQL statements of a call on the embedded database; returns 0 on PostgreSQL. Caches expire first, otherwise
 * the count would depend on how fast the test got here.
 */
export async function countQueries(platform: TestPlatform, run: () => Promise<unknown>): Promise<number> {
  const { engine } = platform.database
  platform.advance(cacheSeconds + 1)
  if (engine.kind !== 'pglite') {
    await run()
    return 0
  }
  const { query, transaction } = engine.pglite
  let count = 0
  const withCounter = (original: typeof query, target: object) =>
    ((...parameters: Parameters<typeof query>) => {
      // Jobs are supervised from time to time, whatever the call does.
      if (!parameters[0].includes('pgboss')) count += 1
      return original.apply(target as typeof engine.pglite, parameters)
    }) as typeof query
  engine.pglite.query = withCounter(query, engine.pglite)
  engine.pglite.transaction = ((callback: Parameters<typeof transaction>[0]) =>
    transaction.call(engine.pglite, (inner) => {
      inner.query = withCounter(inner.query, inner)
      return callback(inner)
    })) as typeof transaction
  await run()
  Object.assign(engine.pglite, { query, transaction })
  expect(count).toBeGreaterThan(0)
  return count
}
