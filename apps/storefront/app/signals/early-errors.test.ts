// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { collectErrors } from './early-errors.ts'

const fail = (text: string) => dispatchEvent(new ErrorEvent('error', { error: new Error(text) }))

test('errors before the reporting code is loaded › reported when it is, without a flood', () => {
  const errors = collectErrors()
  fail('first')
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('second') }))
  errors.report(new Error('third'))
  for (let at = 0; at < 100; at += 1) fail('flood')
  const received: string[] = []
  errors.drain((error) => received.push((error as Error).message))
  expect(received.slice(0, 4)).toEqual(['first', 'second', 'third', 'flood'])
  expect(received).toHaveLength(20)
})

test('errors after that › those of the window are left to the reporting code, caught ones are passed on', () => {
  const errors = collectErrors()
  const received: string[] = []
  errors.drain((error) => received.push((error as Error).message))
  fail('seen by the other listener')
  errors.report(new Error('caught'))
  expect(received).toEqual(['caught'])
})
