import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Locale = 'es-ES' | 'en-US'

const app = fileURLToPath(new URL('../apps/storefront/app/', import.meta.url))
const textsByLocale = new Map<Locale, Map<string, string>>()

/** Returns the shop's text for a key such as `session.login.submit`, from the translators' files. */
export function getText(locale: Locale, key: string, values: Record<string, string> = {}): string {
  const texts = textsByLocale.get(locale) ?? readTexts(locale)
  textsByLocale.set(locale, texts)
  const text = texts.get(key)
  if (text === undefined) throw new Error(`Message ${key} not found in ${locale}.`)
  return text.replace(/\{(\w+)\}/g, (placeholder, value: string) => values[value] ?? placeholder)
}

/** Reads all message files; the folder of a file is the prefix of its keys. */
function readTexts(locale: Locale): Map<string, string> {
  const files = globSync(`**/messages.${locale}.json`, { cwd: app })
  return new Map(
    files.flatMap((file) => {
      const texts = JSON.parse(readFileSync(join(app, file), 'utf8')) as Record<string, string>
      return Object.entries(texts).map(([key, text]): [string, string] => [`${basename(dirname(file))}.${key}`, text])
    }),
  )
}
