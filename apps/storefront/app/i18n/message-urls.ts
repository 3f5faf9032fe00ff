import { getPathLocale } from '@tiber/ui/i18n/locale.ts'
import { getTextArea, getTextFiles } from './text-areas.ts'

/**
 * URLs of the compiled texts, hashed by content and the same on server and client, so that the head can preload them.
 */
const files = import.meta.glob<string>('../../.generated/messages.*.*.js', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

export const getMessageUrls = (pathname: string): string[] =>
  getTextFiles(getTextArea(pathname)).map(
    (file) => files[`../../.generated/messages.${getPathLocale(pathname)}.${file}.js`] ?? '',
  )
