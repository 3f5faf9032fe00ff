import { readFileSync } from 'node:fs'

export type Locale = 'es-ES' | 'en-US'

const features = new URL('../apps/storefront/app/features/', import.meta.url)
const cache = new Map<string, Record<string, string>>()

/** Returns the shop's text for a key such as `session.login.submit`, from the translators' files. */
export function getText(locale: Locale, key: string, values: Record<string, string> = {}): string {
  const [feature = '', ...name] = key.split('.')
  const text = readMessages(`${feature}/messages.${locale}.json`)[name.join('.')]
  if (text === undefined) throw new Error(`Message ${key} not found in ${locale}.`)
  return text.replace(/\{(\w+)\}/g, (placeholder, value: string) => values[value] ?? placeholder)
}

function readMessages(file: string): Record<string, string> {
  const messages =
    cache.get(file) ?? (JSON.parse(readFileSync(new URL(file, features), 'utf8')) as Record<string, string>)
  cache.set(file, messages)
  return messages
}
