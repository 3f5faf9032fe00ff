// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { renderInPage } from './testing/render-in-page.tsx'
import { NoWrapPart } from './no-wrap-part.tsx'

test('a number is not wrapped within its sentence, whose text is unchanged', () => {
  const page = renderInPage(<NoWrapPart text="Pedido 708-032-5217241: ¿lo aprueba?" part="708-032-5217241" />)
  expect(page.container.textContent).toBe('Pedido 708-032-5217241: ¿lo aprueba?')
  expect(page.container.querySelector('.nowrap')!.textContent).toBe('708-032-5217241')
  page.remove()
})
