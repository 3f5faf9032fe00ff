import { openCompany } from '../companies.ts'
import { expect, test, waitForHydration } from '../shop.ts'
import { findFreePort, startStorefront } from '../plain-shop.ts'

test('a page of editors › in the language of the path › links, questions and products lead on', async ({
  page,
  shop,
}) => {
  await shop.signInFast()
  await shop.open('/faq')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const questions = page.locator('details')
  await expect(questions.first()).not.toHaveAttribute('open')
  await questions.first().locator('summary').click()
  await questions.first().getByRole('link').first().click()
  await expect(page).toHaveURL(shop.url('/quick-order'))

  await shop.open('/campaigns/fastener-basics')
  const [headline, table] =
    shop.locale === 'es-ES' ? ['Elegir bien un tornillo', 'Par (N·m)'] : ['Choosing the right screw', 'Torque (N·m)']
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
  await expect(page.getByRole('columnheader', { name: table })).toBeVisible()
  await page
    .getByRole('link', { name: /ISO 4762/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/product\//)
})

test('the content service is stopped › the shop sells, and only pages of editors are unavailable', async ({
  page,
  shop,
}) => {
  shop.expectErrors(/status of 503/)
  const [port, closed] = [await findFreePort(), await findFreePort()]
  const storefront = await startStorefront(port, {
    CONTENT_URL: `http://127.0.0.1:${closed}`,
    CONTENT_TOKEN: 'a token that nobody asks for',
  })
  try {
    const open = async (path: string) => {
      const response = await page.goto(storefront.url + shop.path(path))
      await waitForHydration(page)
      return response?.status()
    }
    const { email, password } = await openCompany()
    await open('/auth/login')
    await shop.signIn(email, password)
    await expect(page).toHaveURL(storefront.url + shop.path('/'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.t('dashboard.title'))
    expect(await open('/product/SCS-A2-M8?variant=SCS-A2-M8-040')).toBe(200)
    await page
      .getByRole('complementary', { name: shop.t('product.buy') })
      .getByRole('button', { name: new RegExp(`^${shop.t('frame.cart.add').split('{')[0]}\\d`) })
      .click()
    await expect(page.getByRole('button', { name: shop.t('forms.undo') })).toBeVisible()
    expect(await open('/checkout/cart')).toBe(200)
    await expect(page.getByRole('main')).toContainText('SCS-A2-M8-040')
    expect(await open('/faq')).toBe(503)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await open('/contact')).toBe(200)
  } finally {
    storefront.stop()
  }
})
