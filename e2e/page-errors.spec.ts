import { test } from './shop.ts'

test.describe('a journey fails on', () => {
  test.fail('an unexpected console error', async ({ page, shop }) => {
    await shop.open('/auth/login')
    await page.evaluate("console.error('planted')")
  })

  test.fail('a page error', async ({ page, shop }) => {
    await shop.open('/auth/login')
    const thrown = page.waitForEvent('pageerror')
    await page.evaluate("setTimeout(() => { throw new Error('planted') })")
    await thrown
  })

  test.fail('a script refused by the content policy', async ({ page, shop }) => {
    await shop.open('/auth/login')
    const refused = page.waitForEvent('console')
    await page.evaluate(
      "document.body.append(Object.assign(document.createElement('script'), { text: 'window.ran = 1' }))",
    )
    await refused
  })

  test.fail('a dialog', async ({ page, shop }) => {
    await shop.open('/auth/login')
    await page.evaluate("alert('planted')")
  })
})

test('expected errors do not fail a journey', async ({ page, shop }) => {
  shop.expectErrors(/planted/)
  await shop.open('/auth/login')
  await page.evaluate("console.error('planted')")
})
