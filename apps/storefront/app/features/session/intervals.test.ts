import { expect, test } from 'vitest'
import { buildCheckEveryMs } from '@tiber/ui/frame/build-check.ts'
import { sessionCheckEveryMs } from './session-check.ts'

test('spec 9: the session is checked every 300000 ms', () => expect(sessionCheckEveryMs).toBe(300_000))

test('a new build is checked for every 10 minutes', () => expect(buildCheckEveryMs).toBe(10 * 60 * 1000))
