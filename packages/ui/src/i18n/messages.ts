import { locales, type Locale } from './locale.ts'
import { createTranslator, type Messages, type Translator } from './translator.ts'

type TranslatorPromise = Promise<Translator | undefined>

const loadedMessages: Record<Locale, Messages> = { 'es-ES': {}, 'en-US': {} }
const translators = new Map<Locale, Translator>()
const loading = new Map<string, TranslatorPromise>()
/** Languages of which every text is there. */
const complete = new Map<Locale, TranslatorPromise>()

/** Provides all languages on the server, which answers in either at any time. */
export function provideAll(messages: Record<Locale, Messages>) {
  for (const locale of locales) {
    const translator = addMessages(locale, messages[locale])
    complete.set(locale, markFulfilled(Promise.resolve(translator), translator))
  }
}

export const findTranslator = (locale: Locale): Translator | undefined => translators.get(locale)

/** Any language is better than bare keys if the requested one failed to load. */
export const fallbackTranslator = (locale: Locale): Translator =>
  translators.get(locale) ?? translators.values().next().value ?? createTranslator(locale, {})

/**
 * Loads the texts of a page once, from files of compiled texts. Resolves to undefined on failure, which is cached too, or rendering would retry
 * forever.
 */
export function loadTranslator(locale: Locale, urls: string[], importMessages = importFrom): TranslatorPromise {
  const key = `${locale} ${urls.join(' ')}`
  const existing = complete.get(locale) ?? loading.get(key)
  if (existing) return existing
  const promise: TranslatorPromise = Promise.all(urls.map((url) => importMessages(url))).then(
    (files) => addMessages(locale, Object.assign({}, ...files)),
    (error: unknown) => {
      // spec 8
      console.error('Failed locale loading', error instanceof Error ? error.message : String(error))
      return undefined
    },
  )
  void promise.then((translator) => markFulfilled(promise, translator))
  loading.set(key, promise)
  return promise
}

/** Adds messages to the translator of a language, which stays the same object. */
function addMessages(locale: Locale, messages: Messages): Translator {
  Object.assign(loadedMessages[locale], messages)
  const translator = translators.get(locale) ?? createTranslator(locale, loadedMessages[locale])
  translators.set(locale, translator)
  return translator
}

/** React's use() reads such a promise synchronously, so that server and hydration never suspend for texts they have. */
const markFulfilled = (promise: TranslatorPromise, value: Translator | undefined): TranslatorPromise =>
  Object.assign(promise, { status: 'fulfilled', value })

async function importFrom(url: string): Promise<Messages> {
  const chunk: { default: Messages } = await import(/* @vite-ignore */ url)
  return chunk.default
}
