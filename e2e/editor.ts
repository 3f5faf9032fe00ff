import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { demoPassword } from '@tiber/demo-data/people'
import { readSetting } from './settings.ts'
import { expect } from './shop.ts'
import type { Locale } from './texts.ts'

/** Returns a text of the content editor, from its own files. */
export function getEditorText(locale: Locale, key: string, values: Record<string, string> = {}): string {
  const file = new URL(`../apps/editor/src/messages.${locale}.json`, import.meta.url)
  const text = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[key]
  if (text === undefined) throw new Error(`Message ${key} of the editor not found in ${locale}.`)
  return text.replace(/\{(\w+)\}/g, (placeholder, value: string) => values[value] ?? placeholder)
}

/** Returns a text of the content service, such as the name of a field, as the editor shows it. */
export function getServiceText(locale: Locale, text: string): string {
  if (locale === 'en-US') return text
  const file = new URL('../apps/editor/src/service-texts.es-ES.json', import.meta.url)
  const translated = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[text]
  if (translated === undefined) throw new Error(`${text} is not translated.`)
  return translated
}

/** The address at which browsers open the editor; the shop lets only that one frame its preview. */
const editorUrl = () => readSetting('CONTENT_URL').replace('127.0.0.1', 'localhost')

/** Opens the editor as the operator. */
export async function openEditor(page: Page, locale: Locale) {
  await page.goto(`${editorUrl()}/editor/`)
  await page.getByLabel(getEditorText(locale, 'signIn.email')).fill('operator@tiber.example')
  await page.getByLabel(getEditorText(locale, 'signIn.password')).fill(demoPassword)
  await page.getByRole('button', { name: getEditorText(locale, 'signIn.submit') }).click()
  await expect(page.getByRole('navigation', { name: getEditorText(locale, 'stories') })).toBeVisible()
}
