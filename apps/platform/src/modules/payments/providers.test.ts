import { expect, test } from 'vitest'
import { PlatformError } from '@tiber/contract/errors'
import { createLog } from '@tiber/server/log'
import type { Context } from '../../context.ts'
import { answerOf } from './providers.ts'

test('who asks a provider that is away is told to try again, and what it says itself is said on', async () => {
  const context = { log: createLog('test', 'silent') } as Context
  const away = answerOf(context, Promise.reject(new TypeError('fetch failed')))
  await expect(away).rejects.toMatchObject({ code: 'SV0002', status: 503 })
  const said = answerOf(context, Promise.reject(new PlatformError('F-E-002', 'There is no card 7.', 'cardId')))
  await expect(said).rejects.toMatchObject({ code: 'F-E-002', status: 404 })
  expect(await answerOf(context, Promise.resolve(7))).toBe(7)
})
