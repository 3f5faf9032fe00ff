import { getEditorText, openEditor } from '../editor.ts'
import { createUniqueId } from '../companies.ts'
import { expect, test } from '../shop.ts'

const storyName = 'Semana de la seguridad'
const storyPath = '/campaigns/safety-week'

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

  const visitor = await browser.newContext()
  const visitorPage = await visitor.newPage()
  await visitorPage.request.post('/auth/login', { form: { username: 'buyer@tiber.example', password: 'tiber-demo' } })
  const isShown = async (path: string, text: string) =>
    (await (await visitorPage.request.get(path)).text()).includes(text)
  expect(await isShown(storyPath, spanish)).toBe(false)
  await page.getByRole('button', { name: t('save'), exact: true }).click()
  await expect(page.getByText(t('save.done'))).toBeVisible()
  expect(await isShown(storyPath, spanish)).toBe(false)

  await page.getByRole('button', { name: t('publish'), exact: true }).click()
  await expect(page.getByText(t('publish.done'))).toBeVisible()
  const withinTwoSeconds = { timeout: 2000 }
  await expect.poll(() => isShown(storyPath, spanish), withinTwoSeconds).toBe(true)
  await expect.poll(() => isShown(`/en-US${storyPath}`, english), withinTwoSeconds).toBe(true)
  await visitor.close()
})
