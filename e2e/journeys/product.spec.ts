import { knownProducts } from '@tiber/demo-data/catalogue/known-products'
import { demoAccounts } from '@tiber/demo-data/people'

import { callPlatform, getDemoToken } from '../platform.ts'
import { sendRequest, expect, test, type Shop } from '../shop.ts'

const { product, variant } = knownProducts.capScrews
const [, cantabrico] = demoAccounts
const path = `/product/${product}?variant=${variant}`
/** Matches an amount of money in either language. */
const amount = /\d[\d.,]*\s*€|€\s*\d/

test.describe('for a visitor', () => {
  test('a product shows everything but prices and offers, and how to get access', async ({ page, shop }) => {
    await shop.open(path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('ISO')
    await expect(page.getByText(variant, { exact: true }).first()).toBeVisible()
    await expect(page.getByText(shop.t('product.access.title'))).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(amount)
    const signIn = page
      .getByRole('main')
      .getByRole('link', { name: /sign in|inicie sesión|iniciar sesión/i })
      .first()
    await signIn.click()
    await expect(page).toHaveURL(/\/auth\/login\?/)
    await shop.signIn()
    await expect(page).toHaveURL(shop.url(path))
    await expect(page.getByRole('complementary', { name: shop.t('product.buy') })).toContainText(amount)
  })

  test('no price is in the page, its data or any response of the platform', async ({ shop }) => {
    const prices = await readPrices(variant)
    expect(prices.length).toBeGreaterThan(3)
    const texts = [
      await (await sendRequest(shop.path(path))).text(),
      await (await sendRequest(`${shop.path(`/product/${product}`)}/_payload.json`)).text(),
      ...(await Promise.all(
        ['', '/offers', '/paginated-offers', '/related-products', '/variant-attributes', '/reviews'].map(async (call) =>
          (await callPlatform(`/v1/shop/products/${product}${call}`)).text(),
        ),
      )),
      await (await callPlatform(`/v2/shop/search?query=${product}&withFacets=true`)).text(),
      await (await callPlatform(`/v2/shop/autocomplete?input=${variant}`)).text(),
    ]
    for (const text of texts) {
      expect(text.length).toBeGreaterThan(1)
      for (const price of prices) expect(text).not.toContain(price)
      expect(text).not.toMatch(/"(unitPrice|itemPrice|stock|priceMin)":\s*\d/)
    }
  })

  test('the page has one canonical address, both languages and structured data for search engines', async ({
    page,
    shop,
  }) => {
    await shop.open(path)
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
    expect(canonical).toMatch(/\/product\/\d{10}$/)
    const languages = await page
      .locator('link[rel=alternate][hreflang]')
      .evaluateAll((all) =>
        all.map((each) => (each as unknown as { getAttribute(name: string): string | null }).getAttribute('hreflang')),
      )
    expect(languages).toEqual(expect.arrayContaining(['es-ES', 'en-US']))
    const data = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '{}',
    ) as Record<string, unknown>
    expect(JSON.stringify(data)).toContain('"Product"')
    expect(JSON.stringify(data)).not.toContain('"price')
    const map = await (await sendRequest('/sitemap.xml')).text()
    expect(map).toMatch(/<(urlset|sitemapindex)/)
    const robots = await (await sendRequest('/robots.txt')).text()
    expect(robots).toContain('Sitemap:')
  })

  test('an unknown product is not found', async ({ page, shop }) => {
    shop.expectErrors(/404/)
    const response = await shop.open('/product/NOWHERE')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.t('frame.notFound.title'))
  })

  test('a drawing is an SVG from our own domain, cached for a year', async ({ page, shop }) => {
    await shop.open(path)
    const source = await page.getByRole('main').locator('img').first().getAttribute('src')
    const response = await sendRequest(source!)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('image/svg+xml')
    expect(response.headers.get('cache-control')).toContain('31536000')
    expect(await response.text()).toContain('<svg')
  })
})

test.describe('for a buyer', () => {
  test.beforeEach(({ shop }) => shop.signInFast())

  test('each company sees its own prices', async ({ page, shop, context }) => {
    await shop.open(path)
    const panel = page.getByRole('complementary', { name: shop.t('product.buy') })
    const ownPrices = await panel.textContent()
    await context.addCookies([{ name: 'customer-account-id', value: cantabrico.id, url: shop.url('/') }])
    await shop.open(path)
    expect(await panel.textContent()).not.toBe(ownPrices)
  })

  test('a price is explained: list price, contract, break, tax, next break', async ({ page, shop }) => {
    await shop.open(path)
    await page
      .getByRole('button', { name: new RegExp(shop.t('product.why.of', { price: '' }).replace(': ', '')) })
      .first()
      .click()
    const why = page.getByRole('dialog', { name: shop.t('product.why') }).first()
    await expect(why).toContainText('C-2291')
    await expect(why).toContainText('21')
    await expect(why.getByText(shop.t('product.why.close')).or(why.getByRole('button').first())).toBeVisible()
  })

  test('offers of several suppliers are compared for a quantity', async ({ page, shop }) => {
    await shop.open(path)
    const offers = page.getByRole('radio')
    expect(await offers.count()).toBeGreaterThan(1)
    const total = async () => page.getByRole('complementary', { name: shop.t('product.buy') }).textContent()
    const before = await total()
    await page
      .getByLabel(shop.t('product.quantityOf', { sku: variant }))
      .first()
      .fill('1000')
    await page
      .getByLabel(shop.t('product.quantityOf', { sku: variant }))
      .first()
      .press('Enter')
    await expect.poll(total).not.toBe(before)
  })

  test('on a phone › quantity, price and add button are docked on the first screen', async ({ page, shop }) => {
    await page.setViewportSize({ width: 375, height: 812 })
    await shop.open(path)
    const panel = page.getByRole('complementary', { name: shop.t('product.buy') })
    const box = panel.getByLabel(shop.t('product.quantityOf', { sku: variant }))
    const add = panel.getByRole('button', { name: /^(Añadir|Add) [\d.,]+ / })
    await expect(box).toBeInViewport({ ratio: 1 })
    await expect(add).toBeInViewport({ ratio: 1 })
    await box.fill('300')
    await box.press('Enter')
    await expect(add).toHaveText(/300/)
    await expect(panel.locator('.buy-dock-price')).toContainText(amount)
    await expect(panel.locator('.buy-dock-price')).toBeInViewport({ ratio: 1 })
    // The message about the added line leaves the dock free.
    await add.click()
    const toast = (await page.locator('.toast').boundingBox())!
    expect(toast.y + toast.height).toBeLessThanOrEqual((await panel.locator('.buy-dock').boundingBox())!.y)
    await page
      .locator('.toast')
      .getByRole('button', { name: shop.t('forms.undo') })
      .click()
    // The dock stays at the end of the page and hides nothing of the footer.
    await page.keyboard.press('End')
    const footer = page.getByRole('contentinfo')
    await footer.scrollIntoViewIfNeeded()
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    await expect(add).toBeInViewport({ ratio: 1 })
    const dock = (await panel.locator('.buy-dock').boundingBox())!
    const end = (await footer.boundingBox())!
    expect(end.y + end.height).toBeLessThanOrEqual(dock.y)
  })

  test('on a phone › rows selected in the variant table replace the dock by one that adds them', async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width: 375, height: 812 })
    await shop.open(path)
    const first = page.locator('#variants [data-quantity]').first()
    await first.fill('200')
    await first.press('Enter')
    await expect(page.getByRole('button', { name: /^(Añadir|Add) 1 (fila|row)/ })).toBeInViewport({
      ratio: 1,
    })
    const add = page
      .getByRole('complementary', { name: shop.t('product.buy') })
      .getByRole('button', { name: /^(Añadir|Add) [\d.,]+ / })
    await expect(add).not.toBeInViewport()
  })

  test('on a phone the part number form fits the screen', async ({ page, shop }) => {
    await page.setViewportSize({ width: 375, height: 812 })
    await shop.open(path)
    await page.locator('.own-number summary').click()
    await expect(page.locator('.own-number-form')).toBeInViewport({ ratio: 1 })
  })

  test('an own part number is set, finds its product, and is removed', async ({ page, shop }) => {
    const sku = knownProducts.smallCapScrews.variant
    const number = `E2E-${shop.locale}-77`
    await shop.open(`/product/${knownProducts.smallCapScrews.product}?variant=${sku}`)
    await page
      .getByText(shop.t('product.ownNumber.set'), { exact: true })
      .or(page.getByText(shop.t('product.ownNumber.change'), { exact: true }))
      .first()
      .click()
    await page.getByLabel(shop.t('product.ownNumber.label')).fill(number)
    await page
      .locator('details')
      .getByRole('button', { name: shop.t('product.ownNumber.save'), exact: true })
      .click()
    await expect(page.getByRole('main')).toContainText(number)
    await page.getByRole('combobox', { name: shop.t('frame.search') }).fill(number.toLowerCase().replaceAll('-', ''))
    await page.getByRole('combobox', { name: shop.t('frame.search') }).press('Enter')
    await expect(page).toHaveURL(/\/product\//)
    await expect(page.getByRole('main')).toContainText(sku)
    await page.getByText(shop.t('product.ownNumber.change'), { exact: true }).first().click()
    await page.getByRole('button', { name: shop.t('product.ownNumber.forget'), exact: true }).click()
    await expect(page.getByRole('main')).not.toContainText(number)
  })

  test('a discontinued size leads to its replacement', async ({ page, shop }) => {
    const { variant: discontinued, replacedBy } = knownProducts.discontinued
    await shop.open(`/product/${product}?variant=${discontinued}`)
    await expect(page.getByText(shop.t('product.gone.replaced')).first()).toBeVisible()
    await expect(page.getByText(shop.t('product.noOffer.gone', { code: discontinued }))).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(replacedBy) })
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`/product/.*variant=`))
  })

  test('the drawing is enlarged and navigated with the keyboard', async ({ page, shop }) => {
    await shop.open(path)
    await page.getByRole('button', { name: shop.t('product.zoom') }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: shop.t('product.zoom.next') }).click()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  test('a review is written, read by a visitor, and changed; an invalid review is reported and not lost', async ({
    page,
    shop,
    browser,
  }) => {
    const reviewed = await getUnreviewedProduct(shop)
    await shop.open(`/product/${reviewed}`)
    const message = `Aguanta bien (${shop.locale}).`
    await page.getByLabel(shop.t('product.review.message'), { exact: true }).fill(message)
    await page.getByRole('button', { name: shop.t('product.review.send'), exact: true }).click()
    await expect(page.getByLabel(shop.t('product.review.message'), { exact: true })).toHaveValue(message)
    await page.getByRole('radio', { name: shop.t('product.rating.4') }).check({ force: true })
    await page.getByRole('button', { name: shop.t('product.review.send'), exact: true }).click()
    await expect(page.getByText(shop.t('product.review.change'))).toBeVisible()
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(shop.url(`/product/${reviewed}`))
    await expect(visitor.getByText(message)).toBeVisible()
    await visitor.context().close()
    await page.getByLabel(shop.t('product.review.message'), { exact: true }).fill(`${message} Con matices.`)
    await page
      .locator('#reviews')
      .getByRole('button', { name: shop.t('product.review.save'), exact: true })
      .click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Con matices.' })).toBeVisible()
  })
})

/** Reads some prices of a variant as the platform writes them, long enough not to match by chance. */
async function readPrices(sku: string): Promise<string[]> {
  const token = await getDemoToken('buyer@tiber.example')
  const offers = (await (await callPlatform(`/v1/shop/product-variants/${sku}/offers`, { token })).json()) as {
    ladder: { unitPrice: number }[]
  }[]
  return [...new Set(offers.flatMap(({ ladder }) => ladder.map(({ unitPrice }) => String(unitPrice))))].filter(
    (each) => each.length > 4,
  )
}

/** Returns a product the buyer has not reviewed yet, one per language. */
async function getUnreviewedProduct(shop: Shop): Promise<string> {
  return shop.locale === 'es-ES' ? 'NUT-A2' : 'WSH-A2'
}
