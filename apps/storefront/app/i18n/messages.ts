import { locales, type Locale } from './locale.ts'
import { messageUrls } from './message-urls.ts'
import { textAreas, type TextArea } from './text-areas.ts'
import { createTranslator, type Messages, type Translator } from './translator.ts'

type Loading = Promise<Translator | undefined>

const arrived: Record<Locale, Messages> = { 'es-ES': {}, 'en-US': {} }
const ready = new Map<Locale, Translator>()
const loading = new Map<string, Loading>()

/** Provides all languages on the server, which answers in either at any time. */
export function provideAll(messages: Record<Locale, Messages>) {
  for (const locale of locales) {
    const translator = learn(locale, messages[locale])
    for (const area of Object.keys(textAreas) as TextArea[])
      loading.set(placeOf(locale, area), settle(Promise.resolve(translator), translator))
  }
}

export const findTranslator = (locale: Locale): Translator | undefined => ready.get(locale)

/** Any language is better than bare keys if the requested one failed to load. */
export const fallbackTranslator = (locale: Locale): Translator =>
  ready.get(locale) ?? ready.values().next().value ?? createTranslator(locale, {})

/**
 * Loads the texts of an area once. Resolves to undefined on failure, which is cached too, or rendering would retry
 * forever.
 */
export function loadTranslator(locale: Locale, area: TextArea, importMessages = importFrom): Loading {
  const place = placeOf(locale, area)
  const known = loading.get(place)
  if (known) return known
  const started: Loading = Promise.all(messageUrls(locale, area).map((url) => importMessages(url))).then(
    (files) => learn(locale, Object.assign({}, ...files)),
    (error: unknown) => {
      // spec 8
      console.error('Failed locale loading', error instanceof Error ? error.message : String(error))
      return undefined
    },
  )
  void started.then((translator) => settle(started, translator))
  loading.set(place, started)
  return started
}

const placeOf = (locale: Locale, area: TextArea) => `${locale} ${area}`

/** Adds messages to the translator of a language, which stays the same object. */
function learn(locale: Locale, messages: Messages): Translator {
  Object.assign(arrived[locale], messages)
  const translator = ready.get(locale) ?? createTranslator(locale, arrived[locale])
  ready.set(locale, translator)
  return translator
}

/** React's use() reads such a promise synchronously, so that server and hydration never suspend for texts they have. */
const settle = (promise: Loading, value: Translator | undefined): Loading =>
  Object.assign(promise, { status: 'fulfilled', value })

async function importFrom(url: string): Promise<Messages> {
  const chunk: { default: Messages } = await import(/* @vite-ignore */ url)
  return chunk.default
}
