import { describe, expect, test } from 'vitest'
import { mapInBatches, runInTurn } from './batches.ts'

const listNumbers = (count: number) => Array.from({ length: count }, (_, at) => at)

describe('batches', () => {
  test('up to 100 rows are mapped by one call', async () => {
    const sizes: number[] = []
    await mapInBatches(listNumbers(100), async (batch) => {
      sizes.push(batch.length)
      return batch
    })
    expect(sizes).toEqual([100])
  })

  test('more rows are mapped in order, 10 at a time', async () => {
    const sizes: number[] = []
    const results = await mapInBatches(listNumbers(105), async (batch) => {
      sizes.push(batch.length)
      return batch.map((each) => each * 2)
    })
    expect(sizes).toEqual([...Array<number>(10).fill(10), 5])
    expect(results).toEqual(listNumbers(105).map((each) => each * 2))
  })

  test('of concurrent requests alternate and never run at the same time', async () => {
    const started: string[] = []
    let running = 0
    const run = (name: string) =>
      mapInBatches(listNumbers(101), async (batch) => {
        running += 1
        expect(running).toBe(1)
        started.push(name)
        await Promise.resolve()
        running -= 1
        return batch
      })
    await Promise.all([run('a'), run('b')])
    expect(started.join('')).toBe('ab'.repeat(11))
  })

  test('let other requests run in between', async () => {
    const events: string[] = []
    const first = runInTurn(() => events.push('first'))
    const second = runInTurn(() => events.push('second'))
    await first
    setImmediate(() => events.push('request'))
    await second
    expect(events).toEqual(['first', 'request', 'second'])
  })

  test('that fail › leave the turn to the next request', async () => {
    const failed = runInTurn(() => Promise.reject(new Error('failed')))
    const next = runInTurn(() => 'done')
    await expect(failed).rejects.toThrow('failed')
    await expect(next).resolves.toBe('done')
  })
})
