// @vitest-environment happy-dom
import type { LineHealth } from '@tiber/contract/carts/buying-lists'
import { beforeEach, expect, test, vi } from 'vitest'
import { createCartLine } from '#app/testing/cart-lines.ts'
import { renderInPage } from '@tiber/ui/testing/render-in-page.tsx'
import { CauseRow } from './cause-row.tsx'
import { getLineView } from './line-view.ts'
import type { LineActions } from './use-line-actions.ts'

// Texts are rendered as their keys here.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

const line = createCartLine({ id: '1' })
const view = getLineView({ ...line, blockedLineInformation: [{ code: 'F-W-013', detail: '' }] })
const suggestedFix: LineHealth = {
  lineId: '1',
  discontinued: false,
  lowStock: true,
  price: null,
  replacement: null,
  otherOffer: null,
}

test.each([
  ['while fixes are loaded', true, undefined, 2],
  ['while fixes are loaded again', true, suggestedFix, 0],
  ['when there are none', false, undefined, 0],
])(
  'a blocked line › %s › keeps the place of two buttons only until its fixes are known',
  (_, isLoadingFixes, fix, count) => {
    const rowProps = { ref: () => {}, 'data-index': 0, 'aria-rowindex': 2 }
    const { container } = renderInPage(
      <table>
        <tbody>
          <CauseRow {...{ rowProps, view, isLoadingFixes }} suggestedFix={fix} actions={{} as LineActions} />
        </tbody>
      </table>,
    )
    expect(container.querySelectorAll('.cart-remedy .skeleton')).toHaveLength(count)
  },
)
