// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { watchPageLeave } from './watch-page-leave.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['a closed tab', [], true],
  ['a link to another document', [{ sameDocument: false }], false],
  ['a navigation within the page before the tab is closed', [{ sameDocument: false }, { sameDocument: true }], true],
])('%s', (_name, navigations, isClosing) => {
  const navigation = new EventTarget()
  vi.stubGlobal('navigation', navigation)
  const onLeave = vi.fn()
  const stop = watchPageLeave(onLeave)
  for (const destination of navigations)
    navigation.dispatchEvent(Object.assign(new Event('navigate'), { destination, downloadRequest: null }))
  dispatchEvent(new Event('pagehide'))
  expect(onLeave.mock.calls).toEqual([[{ isClosing }]])
  stop()
  dispatchEvent(new Event('pagehide'))
  expect(onLeave).toHaveBeenCalledTimes(1)
})
