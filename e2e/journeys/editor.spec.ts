import type { Browser, Page } from '@playwright/test'
import { demoPassword } from '@tiber/demo-data/people'
import { expectAccessible, loadAxe } from '../sweep/accessibility.ts'
import { createUniqueId } from '../companies.ts'
import { getEditorText, getServiceText, openEditor } from '../editor.ts'
import { readSetting } from '../settings.ts'
import { buyer, expect, test } from '../shop.ts'
import type { Locale } from '../texts.ts'
import { photo } from '../threads.ts'

const storyName = 'Semana de la seguridad'
const storyPath = '/campaigns/safety-week'

/** Signs in a buyer in another browser and reads pages as the buyer sees them. */
async function openVisitor(browser: Browser) {
  const { request } = await browser.newContext({ baseURL: readSetting('SHOP_URL') })
  await request.post('/auth/login', { form: { username: buyer, password: demoPassword } })
  return {
    read: (path: string) => request.get(path),
    isShown: async (path: string, text: string) => (await (await request.get(path)).text()).includes(text),
  }
}

/** What an editor does with the open page. */
function describeActions(page: Page, locale: Locale) {
  const t = (key: string, values?: Record<string, string>) => getEditorText(locale, key, values)
  const name = (text: string) => getServiceText(locale, text)
  const press = (key: string) => page.getByRole('button', { name: t(key), exact: true }).click()
  return {
    t,
    name,
    press,
    text: page.getByRole('textbox', { name: `${name('Text')} (es-ES)` }),
    blocks: page.getByRole('list', { name: name('Blocks') }).getByRole('listitem'),
    openPage: () =>
      page
        .getByRole('navigation', { name: t('form.path') })
        .getByRole('button', { name: name('Page') })
        .click(),
    async createPage(title: string) {
      await press('new')
      await page.getByLabel(t('new.name')).fill(title)
      await press('new.create')
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    },
    async addBlock(kind: string) {
      await page.getByRole('button', { name: t('block.add', { field: name('Blocks') }) }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: name(kind), exact: true })
        .click()
    },
    async deletePage(title: string) {
      await press('settings')
      await press('delete')
      await expect(page.getByText(t('delete.ask', { name: title }))).toBeVisible()
      await press('delete')
      await expect(page.getByText(t('choose.story'))).toBeVisible()
    },
  }
}

const toPath = (title: string) => `/${title.toLowerCase().replace('á', 'a').replace(' ', '-')}`

test('a headline is changed › the preview follows while typing › published, visitors see it within two seconds', async ({
  page,
  shop,
  browser,
}) => {
  const t = (key: string, values?: Record<string, string>) => getEditorText(shop.locale, key, values)
  const [spanish, english] = [`Cascos y guantes ${createUniqueId()}`, `Helmets and gloves ${createUniqueId()}`]
  await openEditor(page, shop.locale)
  await page
    .getByRole('navigation', { name: t('stories') })
    .getByRole('button', { name: storyName })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: storyName })).toBeVisible()
  // The address names the story, and the session stays.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: storyName })).toBeVisible()
  const frame = page.locator(`iframe[title="${t('preview.title', { name: storyName })}"]`)
  await expect(frame).toHaveAttribute('aria-busy', 'false')
  const preview = frame.contentFrame()
  await preview.getByRole('heading', { level: 1 }).click()
  const headline = (language: string) =>
    page.getByRole('textbox', { name: new RegExp(`^${getServiceText(shop.locale, 'Headline')} \\(${language}`) })
  await headline('es-ES').fill(spanish)
  await expect(preview.getByRole('heading', { name: spanish })).toBeVisible()
  await headline('en-US').fill(english)
  await page.getByLabel(t('preview.language')).selectOption('en-US')
  await expect(preview.getByRole('heading', { name: english })).toBeVisible()

  await loadAxe(page)
  await expectAccessible(page, 'the editor', 'all')

  const { isShown } = await openVisitor(browser)
  expect(await isShown(storyPath, spanish)).toBe(false)
  await page.getByRole('button', { name: t('save'), exact: true }).click()
  await expect(page.getByText(t('save.done'))).toBeVisible()
  expect(await isShown(storyPath, spanish)).toBe(false)

  await page.getByRole('button', { name: t('publish'), exact: true }).click()
  await expect(page.getByText(t('publish.done'))).toBeVisible()
  // A request that starts within two seconds sees it, however busy the machine is.
  const publishedAt = Date.now()
  const pages = [
    [storyPath, spanish],
    [`/en-US${storyPath}`, english],
  ] as const
  const isPublic = async () => (await Promise.all(pages.map(([path, text]) => isShown(path, text)))).every(Boolean)
  let isSeen = await isPublic()
  while (!isSeen && Date.now() < publishedAt + 2000) isSeen = await isPublic()
  expect(isSeen, 'both languages show the headline').toBe(true)
})

test('a page is created and published › an earlier version is restored › deleted, it is gone', async ({
  page,
  shop,
  browser,
}) => {
  const { t, name, press, text, blocks, openPage, createPage, addBlock, deletePage } = describeActions(
    page,
    shop.locale,
  )
  const { read, isShown } = await openVisitor(browser)
  const title = `Página ${createUniqueId()}`
  const path = toPath(title)
  await openEditor(page, shop.locale)
  await createPage(title)
  await addBlock('Text')
  await text.fill('Primera versión')
  await press('publish')
  await expect(page.getByText(t('publish.done'))).toBeVisible()
  await expect.poll(() => isShown(path, 'Primera versión')).toBe(true)

  await openPage()
  await addBlock('Rich text')
  await text.click()
  await page
    .getByRole('button', { name: t('richText.bold') })
    .first()
    .hover()
  await page.mouse.down()
  // What is typed right after a tool is pressed belongs to the text.
  await expect(text).toBeFocused()
  await page.mouse.up()
  await page.keyboard.type('Importante')
  await expect(text.getByRole('strong')).toHaveText('Importante')
  await openPage()
  await addBlock('Picture')
  await press('asset.choose')
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(photo)
  await page.getByRole('textbox', { name: t('asset.alt', { language: 'es-ES' }) }).fill('Punto')
  await openPage()
  await blocks.nth(2).dragTo(blocks.first())
  await expect(blocks.first()).toContainText(name('Picture'))
  await press('publish')
  await expect.poll(() => isShown(path, '<strong>Importante</strong>')).toBe(true)
  expect(await isShown(path, 'alt="Punto"')).toBe(true)

  await blocks.filter({ hasText: 'Primera versión' }).getByRole('button').first().click()
  await text.fill('Segunda versión')
  await press('save')
  await expect(page.getByText(t('save.done'))).toBeVisible()
  await press('history')
  const published = page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: t('history.published') })
  await published
    .last()
    .getByRole('button', { name: t('history.restore') })
    .click()
  await blocks.first().getByRole('button').first().click()
  await expect(text).toHaveValue('Primera versión')

  await deletePage(title)
  await expect.poll(async () => (await read(path)).status()).toBe(404)
})

test('blocks are ordered and removed by keyboard › the focus stays with them › a removed one comes back', async ({
  page,
  shop,
}) => {
  const { t, name, blocks, openPage, createPage, addBlock, deletePage } = describeActions(page, shop.locale)
  const title = `Página ${createUniqueId()}`
  await openEditor(page, shop.locale)
  await createPage(title)
  for (const kind of ['Text', 'Banner', 'Table']) {
    await addBlock(kind)
    // The first field of the new block has the focus.
    await expect(page.locator('.form-fields :focus')).toHaveCount(1)
    await openPage()
  }
  const getButton = (key: string, kind: string) => page.getByRole('button', { name: t(key, { name: name(kind) }) })
  const expectOrder = (...kinds: string[]) => expect(blocks.locator('b')).toHaveText(kinds.map(name))
  await expectOrder('Text', 'Banner', 'Table')
  await getButton('block.up', 'Table').press('Enter')
  await expectOrder('Text', 'Table', 'Banner')
  await expect(getButton('block.up', 'Table')).toBeFocused()
  await page.keyboard.press('Enter')
  await expectOrder('Table', 'Text', 'Banner')
  // It cannot go further up.
  await expect(getButton('block.down', 'Table')).toBeFocused()
  await getButton('block.remove', 'Text').press('Enter')
  await expectOrder('Table', 'Banner')
  await expect(blocks.nth(1).getByRole('button').first()).toBeFocused()
  await page.getByRole('button', { name: t('undo') }).press('Enter')
  await expectOrder('Table', 'Text', 'Banner')

  await getButton('block.remove', 'Banner').press('Enter')
  await page.getByRole('button', { name: t('history') }).press('Enter')
  await expect(page.getByRole('dialog', { name: t('history') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: t('history') })).toBeFocused()
  await deletePage(title)
})

test('a page is scheduled › visitors see it from its time on › until it is unpublished at its time', async ({
  page,
  shop,
  browser,
}) => {
  const { t, press, text, createPage, addBlock, deletePage } = describeActions(page, shop.locale)
  const { read, isShown } = await openVisitor(browser)
  const title = `Página ${createUniqueId()}`
  const path = toPath(title)
  /** Enters a time of a minute ago, which is due at once. */
  const schedule = async (field: string) => {
    const time = await page.evaluate(() => {
      const due = Date.now() - 60_000
      return new Date(due - new Date(due).getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
    })
    await press('schedule')
    await page.getByRole('dialog').getByLabel(t(field), { exact: true }).fill(time)
    await press('schedule.save')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await openEditor(page, shop.locale)
  await createPage(title)
  await addBlock('Text')
  await text.fill('Desde hoy')
  await press('save')
  await expect(page.getByText(t('save.done'))).toBeVisible()
  expect((await read(path)).status()).toBe(404)

  await schedule('schedule.publish')
  await expect(page.getByText(t('schedule.publishes').split('{')[0]!)).toBeVisible()
  await expect.poll(() => isShown(path, 'Desde hoy')).toBe(true)

  await page.reload()
  await expect(page.getByText(t('state.published'), { exact: true })).toBeVisible()
  await schedule('schedule.unpublish')
  await expect.poll(async () => (await read(path)).status()).toBe(404)

  // The preview asks for the page once it has loaded; nobody can tell it of a deleted one.
  const presented = page.waitForResponse((response) => response.url().endsWith('/present'))
  await page.reload()
  await presented
  await deletePage(title)
})

test('two operators edit one page › the later save is refused, and nothing typed is lost', async ({
  page,
  shop,
  browser,
}) => {
  shop.expectErrors(/status of 409/)
  const { t } = describeActions(page, shop.locale)
  const press = (on: Page, key: string) => on.getByRole('button', { name: t(key), exact: true }).click()
  const getTitle = (on: Page) =>
    on.getByRole('textbox', { name: `${getServiceText(shop.locale, 'Title for search engines')} (es-ES)` })
  const name = `Compartida ${createUniqueId()}`
  await openEditor(page, shop.locale)
  await press(page, 'new')
  await page.getByLabel(t('new.name')).fill(name)
  await press(page, 'new.create')
  await getTitle(page).fill('De la primera persona')

  const other = await (await browser.newContext({ locale: shop.locale })).newPage()
  await openEditor(other, shop.locale)
  await other.getByRole('button', { name }).click()
  await getTitle(other).fill('De la segunda persona')
  await press(other, 'save')
  await expect(other.getByText(t('save.done'))).toBeVisible()

  await press(page, 'save')
  await expect(page.getByText(t('save.conflict'))).toBeVisible()
  await page.getByRole('button', { name: storyName }).click()
  await expect(page.getByRole('heading', { level: 1, name: storyName })).toBeVisible()
  await page.getByRole('button', { name }).click()
  await expect(getTitle(page)).toHaveValue('De la primera persona')
  await press(page, 'save')
  await press(page, 'save.reload')
  await expect(getTitle(page)).toHaveValue('De la segunda persona')
})
