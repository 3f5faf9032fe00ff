import { demoContent } from '@tiber/demo-data/content/content'
import { demoPassword } from '@tiber/demo-data/people'
import { startSmallContentServer } from '@tiber/sdk/testing/small-content-server'
import { openCompany } from '../companies.ts'
import { readSetting } from '../settings.ts'
import { buyer, expect, test, waitForHydration } from '../shop.ts'
import { findFreePort, startStorefront } from '../plain-shop.ts'

type ContentShop = { url: string; stop: () => Promise<void> | void }

/** Starts the same storefront in front of a second content server, which knows the delivery contract only. */
async function startOnSmallServer(): Promise<ContentShop> {
  const content = await startSmallContentServer()
  for (const { slug, uuid, name, content: fields } of demoContent.stories)
    if (fields) content.publish({ slug, name, content: fields, ...(uuid && { uuid }) })
  const settings = { CONTENT_URL: content.url, CONTENT_TOKEN: content.token }
  const storefront = await startStorefront(await findFreePort(), settings)
  const stop = async () => {
    storefront.stop()
    await content.close()
  }
  return { url: storefront.url, stop }
}

const contentServices = {
  'our content service': (): ContentShop => ({ url: readSetting('SHOP_URL'), stop: () => {} }),
  'another content server': startOnSmallServer,
}

for (const [name, start] of Object.entries(contentServices))
  test(`pages of editors from ${name} › questions, links, tables and products lead on`, async ({ page, shop }) => {
    const { url, stop } = await start()
    const open = async (path: string) => {
      await page.goto(url + shop.path(path))
      await waitForHydration(page)
    }
    try {
      await page.request.post(`${url}${shop.path('/auth/login')}`, {
        form: { username: buyer, password: demoPassword },
      })
      await open('/faq')
      const question = page.locator('details').first()
      await expect(question).not.toHaveAttribute('open')
      await question.locator('summary').click()
      await question.getByRole('link').first().click()
      await expect(page).toHaveURL(url + shop.path('/quick-order'))

      // A question is found by the shop's search, and what it leaves open can be asked.
      const [query, found] = shop.locale === 'es-ES' ? ['devolver', '¿Puedo devolver'] : ['return need', 'Can I return']
      const link = page.getByRole('navigation', { name: shop.t('search.pages') }).getByRole('link', { name: found })
      // The first search of all does not wait long for pages.
      await expect(async () => {
        await open(`/search?q=${query}`)
        expect(await link.count()).toBe(1)
      }).toPass()
      await link.click()
      await expect(page).toHaveURL(new RegExp(`${shop.path('/faq')}#`))
      const answer = page.locator('details[open]')
      await expect(answer).toContainText(found)
      await answer.getByRole('link', { name: shop.t('content.faq.ask') }).click()
      await expect(page).toHaveURL(new RegExp(`${shop.path('/contact')}\\?`))
      await expect(page.getByRole('main')).toContainText(found)

      await open('/')
      const carousel = page.locator('.carousel')
      await expect(carousel).toContainText('1 / 2')
      await carousel.getByRole('button', { name: shop.t('content.carousel.next') }).click()
      await expect(carousel).toContainText('2 / 2')
      await expect(carousel.getByRole('group').nth(1)).toBeInViewport()

      await open('/campaigns/fastener-basics')
      const [headline, torque] =
        shop.locale === 'es-ES'
          ? ['Elegir bien un tornillo', 'Par (N·m)']
          : ['Choosing the right screw', 'Torque (N·m)']
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
      await expect(page.getByRole('columnheader', { name: torque })).toBeVisible()
      await page
        .getByRole('link', { name: /ISO 4762/ })
        .first()
        .click()
      await expect(page).toHaveURL(/\/product\//)
    } finally {
      await stop()
    }
  })

test('icons that editors name › are drawn by the server and requested by no browser', async ({ page, shop }) => {
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/icons')) requested.push(request.url())
  })
  await page.request.post(shop.path('/auth/login'), { form: { username: buyer, password: demoPassword } })
  const response = await page.goto(shop.path('/campaigns/winter-workshop'))
  await waitForHydration(page)
  const readPaths = (markup: string) => [...markup.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path)
  const fromServer = [...(await response!.text()).matchAll(/<svg class="content-icon.*?<\/svg>/gs)]
  const inBrowser = await Promise.all((await page.locator('svg.content-icon').all()).map((icon) => icon.innerHTML()))
  expect(inBrowser.length).toBeGreaterThan(2)
  expect(inBrowser.map(readPaths)).toEqual(fromServer.map(([markup]) => readPaths(markup)))
  expect(inBrowser.filter((markup) => markup === '')).toEqual([])
  await page.waitForLoadState('networkidle')
  expect(requested).toEqual([])
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
