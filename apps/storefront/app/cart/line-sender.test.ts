import { expect, test } from 'vitest'
import type { CartAnswer, LineWish } from './cart-answer.ts'
import { createLineSender } from './line-sender.ts'

const refused: CartAnswer = { ok: false, problem: 'No', code: undefined }
const wish = (key: string, quantity: number) => ({ key, offerPriceId: `P-${key}`, quantity })

test('line sender › changes made during a request › are sent together with the next one, only the latest of each line', async () => {
  const sent: LineWish[][] = []
  const answers: (() => void)[] = []
  const settled: [string, number][][] = []
  const sender = createLineSender({
    send: (lines) => {
      sent.push(lines)
      return new Promise((resolve) => answers.push(() => resolve(refused)))
    },
    onAnswer: (_answer, of) => void settled.push(of.map(({ key, quantity }) => [key, quantity])),
  })
  const first = sender.push([wish('a', 1)])
  const later = [sender.push([wish('b', 2), wish('c', 3)]), sender.push([wish('b', 5)])]
  expect(sent).toHaveLength(1)
  answers[0]!()
  await first
  await expect.poll(() => sent.length).toBe(2)
  answers[1]!()
  expect(await Promise.all(later)).toEqual([refused, refused])
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
