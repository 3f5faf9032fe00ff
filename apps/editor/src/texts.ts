import en from './messages.en-US.json'
import es from './messages.es-ES.json'
import serviceTexts from './service-texts.es-ES.json'

export type TextKey = keyof typeof es

const texts: Record<string, Record<TextKey, string>> = { 'es-ES': es, 'en-US': en }

/** The language of the editor itself is the one of the browser; of others it is English. */
export const editorLanguage = navigator.language.startsWith('es') ? 'es-ES' : 'en-US'

/** Returns a text in the language of the editor; names in braces are replaced by values. */
export function t(key: TextKey, values: Record<string, string | number> = {}): string {
  return texts[editorLanguage]![key].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** Returns a text of the content service, such as the name of a field, in the language of the editor if it is known. */
export const translate = (text: string): string =>
  editorLanguage === 'es-ES' ? ((serviceTexts as Record<string, string>)[text] ?? text) : text

/** Writes days as the shop does: 31-01-2026, 17:05. */
export function formatTime(time: string): string {
  const date = new Date(time)
  const [year, month, day, hours, minutes] = [
    date.getFullYear(),
    date.getMonth() + 1,
    date.getDate(),
    date.getHours(),
    date.getMinutes(),
  ].map((part) => String(part).padStart(2, '0'))
  return `${day}-${month}-${year}, ${hours}:${minutes}`
}
