import { expect, test } from 'vitest'
import { isSameState, toViewState } from './view-state.ts'

test('the state of a list › leaves out the page and what was left empty', () => {
  expect(toViewState('?show=late&words=&page=3&after=a|1&columns=net,stage')).toBe('show=late&columns=net%2Cstage')
  expect(toViewState('?page=2')).toBe('')
})

test('two states › with the same parameters in another order › are one view', () => {
  expect(isSameState('a=1&b=x%20y', 'b=x+y&a=1')).toBe(true)
  expect(isSameState('a=1', 'a=1&b=2')).toBe(false)
})
