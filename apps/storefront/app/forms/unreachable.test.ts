import { expect, test } from 'vitest'
import { sendOrStay } from './unreachable.ts'

const body = new URLSearchParams({ intent: 'place', 'cf.po-number': 'PO-1' })
const request = () => new Request('http://shop.test/checkout/shipping', { method: 'POST', body })
const answerOf = (texts: Record<string, string>) => ({ texts })

test('a response or an error of the action is passed on', async () => {
  expect(await sendOrStay({ request: request(), send: async () => 'answer', answerOf })).toBe('answer')
  const fail = () => Promise.reject(new Error('ours'))
  await expect(sendOrStay({ request: request(), send: fail, answerOf })).rejects.toThrow('ours')
})

test('a network failure returns the typed values with status 503', async () => {
  const send = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await sendOrStay({ request: request(), send, answerOf })).toMatchObject({
    data: { texts: { intent: 'place', 'cf.po-number': 'PO-1' } },
    init: { status: 503 },
  })
})
