import type { Page } from '@playwright/test'
import { knownProducts } from '@tiber/demo-data/catalogue/known-products'

import { expect, test, waitForScripts, type Shop } from '../shop.ts'

const { product, variant, partNumber } = knownProducts.capScrews

test.beforeEach(({ shop }) => shop.signInFast())

test.describe('the search field', () => {
  test('opens the product for a full code, however it is written', async ({ page, shop }) => {
    for (const typed of [
      variant,
      variant.toLowerCase().replaceAll('-', ' '),
      variant.replaceAll('-', '.'),
      partNumber,
    ]) {
      await shop.open('/')
      await field(page, shop).fill(typed)
      await field(page, shop).press('Enter')
      await expect(page).toHaveURL(/\/product\//)
      await expect(page.getByRole('main')).toContainText(variant)
    }
  })

  test('is focused by its key while a slow device hydrates the page', async ({ page, shop }) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 8 })
    await page.goto(shop.path('/'))
    await waitForScripts(page)
    await page.keyboard.press('/')
    await expect(field(page, shop)).toBeFocused()
  })

  test('suggests codes, products and categories, navigated with the keyboard', async ({ page, shop }) => {
    await shop.open('/')
    await page.keyboard.press('/')
    await expect(field(page, shop)).toBeFocused()
    await page.keyboard.type('SCS-A2')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
    await expect(field(page, shop)).toHaveAttribute('aria-activedescendant', /.+/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('option')).toHaveCount(0)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/(product|search|c)\//)
  })

  test('suggests families and what was bought before other articles, and a product as one row', async ({
    page,
    shop,
  }) => {
    await shop.open('/')
    const words = shop.locale === 'es-ES' ? 'arandela ancha' : 'large washer'
    const list = page.getByRole('listbox')
    const group = (name: string) => list.getByRole('group', { name: shop.t(`frame.search.group.${name}`) })
    await field(page, shop).fill(`${words} M12`)
    await expect(group('bought').getByRole('option').first()).toContainText('WSL-A2-M12')
    await field(page, shop).fill(shop.locale === 'es-ES' ? 'tornillo allen' : 'socket screw')
    await expect(group('product').getByRole('option').first()).toContainText(/\d+ (variantes|variants)/)
    await expect(list.getByRole('group').first()).toHaveAccessibleName(shop.t('frame.search.group.category'))
    await group('product').getByRole('option').first().click()
    await expect(page).toHaveURL(/\/product\/[^?]+$/)
  })

  test('keeps input typed before the scripts have loaded', async ({ page, shop }) => {
    let releaseScripts = () => {}
    const isTyped = new Promise<void>((resolve) => (releaseScripts = resolve))
    await page.route('**/*.js', async (route) => {
      await isTyped
      await route.continue()
    })
    await page.goto(shop.path('/'), { waitUntil: 'commit' })
    await expect(field(page, shop)).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('SCS-A2')
    await expect(field(page, shop)).toHaveValue('SCS-A2')
    releaseScripts()
    await expect(page.getByRole('option').first()).toBeVisible()
    await expect(field(page, shop)).toHaveValue('SCS-A2')
    await expect(field(page, shop)).toBeFocused()
  })

  test('keeps its place and input on the way from a product to a list', async ({ page, shop }) => {
    await shop.open(`/product/${product}`)
    await field(page, shop).fill('SCS-A2')
    await page
      .getByRole('navigation', { name: shop.t('product.crumbs') })
      .getByRole('link')
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.t('catalogue.title'))
    await expect(field(page, shop)).toHaveValue('SCS-A2')
  })

  test('remembers recent searches on this device', async ({ page, shop }) => {
    const word = shop.locale === 'es-ES' ? 'arandela' : 'washer'
    await shop.open('/')
    await field(page, shop).fill(word)
    await field(page, shop).press('Enter')
    await expect(page).toHaveURL(new RegExp(`/search\\?q=${word}`))
    await shop.open('/')
    await field(page, shop).focus()
    await expect(page.getByRole('option', { name: word })).toBeVisible()
    await page.getByRole('listbox').getByText(shop.t('frame.search.forget'), { exact: true }).click()
    await expect(page.getByRole('option', { name: word })).toHaveCount(0)
  })
})

test.describe('a search', () => {
  const words = {
    'es-ES': { type: 'tornillos alen', standard: 'DIN 912', size: 'M8 x 40 mm', nothing: 'zzzzqqqq' },
    'en-US': { type: 'soket screws', standard: 'din912', size: 'm8x40', nothing: 'zzzzqqqq' },
  }

  test('corrects a typo and says so', async ({ page, shop }) => {
    await shop.open(`/search?q=${encodeURIComponent(words[shop.locale].type)}`)
    await expect(page.getByRole('main')).toContainText(/ISO.4762/)
    await expect(page.getByRole('main').locator('b, strong').first()).toBeVisible()
  })

  test('finds by standard, by dimension and by partial code', async ({ page, shop }) => {
    const { standard, size } = words[shop.locale]
    for (const query of [standard, size, 'SCSA2M8']) {
      await shop.open(`/search?q=${encodeURIComponent(query)}&view=table&all=1`)
      await expect(page.getByRole('link', { name: /^SCS-/ }).first(), query).toBeVisible()
    }
  })

  test('without results names the words and leads to families, a quote and a question with its text', async ({
    page,
    shop,
  }) => {
    const { nothing } = words[shop.locale]
    const text = `${nothing} yyqq`
    const main = page.getByRole('main')
    const link = (key: string) => main.getByRole('link', { name: shop.t(key) })
    await shop.open(`/search?q=${encodeURIComponent(text)}`)
    await expect(page.getByText(shop.t('search.none.title', { q: text }))).toBeVisible()
    await expect(main).toContainText(`${nothing}, yyqq`)
    await expect(link('search.none.catalogue')).toBeVisible()
    await expect(link('search.none.quote')).toHaveAttribute('href', /quotes\/new\?text=zzzzqqqq\+yyqq$/)
    await link('search.none.contact').click()
    await expect(page).toHaveURL(/\/contact\?/)
    await expect(main.locator('input[name=question]')).toHaveValue(text)
    await page.goBack()
    await main.locator('a[href*="/c/"]').first().click()
    await expect(page).toHaveURL(/\/c\/./)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('for a brand that is not sold shows what is equivalent to it', async ({ page, shop }) => {
    await shop.open('/search?q=Loctite+243')
    const note = page.getByRole('main').getByRole('status')
    await expect(note).toContainText(
      shop.locale === 'es-ES' ? 'equivalentes a Loctite 243' : 'equivalent to Loctite 243',
    )
    await expect(page.locator('.result-list > li').first()).toContainText(
      shop.locale === 'es-ES' ? /fijador de roscas/i : /threadlocker/i,
    )
  })

  test('whose filters leave no result names each filter and a link without it', async ({ page, shop }) => {
    await shop.open('/search?q=iso+4762&brand=nobody&view=table')
    await expect(page.getByText(shop.t('search.none.filtered'))).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('link', { name: shop.t('search.none.withoutFilters') })
      .click()
    await expect(page.getByRole('link', { name: /^SCS-/ }).first()).toBeVisible()
  })

  test('accepts any input', async ({ shop }) => {
    const hostile = [
      '🧨🧨🧨',
      '"; drop table product; --',
      '" OR (a & b | !c) "',
      '%_\\',
      '<b>x</b>',
      'de la para con',
      'x'.repeat(500),
      '( ) : * ~',
    ]
    for (const query of hostile) {
      const response = await shop.open(`/search?q=${encodeURIComponent(query)}`)
      expect(response?.status(), query).toBe(200)
    }
    expect((await shop.open(`/search?q=${'y'.repeat(6000)}`))?.status()).toBe(200)
  })
})

const field = (page: Page, shop: Shop) => page.getByRole('combobox', { name: shop.t('frame.search') })
