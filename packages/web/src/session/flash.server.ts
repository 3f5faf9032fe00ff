import { redirect } from 'react-router'
import type { Locale } from '@tiber/ui/i18n/locale.ts'
import { fallbackTranslator } from '@tiber/ui/i18n/messages.ts'
import type { MessageKey } from '@tiber/ui/i18n/translator.ts'
import { isOwnPath } from './return-to.ts'

type FlashNameOfKey<Key extends string> = Key extends `${infer Feature}.flash.${infer Name}`
  ? `${Feature}.${Name}`
  : never
/** Turns a feature's text `flash.saved` into the name `addresses.saved`. */
export type FlashName = FlashNameOfKey<MessageKey>
type FlashKey = Extract<MessageKey, `${string}.flash.${string}`>

/** A form that undoes the action. */
type Undo = { action: string; fields: Record<string, string> }
type FlashOptions = { values?: Record<string, string>; undo?: Undo }
type StoredFlash = FlashOptions & { key: FlashKey }
/** Localised on the server: a page only has the texts of its own area, and this one may be from another. */
export type Flash = Pick<StoredFlash, 'key' | 'undo'> & { text: string }

/** Cookies of an app, one of which keeps the message. */
type FlashJar = {
  get(name: 'flash'): string | undefined
  set(name: 'flash', value: string): void
  clear(name: 'flash'): void
}
type FlashSource = { jar: FlashJar; isPrefetch: boolean }

/** Stores a message shown once on the next page: as a toast, and as a note without scripts. */
export function setFlash(jar: FlashJar, name: FlashName, options: FlashOptions = {}) {
  // Cookies hold ASCII characters only.
  jar.set('flash', encodeURIComponent(JSON.stringify({ ...options, key: name.replace('.', '.flash.') })))
}

/** Redirects after a successful action, with a message. */
export function redirectWithFlash(jar: FlashJar, path: string, flash: FlashOptions & { name: FlashName }) {
  const { name, ...options } = flash
  setFlash(jar, name, options)
  return redirect(path)
}

/** Returns the stored message once; a prefetch shows nothing, so it leaves the message to the next page. */
export function takeFlash({ jar, isPrefetch }: FlashSource, locale: Locale): Flash | undefined {
  if (isPrefetch) return undefined
  const stored = jar.get('flash')
  jar.clear('flash')
  const flash = stored === undefined ? undefined : parse(stored)
  if (!flash?.key.includes('.flash.') || !fallbackTranslator(locale).has(flash.key)) return undefined
  const { key, values, undo } = flash
  if ((undo && !isUndo(undo)) || (values && !isTextRecord(values))) return undefined
  // The values were stored with the key, so they fit its text.
  const translate = fallbackTranslator(locale) as unknown as (key: string, values?: object) => string
  return { key, text: translate(key, values), ...(undo && { undo }) }
}

/** Cookies come from the browser, so nothing in them is trusted. */
function isUndo({ action, fields }: { action?: unknown; fields?: unknown }): boolean {
  return typeof action === 'string' && isOwnPath(action) && isTextRecord(fields)
}

const isTextRecord = (fields: unknown): boolean =>
  typeof fields === 'object' && fields !== null && Object.values(fields).every((each) => typeof each === 'string')

function parse(stored: string): StoredFlash | undefined {
  try {
    const flash = JSON.parse(decodeURIComponent(stored)) as Partial<StoredFlash> | null
    return typeof flash?.key === 'string' ? (flash as StoredFlash) : undefined
  } catch {
    // From an older build, or damaged: only a message is lost.
    return undefined
  }
}
