import type { Page } from '@playwright/test'

import { expectAccessible, loadAxe } from './sweep/accessibility.ts'
import { expect, test, type Shop } from './shop.ts'

/** Opens a screen without violations and adds elements to it; the content policy refuses styles within the markup. */
async function openWith(page: Page, shop: Shop, html: string, { style = '', into = 'main' } = {}) {
  await shop.open('/auth/login')
  await loadAxe(page)
  await expectAccessible(page, 'before')
  await page.evaluate(`
    document.querySelector('${into}').insertAdjacentHTML('beforeend', ${JSON.stringify(html)})
    for (const added of document.querySelectorAll('.added')) added.style.cssText = ${JSON.stringify(style)}
  `)
}

const faults: Record<string, { rule: string; html: string; style?: string; into?: string }> = {
  'a drawing without a name in the frame': {
    rule: 'svg-img-alt',
    html: '<svg role="img" width="40" height="40"></svg>',
    into: 'footer',
  },
  'a drawing without a name': { rule: 'svg-img-alt', html: '<svg role="img" width="40" height="40"></svg>' },
  'a pale text': {
    rule: 'color-contrast',
    html: '<p class="added">Envío</p>',
    style: 'color: rgb(210, 210, 210); background: white',
  },
  'small buttons side by side': {
    rule: 'target-size',
    html: `<div>${'<button class="added">a</button>'.repeat(3)}</div>`,
    style: 'all: revert; padding: 0; width: 9px; height: 9px',
  },
}

for (const [fault, { rule, html, ...where }] of Object.entries(faults))
  test(`the sweep finds ${fault}`, async ({ page, shop }) => {
    await openWith(page, shop, html, where)
    await expect(expectAccessible(page, 'after')).rejects.toThrow(rule)
  })

test('the sweep finds a pale text in dark mode', async ({ page, shop }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const style = 'color: rgb(70, 70, 70); background: rgb(20, 20, 20)'
  await openWith(page, shop, '<p class="added">Envío</p>', { style })
  await expect(expectAccessible(page, 'after', 'contrast')).rejects.toThrow('color-contrast')
})

/** Replaces what is marked by a copy without the mark, as a list does that is drawn anew while it is judged. */
const replaceMarked = `new MutationObserver(([{ target }], observer) => {
  observer.disconnect()
  const copy = target.cloneNode(true)
  copy.removeAttribute('data-check-width')
  target.replaceWith(copy)
}).observe(document.body, { subtree: true, attributeFilter: ['data-check-width'] })`

const phoneFaults: Record<string, { rule: string; change: string }> = {
  'a control that loses its name': { rule: 'button-name', change: "button.firstElementChild.style.display = 'none'" },
  'controls that become too small': {
    rule: 'target-size',
    change: "for (const each of buttons) each.style.cssText = 'all: revert; padding: 0; width: 9px; height: 9px'",
  },
  'a field without a label that appears': { rule: 'label', change: "button.insertAdjacentHTML('afterend', '<input>')" },
  'a field without a label in what is replaced meanwhile': {
    rule: 'label',
    change: `button.insertAdjacentHTML('afterend', '<input>'); ${replaceMarked}`,
  },
}

for (const [fault, { rule, change }] of Object.entries(phoneFaults))
  test(`the sweep finds ${fault} on a phone`, async ({ page, shop }) => {
    const html =
      '<button class="added"><b>a</b></button><button class="added">b</button><button class="added">c</button>'
    await openWith(page, shop, `<div>${html}</div>`, { style: 'all: revert; padding: 8px 20px' })
    await expectAccessible(page, 'wide')
    await page.setViewportSize({ width: 375, height: 800 })
    await expectAccessible(page, 'narrow', 'width')
    await page.evaluate(`{ const buttons = document.querySelectorAll('button.added'), [button] = buttons; ${change} }`)
    await expect(expectAccessible(page, 'changed', 'width')).rejects.toThrow(rule)
  })

test('the sweep finds a control of the frame that loses its name on a phone', async ({ page, shop }) => {
  await openWith(page, shop, '<button class="added"><b>a</b></button>', { into: 'footer' })
  await expectAccessible(page, 'wide')
  await page.setViewportSize({ width: 375, height: 800 })
  await expectAccessible(page, 'narrow', 'width')
  await page.evaluate("document.querySelector('.added b').style.display = 'none'")
  await expect(expectAccessible(page, 'changed', 'width')).rejects.toThrow('button-name')
})
