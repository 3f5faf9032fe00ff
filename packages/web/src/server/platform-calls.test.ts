import { afterEach, expect, test } from 'vitest'
import { getMetrics } from '@tiber/server/signals/metrics'
import { setTracing, type Span } from '@tiber/server/signals/traces'
import { startReceiver } from '@tiber/server/testing/receiver'
import { createSend } from './platform-calls.ts'

const sendToPlatform = createSend('storefront')

afterEach(() => setTracing(undefined))

const span: Span = { run: (callback) => callback(), rename: () => {}, setAttributes: () => {}, end: () => {} }
const call = 'GET /v1/shop/carts/{id}'

async function countCalls(status: string) {
  const { values } = await getMetrics('storefront').callDuration.get()
  const isCount = (name: string | undefined) => name?.endsWith('_count')
  return values.find(
    ({ metricName, labels }) => isCount(metricName) && labels.call === call && labels.status === status,
  )?.value
}

test('call to the platform › passes the trace on, and is measured by its pattern', async () => {
  const receiver = await startReceiver({ status: 404 })
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  setTracing({ start: () => span, isInSpan: () => true, readTraceparent: () => traceparent })
  await sendToPlatform(new Request(`http://127.0.0.1:${receiver.port}/v1/shop/carts/7`), call)
  setTracing(undefined)
  await sendToPlatform(new Request(`http://127.0.0.1:${receiver.port}/v1/shop/carts/8`), call)
  await receiver.close()
  expect(receiver.received.map(({ headers }) => headers['traceparent'])).toEqual([traceparent, undefined])
  expect(await countCalls('4xx')).toBe(2)
})

test('call without a response › is measured as 0xx, and its error is passed on', async () => {
  const receiver = await startReceiver()
  await receiver.close()
  await expect(sendToPlatform(new Request(`http://127.0.0.1:${receiver.port}/`), call)).rejects.toThrow('fetch failed')
  expect(await countCalls('0xx')).toBe(1)
})
