import type { Locale } from './locale.ts'
import { messageUrls } from './message-urls.ts'
import { createTranslator, type Messages, type Translator } from './translator.ts'

type Loading = Promise<Translator | undefined>

const ready = new Map<Locale, Translator>()
const loading = new Map<Locale, Loading>()

export function provideMessages(locale: Locale, messages: Messages): Translator {
  const translator = createTranslator(locale, messages)
  ready.set(locale, translator)
  loading.set(locale, settled(translator))
  return translator
}

export const findTranslator = (locale: Locale): Translator | undefined => ready.get(locale)

/** Any language is better than bare keys when the wanted one did not arrive. */
export const fallbackTranslator = (locale: Locale): Translator =>
  ready.values().next().value ?? createTranslator(locale, {})

/** Fetches a locale's texts once. Undefined when they cannot be had: then too the answer stays, or rendering would ask forever. */
export function loadTranslator(locale: Locale, importMessages = importFrom): Loading {
  const known = loading.get(locale)
  if (known) return known
  const started = importMessages(messageUrls[locale]).then(
    (messages) => provideMessages(locale, messages),
    (error: unknown) => {
      // spec 8
      console.error('Failed locale loading', error instanceof Error ? error.message : String(error))
      loading.set(locale, settled(undefined))
      return undefined
    },
  )
  loading.set(locale, started)
  return started
}

/** React's use() reads such a promise without waiting a turn, so that server and hydration never suspend for texts they have. */
function settled(value: Translator | undefined): Loading {
  return Object.assign(Promise.resolve(value), { status: 'fulfilled', value })
}

async function importFrom(url: string): Promise<Messages> {
  const chunk: { default: Messages } = await import(/* @vite-ignore */ url)
  return chunk.default
}
