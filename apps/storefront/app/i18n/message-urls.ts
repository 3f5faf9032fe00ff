import type { Locale } from './locale.ts'
import { getTextFiles, type TextArea } from './text-areas.ts'

/**
 * URLs of the compiled texts, hashed by content and the same on server and client, so that the head can preload them.
 */
const files = import.meta.glob<string>('../../.generated/messages.*.*.js', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

export const getMessageUrls = (locale: Locale, area: TextArea): string[] =>
  getTextFiles(area).map((file) => files[`../../.generated/messages.${locale}.${file}.js`] ?? '')
