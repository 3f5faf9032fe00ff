import { expect, test } from 'vitest'
import { checkDays, getToday } from './request-rules.ts'

const today = '2026-11-17'

test('days of a request › in the past, or with answers after the goods are needed, are problems', () => {
  expect(checkDays({ neededBy: '16-11-2026', deadline: '16-11-2026' }, today)).toEqual({
    neededBy: 'range',
    deadline: 'range',
  })
  expect(checkDays({ neededBy: '16-11-2026', deadline: '20-11-2026' }, today)).toEqual({ neededBy: 'range' })
  expect(checkDays({ neededBy: '20-11-2026', deadline: '21-11-2026' }, today)).toEqual({ deadline: 'wrong' })
  expect(checkDays({ neededBy: '17-11-2026', deadline: '17-11-2026' }, today)).toEqual({})
  expect(checkDays({ neededBy: '', deadline: 'pronto' }, today)).toEqual({})
})

test('today › is the day in the shop’s time zone', () => {
  expect(getToday(new Date('2026-11-17T23:30:00Z'))).toBe('2026-11-18')
})
