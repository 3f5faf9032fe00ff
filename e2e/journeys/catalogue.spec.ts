import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { sendRequest, expect, test, type Shop } from '../shop.ts'

const family = '/c/fixings/screws/socket-head-iso-4762'

test.describe('browsing', () => {
  test.beforeEach(({ shop }) => shop.signInFast())

  test('a buyer goes three levels down, filters, sorts, changes the view and returns to the same list', async ({
    page,
    shop,
  }) => {
    await shop.open('/c')
    const openCategory = async (name: RegExp, path: string) => {
      await page.getByRole('main').getByRole('link', { name }).first().click()
      await expect(page).toHaveURL(shop.url(path))
      // The address changes before the page, whose products may be named like the category.
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    }
    await openCategory(getPattern(shop, 'Fijación', 'Fixings'), '/c/fixings')
    await openCategory(getPattern(shop, 'Tornillos métricos', 'Machine screws'), '/c/fixings/screws')
    await openCategory(/ISO.4762/, family)
    await expect(crumbs(page, shop).getByRole('link')).toHaveText([
      shop.t('catalogue.title'),
      getPattern(shop, 'Fijación', 'Fixings'),
      getPattern(shop, 'Tornillos métricos', 'Machine screws'),
    ])
    await view(page, shop, 'table').click()
    await expect(page.getByRole('table')).toBeVisible()
    const before = await readRowCount(page)
    await page.getByRole('checkbox', { name: /^M8\b/ }).check()
    await expect(page).toHaveURL(/a\.[\w-]+=/)
    await expect.poll(() => readRowCount(page)).toBeLessThan(before)
    const filtered = page.url()
    await page.getByRole('link', { name: 'SCS-A2-M8-040', exact: true }).click()
    await expect(page).toHaveURL(/\/product\//)
    await page.goBack()
    await expect(page).toHaveURL(filtered)
    await expect(page.getByRole('checkbox', { name: /^M8\b/ })).toBeChecked()
    await page
      .getByRole('link', { name: new RegExp(`^${shop.t('search.chip.remove')}`) })
      .first()
      .click()
    await expect.poll(() => readRowCount(page)).toBe(before)
  })

  test('a list is sorted by a table column, ascending and descending', async ({ page, shop }) => {
    await shop.open(`${family}?view=table&q=SCS-A2-M8`)
    const head = page.getByRole('columnheader').filter({ hasText: /L\s*mm/ })
    await head.getByRole('link').click()
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    const lengths = async () => (await readSkus(page)).map((sku) => Number(sku.split('-').at(-1)))
    await expect.poll(async () => isSorted(await lengths())).toBe(true)
    await head.getByRole('link').click()
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(async () => isSorted((await lengths()).toReversed())).toBe(true)
  })

  test('the last chosen view applies to the next list', async ({ page, shop }) => {
    await shop.open(`${family}?view=list`)
    await shop.open('/c/fixings/nuts-and-washers')
    await expect(view(page, shop, 'list')).toHaveAttribute('aria-current', 'true')
  })

  test('filters of one facet widen, filters of two facets narrow, and the counts predict the results', async ({
    page,
    shop,
  }) => {
    await shop.open(`${family}?view=table`)
    const box = (name: RegExp) => page.getByRole('checkbox', { name })
    const readCount = async (name: RegExp) =>
      Number((await box(name).getAttribute('aria-label'))?.match(/(\d+) \w+$/)?.[1])
    const [m6, m8] = [await readCount(/^M6\b/), await readCount(/^M8\b/)]
    await box(/^M6\b/).check()
    await expect(total(page)).toContainText(String(m6))
    await box(/^M8\b/).check()
    await expect(total(page)).toContainText(String(m6 + m8))
  })

  test('an unknown category path is not found', async ({ page, shop }) => {
    shop.expectErrors(/404/)
    for (const path of ['/c/screws', '/c/fixings/nonsense', '/c/fixings/socket-head-iso-4762', '/c/Root_default']) {
      const response = await shop.open(path)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.t('frame.notFound.title'))
    }
  })

  test('a page beyond the last result says so, and invalid parameters are ignored', async ({ page, shop }) => {
    for (const search of [
      '?page=9999999',
      '?page=-1&size=7&sort=cheese&view=x',
      '?a.nothing=x&min.length=abc',
      '?priceMin=9&priceMax=1',
    ]) {
      const response = await shop.open(`${family}${search}`)
      expect(response?.status(), search).toBe(200)
    }
    await shop.open(`${family}?page=9999999`)
    await expect(page.getByText(new RegExp(shop.t('search.deep.title').replace('{n}', '[\\d.,]+')))).toBeVisible()
  })

  test('up to six products are compared, with differences marked', async ({ page, shop }) => {
    await shop.open(`${family}?view=table&q=SCS-A2-M8`)
    for (const sku of ['SCS-A2-M8-040', 'SCS-A2-M8-030'])
      await page.getByRole('checkbox', { name: shop.t('search.compare.sku', { sku }) }).check()
    await page.getByRole('link', { name: shop.t('search.compare'), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.t('search.compare.title'))
    const table = page.getByRole('region', { name: shop.t('search.compare.table') })
    for (const sku of ['SCS-A2-M8-040', 'SCS-A2-M8-030']) await expect(table.getByText(sku).first()).toBeVisible()
    await expect(table.getByText(shop.t('search.compare.different')).first()).toBeAttached()
  })

  test('typed quantities are still there after looking at a product, and gone once added', async ({ page, shop }) => {
    await shop.open(`${family}?view=table&q=SCS-A2-M8`)
    const box = page.getByLabel(shop.t('search.quantityOf', { sku: 'SCS-A2-M8-030' }))
    await box.fill('300')
    // The quantity is committed by leaving the field, here with a click on another row's link.
    await page.getByRole('link', { name: 'SCS-A2-M8-040', exact: true }).click()
    await expect(page).toHaveURL(/\/product\//)
    await page.goBack()
    await expect(box).toHaveValue('300')
    const dock = page.locator('output.dock')
    await expect(dock).toBeVisible()
    await page.reload()
    await expect(box).toHaveValue('300')
    await dock.getByRole('button', { name: /^(Añadir|Add) 1 / }).click()
    await expect(box).toHaveValue('')
    await expect(dock).toHaveCount(0)
    await page.reload()
    await expect(box).toHaveValue('')
  })

  test('quantities are rounded to packs with a message, and summed in the dock', async ({ page, shop }) => {
    await shop.open(`${family}?view=table&q=SCS-A2-M8`)
    const box = page.getByLabel(shop.t('search.quantityOf', { sku: 'SCS-A2-M8-030' }))
    await box.fill('150')
    await box.press('Enter')
    await expect(box).toHaveValue('200')
    await expect(page.getByText(/200 (ud|pcs)/).first()).toBeVisible()
    await expect(page.getByRole('button', { name: shop.t('product-ui.dock.clear'), exact: true })).toBeVisible()
  })
})

test.describe('on small screens', () => {
  test.beforeEach(({ shop }) => shop.signInFast())

  for (const [screen, viewport, maxTop] of [
    ['a phone', { width: 375, height: 812 }, 620],
    ['a screen at 200 % zoom', { width: 720, height: 450 }, 380],
  ] as const)
    test(`the first row of a category is on the first screen of ${screen}`, async ({ page, shop }) => {
      await page.setViewportSize(viewport)
      await shop.open(`${family}?view=table`)
      const quantity = page.locator('[data-quantity]').first()
      await expect(quantity).toBeInViewport({ ratio: 1 })
      const row = page.getByRole('row').filter({ has: quantity }).first()
      expect((await row.boundingBox())!.y).toBeLessThan(maxTop)
      // A category with subcategories lists products as cards.
      await shop.open('/c/fixings/screws?view=grid')
      await expect(page.locator('.result-card h3').first()).toBeInViewport()
    })
})

test.describe('the results table', () => {
  test.beforeEach(({ shop }) => shop.signInFast())
  const head = (page: Page, name: RegExp) => page.getByRole('columnheader', { name })

  test('remembers the columns chosen with the keyboard', async ({ page, shop }) => {
    const length = getPattern(shop, '^Largo\\s*L\\b', '^Length\\s*L\\b')
    await shop.open(`${family}?view=table&q=SCS-A2-M8`)
    await expect(head(page, length)).toBeVisible()
    await page.getByRole('button', { name: shop.t('search.columns'), exact: true }).press('ArrowDown')
    const box = page.getByRole('checkbox', { name: length })
    await expect(page.locator('form input[name=shown]').first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('form input[name=shown]').nth(1)).toBeFocused()
    const saved = page.waitForResponse(/\/session\/columns$/)
    await box.press('Space')
    await saved
    await expect(head(page, length)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(box).toBeHidden()
    await shop.open(`${family}?view=table&q=SCS-A2-M6`)
    await expect(head(page, length)).toHaveCount(0)
    await page.getByRole('button', { name: shop.t('search.columns'), exact: true }).click()
    await page.getByRole('button', { name: shop.t('search.columns.reset'), exact: true }).click()
    await expect(head(page, length)).toBeVisible()
  })

  test('is exported with all its rows, in the language of the page', async ({ page, shop }) => {
    await shop.open(`${family}?view=table&a.thread=M8`)
    const count = await readRowCount(page)
    const waiting = page.waitForEvent('download')
    await page.getByRole('link', { name: shop.t('search.export'), exact: true }).click()
    const text = await readFile((await (await waiting).path())!, 'utf8')
    const lines = text.trimEnd().split('\r\n')
    expect(lines).toHaveLength(count + 1)
    expect(lines[0]).toContain(shop.t('search.export.code'))
    expect(lines.every((line, at) => at === 0 || /^[A-Z]{3}-/.test(line))).toBe(true)
  })
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('filters, sorting, view and pages work as a form and links', async ({ page, shop }) => {
    await shop.signInFast()
    await page.goto(shop.path(`${family}?view=table`))
    const before = await readRowCount(page)
    await page.getByRole('checkbox', { name: /^M8\b/ }).check()
    await page
      .getByRole('button', { name: shop.t('search.apply') })
      .first()
      .click()
    await expect(page).toHaveURL(/a\.[\w-]+=/)
    expect(await readRowCount(page)).toBeLessThan(before)
    await view(page, shop, 'grid').click()
    await expect(view(page, shop, 'grid')).toHaveAttribute('aria-current', 'true')
  })
})

test.describe('another company', () => {
  test('sees only its own assortment', async ({ page, shop }) => {
    await shop.signInFast('new@tiber.example')
    await shop.open('/c/fixings')
    const narrow = await total(page).textContent()
    await shop.loseSession()
    await shop.signInFast()
    await shop.open('/c/fixings')
    expect(await total(page).textContent()).not.toBe(narrow)
  })
})

test('categories and search require sign-in and return there afterwards', async ({ shop }) => {
  for (const path of ['/c', family, '/search?q=m8']) {
    const response = await sendRequest(shop.path(path))
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toContain('/auth/login')
  }
})

const getPattern = (shop: Shop, es: string, en: string) => new RegExp(shop.locale === 'es-ES' ? es : en)
const crumbs = (page: Page, shop: Shop) => page.getByRole('navigation', { name: shop.t('catalogue.crumbs') })
const view = (page: Page, shop: Shop, name: 'grid' | 'list' | 'table') =>
  page
    .getByRole('navigation', { name: shop.t('search.view') })
    .getByRole('link', { name: shop.t(`search.view.${name}`) })
const total = (page: Page) => page.getByRole('main').locator('h1 + p, header p').first()
const readSkus = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('link', { name: /^[A-Z]{3}-/ })
    .allTextContents()
const isSorted = (numbers: number[]) => numbers.every((each, at) => at === 0 || numbers[at - 1]! <= each)

/** Reads the number of results from the list's heading. */
async function readRowCount(page: Page): Promise<number> {
  const text = (await total(page).textContent()) ?? ''
  const numbers = text.match(/\d[\d.,]*/g)?.map((each) => Number(each.replace(/[.,]/g, ''))) ?? []
  return Math.max(...numbers)
}
