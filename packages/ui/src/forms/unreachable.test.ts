import { expect, test } from 'vitest'
import { submitOrKeepPage } from './unreachable.ts'

const body = new URLSearchParams({ intent: 'place', 'cf.po-number': 'PO-1' })
const createRequest = () => new Request('http://shop.test/checkout/shipping', { method: 'POST', body })
const buildResult = (texts: Record<string, string>) => ({ texts })

test('a response or an error of the action is passed on', async () => {
  expect(await submitOrKeepPage({ request: createRequest(), serverAction: async () => 'answer', buildResult })).toBe(
    'answer',
  )
  const fail = () => Promise.reject(new Error('ours'))
  await expect(submitOrKeepPage({ request: createRequest(), serverAction: fail, buildResult })).rejects.toThrow('ours')
})

test('a network failure returns the typed values with status 503', async () => {
  const serverAction = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await submitOrKeepPage({ request: createRequest(), serverAction, buildResult })).toMatchObject({
    data: { texts: { intent: 'place', 'cf.po-number': 'PO-1' } },
    init: { status: 503 },
  })
})
