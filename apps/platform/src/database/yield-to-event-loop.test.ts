import { expect, test } from 'vitest'
import { mapInTurns } from './yield-to-event-loop.ts'

test('a long loop › pending requests run in between, results keep their order', async () => {
  let turns = 0
  let isRunning = true
  const count = () => {
    turns += 1
    if (isRunning) setImmediate(count)
  }
  setImmediate(count)
  const results = await mapInTurns([1, 2, 3, 4], (item) => {
    const started = performance.now()
    while (performance.now() - started < 12);
    return item * 2
  })
  isRunning = false
  expect(results).toEqual([2, 4, 6, 8])
  expect(turns).toBeGreaterThanOrEqual(3)
})
