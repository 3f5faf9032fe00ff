import { createElement, Fragment, type ReactNode } from 'react'

import format, { type CompiledMessage, type FormatOptions, type FormatValues } from 'icu-minify/format'

import { dateTimeFormat, numberFormat, pluralRules, shopTimeZone } from './formatters.ts'
import type { Locale } from './locale.ts'
import type { MessageValues } from './message-values.ts'

export type Messages = Record<string, CompiledMessage>
export type MessageKey = keyof MessageValues

/** Keys of texts that take no values, such as titles. */
export type PlainMessageKey = { [Key in MessageKey]: MessageValues[Key] extends undefined ? Key : never }[MessageKey]

type Arguments<Key extends MessageKey> = MessageValues[Key] extends undefined ? [] : [values: MessageValues[Key]]

export type Translator = {
  <Key extends MessageKey>(key: Key, ...values: Arguments<Key>): string
  /** For texts with <tags>: each tag is a function from its content to an element. */
  rich<Key extends MessageKey>(key: Key, ...values: Arguments<Key>): ReactNode
  /** Returns whether a computed key has a text. */
  has(key: string): boolean
}

const options: FormatOptions = {
  timeZone: shopTimeZone,
  formatters: {
    getNumberFormat: (locale, options) => numberFormat(String(locale), options),
    getDateTimeFormat: (locale, options) => dateTimeFormat(String(locale), options),
    getPluralRules: (locale, options) => pluralRules(String(locale), options),
  },
}

export function createTranslator(locale: Locale, messages: Messages): Translator {
  const warned = new Set<string>()

  const has = (key: string) => Object.hasOwn(messages, key)

  function render(key: string, values: FormatValues<ReactNode> | undefined) {
    const message = has(key) ? messages[key] : undefined
    if (typeof message === 'string') return message
    if (message !== undefined) return format<ReactNode>(message, locale, values, options)
    if (!warned.has(key)) console.warn(`Missing message '${key}' in ${locale}.`)
    warned.add(key)
    return key
  }

  const text = (key: string, values?: FormatValues<ReactNode>) => {
    const result = render(key, values)
    return Array.isArray(result) ? result.join('') : String(result)
  }
  const rich = (key: string, values?: FormatValues<ReactNode>) => {
    const result = render(key, values)
    // Passed as separate children, not as a list: their order never changes, so React needs no keys.
    return Array.isArray(result) ? createElement(Fragment, null, ...result) : result
  }
  // The generated map makes the calls strict; inside, keys and values are untyped.
  return Object.assign(text, { rich, has }) as Translator
}
