import type { Browser } from '@playwright/test'
import { demoPassword } from '@tiber/demo-data/people'
import { expectAccessible, loadAxe } from '../accessibility.ts'
import { createUniqueId } from '../companies.ts'
import { getEditorText, openEditor } from '../editor.ts'
import { readSetting } from '../settings.ts'
import { buyer, expect, test } from '../shop.ts'
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
  const frame = page.locator(`iframe[title="${t('preview.title', { name: storyName })}"]`)
  await expect(frame).toHaveAttribute('aria-busy', 'false')
  const preview = frame.contentFrame()
  await preview.getByRole('heading', { level: 1 }).click()
  const headline = (language: string) => page.getByRole('textbox', { name: new RegExp(`^Headline \\(${language}`) })
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
  const t = (key: string, values?: Record<string, string>) => getEditorText(shop.locale, key, values)
  const press = (key: string) => page.getByRole('button', { name: t(key), exact: true }).click()
  const { read, isShown } = await openVisitor(browser)
  const name = `Página ${createUniqueId()}`
  const path = `/${name.toLowerCase().replace('á', 'a').replace(' ', '-')}`
  await openEditor(page, shop.locale)
  await press('new')
  await page.getByLabel(t('new.name')).fill(name)
  await press('new.create')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByLabel(t('block.add', { field: 'Blocks' })).selectOption({ label: 'Text' })
  const text = page.getByRole('textbox', { name: /^Text \(es-ES/ })
  await text.fill('Primera versión')
  await press('publish')
  await expect(page.getByText(t('publish.done'))).toBeVisible()
  await expect.poll(() => isShown(path, 'Primera versión')).toBe(true)

  const openPage = () =>
    page
      .getByRole('navigation', { name: t('form.path') })
      .getByRole('button', { name: 'Page' })
      .click()
  await openPage()
  await page.getByLabel(t('block.add', { field: 'Blocks' })).selectOption({ label: 'Rich text' })
  const richText = page.getByRole('textbox', { name: /^Text \(es-ES/ })
  await richText.click()
  await page
    .getByRole('button', { name: t('richText.bold') })
    .first()
    .click()
  await page.keyboard.type('Importante')
  await openPage()
  await page.getByLabel(t('block.add', { field: 'Blocks' })).selectOption({ label: 'Picture' })
  await press('asset.choose')
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(photo)
  await page.getByRole('textbox', { name: t('asset.alt', { language: 'es-ES' }) }).fill('Punto')
  await openPage()
  const blocks = page.getByRole('list', { name: 'Blocks' }).getByRole('listitem')
  await blocks.nth(2).dragTo(blocks.first())
  await expect(blocks.first()).toContainText('Picture')
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
  await page.getByRole('list', { name: 'Blocks' }).getByRole('button', { name: /^Text/ }).click()
  await expect(text).toHaveValue('Primera versión')

  await press('settings')
  await press('delete')
  await expect(page.getByText(t('delete.ask', { name }))).toBeVisible()
  await press('delete')
  await expect(page.getByText(t('choose.story'))).toBeVisible()
  await expect.poll(async () => (await read(path)).status()).toBe(404)
})
