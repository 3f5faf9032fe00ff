import { expect, onTestFinished, test, vi } from 'vitest'
import type { Log } from '@tiber/server/log'
import { limitContentLog } from './content-log.server.ts'

test('failures of the content service › one line every half minute, with the number of those between', () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const error = vi.fn()
  const content = { published: undefined, draft: undefined }
  // Every request has a log of its own.
  const fail = () => limitContentLog({ content, log: { error } as unknown as Log }).error({ slug: 'home' }, 'Failed')
  for (const second of [0, 1, 29, 30, 31, 59]) {
    vi.setSystemTime(second * 1000)
    fail()
  }
  expect(error.mock.calls).toEqual([
    [{ slug: 'home', unlogged: 0 }, 'Failed'],
    [{ slug: 'home', unlogged: 2 }, 'Failed'],
  ])
})
