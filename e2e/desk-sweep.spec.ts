import { expectAccessible, loadAxe } from './accessibility.ts'
import { createDesk } from './desk/desk.ts'
import { expect, test } from './shop.ts'

const screens = {
  'operator@tiber.example': [
    '/operator',
    '/operator/requests',
    '/operator/staff',
    '/operator/staff/new',
    '/operator/security',
  ],
  'supplier@tiber.example': [
    '/supplier',
    '/supplier/orders',
    '/supplier/orders?stage=ended',
    '/supplier/staff',
    '/supplier/security',
  ],
}

for (const [email, paths] of Object.entries(screens))
  for (const path of paths)
    test(`desk ${path} in light and dark`, async ({ page, shop }) => {
      const desk = createDesk(page, shop.locale)
      await desk.signInFast(email)
      expect((await desk.open(path))?.status()).toBe(200)
      await loadAxe(page)
      await expectAccessible(page, `${path} in light`)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectAccessible(page, `${path} in dark`, 'contrast')
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
    })

test('desk /auth/login in light and dark', async ({ page, shop }) => {
  const desk = createDesk(page, shop.locale)
  await desk.open('/auth/login')
  await loadAxe(page)
  await expectAccessible(page, 'sign-in in light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'sign-in in dark', 'contrast')
})
