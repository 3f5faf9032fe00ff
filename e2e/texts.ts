import { readFileSync } from 'node:fs'

export type Locale = 'es-ES' | 'en-US'

const features = new URL('../apps/storefront/app/features/', import.meta.url)
const read = new Map<string, Record<string, string>>()

/** Returns the shop's text for a key such as `session.login.submit`, from the translators' files. */
export function textIn(locale: Locale, key: string, values: Record<string, string> = {}): string {
  const [feature = '', ...name] = key.split('.')
  const text = messagesOf(`${feature}/messages.${locale}.json`)[name.join('.')]
  if (text === undefined) throw new Error(`Message ${key} not found in ${locale}.`)
  return text.replace(/\{(\w+)\}/g, (whole, value: string) => values[value] ?? whole)
}

function messagesOf(file: string): Record<string, string> {
  const known = read.get(file) ?? (JSON.parse(readFileSync(new URL(file, features), 'utf8')) as Record<string, string>)
  read.set(file, known)
  return known
}
