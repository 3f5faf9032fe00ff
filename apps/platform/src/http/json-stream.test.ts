import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { streamJson } from './json-stream.ts'

const readJson = (result: unknown) => {
  const json = streamJson(result)
  return typeof json === 'string' ? json : text(json)
}
const longList = (item: fc.Arbitrary<unknown>) => fc.array(item, { minLength: 101, maxLength: 130 })
const itemArbitrary = fc.oneof(fc.jsonValue(), fc.constant(undefined), fc.date({ noInvalidDate: true }))

describe('JSON stream', () => {
  test('has the bytes of JSON.stringify', async () => {
    const results = fc.oneof(
      longList(itemArbitrary),
      fc.dictionary(fc.string(), fc.oneof(itemArbitrary, longList(itemArbitrary))),
    )
    await fc.assert(
      fc.asyncProperty(results, async (result) => {
        expect(await readJson(result)).toBe(JSON.stringify(result))
      }),
      { numRuns: 10, seed: 15 },
    )
  })

  test('of a short result is sent as one text', () => {
    expect(streamJson({ content: [1, 2], size: 20 })).toBe('{"content":[1,2],"size":20}')
  })

  test('is not produced before the client reads it', async () => {
    let serialized = 0
    const item = { toJSON: () => (serialized += 1) }
    const stream = streamJson({ content: Array.from({ length: 1000 }, () => item) })
    const iterator = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
    await iterator.next()
    expect(serialized).toBeLessThan(100)
    await iterator.return?.()
  })
})
