import en from './messages.en-US.json'
import es from './messages.es-ES.json'

export type TextKey = keyof typeof es

const texts: Record<string, Record<TextKey, string>> = { 'es-ES': es, 'en-US': en }

/** The language of the editor itself is the one of the browser; of others it is English. */
export const editorLanguage = navigator.language.startsWith('es') ? 'es-ES' : 'en-US'

/** Returns a text in the language of the editor; names in braces are replaced by values. */
export function t(key: TextKey, values: Record<string, string | number> = {}): string {
  return texts[editorLanguage]![key].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

export const formatTime = (time: string) =>
  new Intl.DateTimeFormat(editorLanguage, { dateStyle: 'short', timeStyle: 'short' }).format(new Date(time))
