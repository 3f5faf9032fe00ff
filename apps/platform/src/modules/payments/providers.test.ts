import { expect, test } from 'vitest'
import { PlatformError } from '@tiber/contract/errors'
import { createLog } from '@tiber/server/log'
import type { Context } from '../../context.ts'
import { callProvider } from './providers.ts'

test('provider call: an unreachable provider gives 503, its own errors are passed on', async () => {
  const context = { log: createLog('test', 'silent') } as Context
  const unreachable = callProvider(context, Promise.reject(new TypeError('fetch failed')))
  await expect(unreachable).rejects.toMatchObject({ code: 'SV0002', status: 503 })
  const refused = callProvider(context, Promise.reject(new PlatformError('F-E-002', 'Card 7 not found.', 'cardId')))
  await expect(refused).rejects.toMatchObject({ code: 'F-E-002', status: 404 })
  expect(await callProvider(context, Promise.resolve(7))).toBe(7)
})
