import { redirect } from 'react-router'
import { rawMessages } from '../i18n/messages.server.ts'
import type { MessageKey } from '../i18n/translator.ts'
import type { CookieJar } from './cookies.server.ts'
import { isOwnPath } from './return-to.ts'

type NameOf<Key extends string> = Key extends `${infer Feature}.flash.${infer Name}` ? `${Feature}.${Name}` : never
/** A feature's texts `flash.saved` make the name `addresses.saved`. */
export type FlashName = NameOf<MessageKey>
type FlashKey = Extract<MessageKey, `${string}.flash.${string}`>

/** A form that takes back what was just done. */
type Undo = { action: string; fields: Record<string, string> }
type Words = { values?: Record<string, string>; undo?: Undo }
export type Flash = Words & { key: FlashKey }

/** Said once, on the next page: as a toast, and as a note to who has no scripts. */
export function setFlash(jar: CookieJar, name: FlashName, words: Words = {}) {
  // Cookies hold plain characters only.
  jar.set('flash', encodeURIComponent(JSON.stringify({ ...words, key: name.replace('.', '.flash.') })))
}

/** The way out of an action that has done its work. */
export function redirectWith(jar: CookieJar, path: string, name: FlashName, words?: Words) {
  setFlash(jar, name, words)
  return redirect(path)
}

export function takeFlash(jar: CookieJar): Flash | undefined {
  const stored = jar.get('flash')
  jar.clear('flash')
  const flash = stored === undefined ? undefined : parse(stored)
  if (!flash?.key.includes('.flash.') || !Object.hasOwn(rawMessages('es-ES'), flash.key)) return undefined
  return flash.undo && !isUndo(flash.undo) ? undefined : flash
}

/** Cookies come from the browser: nothing of them is taken on trust. */
function isUndo({ action, fields }: { action?: unknown; fields?: unknown }): boolean {
  const isForm = typeof fields === 'object' && fields !== null
  return (
    typeof action === 'string' &&
    isOwnPath(action) &&
    isForm &&
    Object.values(fields).every((each) => typeof each === 'string')
  )
}

function parse(stored: string): Flash | undefined {
  try {
    const flash = JSON.parse(decodeURIComponent(stored)) as Partial<Flash> | null
    return typeof flash?.key === 'string' ? (flash as Flash) : undefined
  } catch {
    // Of an older build, or damaged: it was only a message.
    return undefined
  }
}
