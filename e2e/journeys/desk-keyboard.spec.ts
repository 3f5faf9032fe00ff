import type { Page } from '@playwright/test'
import { countActs } from '../desk/acts.ts'
import { createDesk, type Desk } from '../desk/desk.ts'
import { expect, test } from '../shop.ts'

/** Opens the search of the desk with keys alone; the field has the focus. */
async function openSearch(page: Page, desk: Desk, side: 'OPERATOR' | 'SUPPLIER') {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: desk.t(`command-bar.label.${side}`) })).toBeFocused()
}

test('whatever has a number or a name is opened by Ctrl K and Enter', async ({ page, shop }) => {
  const desk = createDesk(page, shop.locale)
  await desk.signInFast('operator@tiber.example')
  await desk.open('/operator/orders?show=all')
  const reference = await page.getByRole('main').getByRole('table').getByRole('link').first().innerText()
  const targets = [
    { typed: reference, path: `/operator/orders/` },
    { typed: 'Talleres Guadalquivir', path: '/operator/accounts/' },
    { typed: 'buyer@tiber.example', path: '/operator/accounts/' },
    { typed: 'EBRO-2026-000001', path: '/operator/orders/' },
    { typed: 'Tornillería Ebro', path: '/operator/suppliers/' },
  ]
  for (const { typed, path } of targets) {
    await desk.open('/operator/health')
    const acts = countActs(page)
    await acts.press('Control+k')
    await page.keyboard.type(typed)
    // Enter waits for what is about to be found.
    await acts.press('Enter')
    await expect(page, typed).toHaveURL(new RegExp(path))
    acts.expectAtMost(2)
  }
})

const people = [
  { name: 'operator', side: 'OPERATOR' },
  { name: 'finance', side: 'OPERATOR' },
  { name: 'readonly', side: 'OPERATOR' },
  { name: 'supplier', side: 'SUPPLIER' },
] as const

for (const { name, side } of people) {
  test(`${name} reaches by keys alone exactly the screens of the navigation`, async ({ page, shop }) => {
    const desk = createDesk(page, shop.locale)
    await desk.signInFast(`${name}@tiber.example`)
    await desk.open(`/${side.toLowerCase()}`)
    const listed = await desk.navigation().getByRole('link').locator('.desk-nav-text').allInnerTexts()
    await openSearch(page, desk, side)
    const group = page.getByRole('group', { name: desk.t('command-bar.group.SCREEN') })
    await expect(group.getByRole('option')).toHaveCount(listed.length)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    for (const screen of listed) {
      await openSearch(page, desk, side)
      await page.keyboard.type(screen)
      const option = page.getByRole('option', { name: screen, exact: false }).first()
      await expect(option).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Enter')
      // Enter waits for what is about to be found.
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(desk.navigation().locator('[aria-current]')).toContainText(screen)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  })
}
