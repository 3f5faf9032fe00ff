import { createUniqueId } from '../companies.ts'
import { createDesk } from '../desk/desk.ts'
import { expect, test } from '../shop.ts'

test('the operator adds a word, finds it, changes and removes it', async ({ page, shop }) => {
  const desk = createDesk(page, shop.locale)
  const { t } = desk
  const word = `zarandajo ${createUniqueId()}`
  await desk.signInFast('operator@tiber.example')
  await desk.open('/operator/search-synonyms/new')
  const wordField = page.getByLabel(t('search-synonyms.word'), { exact: true })
  const meaning = page.getByLabel(t('search-synonyms.meaning'), { exact: true })
  const save = page.getByRole('button', { name: t('search-synonyms.save') })
  shop.expectErrors(/400/)
  await wordField.fill(word)
  await save.click()
  await expect(meaning).toHaveAttribute('aria-invalid', 'true')
  await expect(wordField).toHaveValue(word)
  await meaning.fill('¿?')
  await save.click()
  await expect(meaning).toHaveAttribute('aria-invalid', 'true')
  await expect(wordField).toHaveValue(word)
  await meaning.fill('PTFE')
  await save.click()
  await expect(page.getByText(t('search-synonyms.flash.saved', { word }))).toBeVisible()

  await page.getByLabel(t('search-synonyms.search')).fill(word)
  await page.keyboard.press('Enter')
  const row = page.getByRole('row', { name: word })
  await expect(row).toContainText('PTFE')
  await expect(row).toContainText(t('search-synonyms.language.both'))
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word)
  await page.getByLabel(t('search-synonyms.language'), { exact: true }).selectOption(shop.locale)
  await save.click()
  // The message of the first change may still be shown.
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(word)
  await expect(page.getByText(t('search-synonyms.flash.saved', { word }))).toBeVisible()
  await desk.open(`/operator/search-synonyms?q=${encodeURIComponent(word)}`)
  await expect(row).toContainText(t(`search-synonyms.language.${shop.locale}`))
  await row.getByRole('link').click()
  await page.getByRole('button', { name: t('search-synonyms.delete') }).click()
  await expect(page.getByText(t('search-synonyms.flash.deleted', { word }))).toBeVisible()
})

test('words are for those who may change the catalogue', async ({ page, shop }) => {
  const desk = createDesk(page, shop.locale)
  await desk.signInFast('finance@tiber.example')
  const response = await page.request.get(desk.url('/operator/search-synonyms'))
  expect(response.status()).toBe(403)
  await desk.open('/operator')
  await expect(desk.navigation().getByText(desk.t('frame.nav.synonyms'))).toHaveCount(0)
})
