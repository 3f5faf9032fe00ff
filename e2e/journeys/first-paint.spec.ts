import { knownProducts } from '@tiber/demo-data/catalogue/known-products'
import { expect, test } from '../shop.ts'

test('a page is painted with its font and styles before any script is requested', async ({ page, shop }) => {
  await shop.open(`/product/${knownProducts.capScrews.product}`)
  const { painted, scripts } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    scripts: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  }))
  expect(scripts.length).toBeGreaterThan(5)
  expect(Math.min(...scripts)).toBeGreaterThan(painted ?? Number.POSITIVE_INFINITY)
})
