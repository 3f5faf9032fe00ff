// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { createCart, createCartLine } from '#app/testing/cart-lines.ts'
import { renderInPage } from '@tiber/ui/testing/render-in-page.tsx'
import { countByFilter } from './cart-rows.ts'
import { CartSummary } from './cart-summary.tsx'
import { getLineView } from './line-view.ts'

// Texts are rendered as their keys here.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

const deliverable = createCartLine({ id: '1' })
const short = { ...deliverable, id: '2', quantity: 40, offer: { ...deliverable.offer, stock: 10 } }
const blocked = { ...deliverable, id: '3', blockedLineInformation: [{ code: 'F-W-013', detail: '' }] }

test.each([
  ['a deliverable line', [deliverable], undefined],
  ['a short line', [deliverable, short], 'short'],
  ['a blocked line', [deliverable, blocked], 'blocked'],
  ['a short and a blocked line', [short, blocked], 'attention'],
])('the button to continue › with %s › shows the lines that the checkout would refuse', (_, lines, expected) => {
  const shown: string[] = []
  const counts = countByFilter(lines.map(getLineView))
  const page = renderInPage(
    <CartSummary cart={createCart(lines)} counts={counts} blockedNet={0} onShow={(filter) => shown.push(filter)} />,
  )
  page.click('a')
  expect(shown).toEqual(expected ? [expected] : [])
  expect(page.container.textContent.includes('cart.proceed.undelivered')).toBe(lines.includes(short))
})
