import { expect, test } from 'vitest'
import type { CartResult, LineCommand } from '../current/cart-model.ts'
import { createQuantityQueue } from './use-open-cart.ts'

const rejected: CartResult = { ok: false, problem: 'No', code: undefined }
const change = (key: string, quantity: number) => ({ key, offerPriceId: `P-${key}`, quantity })

test('quantity queue › changes made during a request › are merged into the next one, latest per line', async () => {
  const sent: LineCommand[][] = []
  const responses: (() => void)[] = []
  const settled: [string, number][][] = []
  const queue = createQuantityQueue({
    send: (lines) => {
      sent.push(lines)
      return new Promise((resolve) => responses.push(() => resolve(rejected)))
    },
    onResult: (_result, batch) => void settled.push(batch.map(({ key, quantity }) => [key, quantity])),
  })
  const first = queue.push([change('a', 1)])
  const later = [queue.push([change('b', 2), change('c', 3)]), queue.push([change('b', 5)])]
  expect(sent).toHaveLength(1)
  responses[0]!()
  await first
  await expect.poll(() => sent.length).toBe(2)
  responses[1]!()
  expect(await Promise.all(later)).toEqual([rejected, rejected])
  expect(sent.map((lines) => lines.map(({ offerPriceId, quantity }) => [offerPriceId, quantity]))).toEqual([
    [['P-a', 1]],
    [
      ['P-c', 3],
      ['P-b', 5],
    ],
  ])
  expect(settled).toEqual([
    [['a', 1]],
    [
      ['c', 3],
      ['b', 5],
    ],
  ])
})
