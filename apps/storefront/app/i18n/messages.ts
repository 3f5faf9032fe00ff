import type { Locale } from './locale.ts'
import { messageUrls } from './message-urls.ts'
import { createTranslator, type Messages, type Translator } from './translator.ts'

const ready = new Map<Locale, Translator>()
const loading = new Map<Locale, Promise<Translator | undefined>>()

export function provideMessages(locale: Locale, messages: Messages): Translator {
  const translator = createTranslator(locale, messages)
  ready.set(locale, translator)
  return translator
}

export const findTranslator = (locale: Locale): Translator | undefined => ready.get(locale)

/** Any language is better than bare keys when the wanted one did not arrive. */
export const fallbackTranslator = (locale: Locale): Translator =>
  ready.values().next().value ?? createTranslator(locale, {})

/** Fetches a locale's texts once. Undefined when they cannot be had: then too the answer stays, or rendering would ask forever. */
export function loadTranslator(locale: Locale, importMessages = importFrom): Promise<Translator | undefined> {
  const known = loading.get(locale)
  if (known) return known
  const started = importMessages(messageUrls[locale]).then(
    (messages) => provideMessages(locale, messages),
    (error: unknown) => {
      // spec 8
      console.error('Failed locale loading', error instanceof Error ? error.message : String(error))
      return undefined
    },
  )
  loading.set(locale, started)
  return started
}

async function importFrom(url: string): Promise<Messages> {
  const chunk: { default: Messages } = await import(/* @vite-ignore */ url)
  return chunk.default
}
