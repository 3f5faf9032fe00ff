import type { Page } from '@playwright/test'

import { expectAccessible, loadAxe } from './accessibility.ts'
import { expect, test, type Shop } from './shop.ts'

/** Opens a screen without violations and adds an element to it. */
async function openWith(page: Page, shop: Shop, html: string) {
  await shop.open('/auth/login')
  await loadAxe(page)
  await expectAccessible(page, 'before')
  await page.evaluate((added) => {
    const { document } = globalThis as unknown as {
      document: { querySelector(selector: string): { insertAdjacentHTML(where: string, html: string): void } }
    }
    document.querySelector('main').insertAdjacentHTML('beforeend', added)
  }, html)
}

const faults = {
  'a picture without a text': ['image-alt', '<img src="/favicon.ico">'],
  'a pale text': ['color-contrast', '<p style="color: rgb(210, 210, 210); background: white">Envío</p>'],
  'small buttons side by side': [
    'target-size',
    '<button style="all: revert; padding: 0; width: 9px; height: 9px">a</button>'.repeat(3),
  ],
} as const

for (const [fault, [rule, html]] of Object.entries(faults))
  test(`the sweep finds ${fault}`, async ({ page, shop }) => {
    await openWith(page, shop, html)
    await expect(expectAccessible(page, 'after')).rejects.toThrow(rule)
  })

test('the sweep finds a pale text in dark mode', async ({ page, shop }) => {
  await openWith(page, shop, '<p style="color: rgb(70, 70, 70); background: rgb(20, 20, 20)">Envío</p>')
  await expect(expectAccessible(page, 'after', 'contrast')).rejects.toThrow('color-contrast')
})
