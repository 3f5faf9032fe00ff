// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { renderInPage } from '../testing/render-in-page.tsx'
import { ErrorContent } from '@tiber/ui/frame/error-view.tsx'

// Texts are rendered as their keys here.
vi.spyOn(console, 'warn').mockImplementation(() => {})
let page: ReturnType<typeof renderInPage>

function renderErrorText(error: unknown) {
  page = renderInPage(<ErrorContent error={error} />)
  return page.container.innerText
}

test('an error page reports a network failure as being offline, not as an error of the shop', () => {
  for (const message of ['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed']) {
    expect(renderErrorText(new TypeError(message))).toContain('frame.offline.title')
    page.remove()
  }
  expect(renderErrorText(new TypeError('x is undefined'))).toContain('frame.error.title')
})
