import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Locale = 'es-ES' | 'en-US'

type App = 'storefront' | 'desk'

const root = fileURLToPath(new URL('..', import.meta.url))
const textsByApp = new Map<string, Map<string, string>>()

type Values = Record<string, string>

/** Returns the text of an app for a key such as `session.login.submit`, from the translators' files. */
export function getText(locale: Locale, key: string, values: Values = {}, app: App = 'storefront'): string {
  const texts = textsByApp.get(`${app} ${locale}`) ?? readTexts(locale, app)
  textsByApp.set(`${app} ${locale}`, texts)
  const text = texts.get(key)
  if (text === undefined) throw new Error(`Message ${key} not found in ${locale}.`)
  return text.replace(/\{(\w+)\}/g, (placeholder, value: string) => values[value] ?? placeholder)
}

/** Reads all message files of an app and those of all apps; the folder of a file is the prefix of its keys. */
function readTexts(locale: Locale, app: App): Map<string, string> {
  const patterns = [`apps/${app}/app`, 'packages/ui/src'].map((folder) => `${folder}/**/messages.${locale}.json`)
  const files = globSync(patterns, { cwd: root })
  return new Map(
    files.flatMap((file) => {
      const texts = JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, string>
      return Object.entries(texts).map(([key, text]): [string, string] => [`${basename(dirname(file))}.${key}`, text])
    }),
  )
}
