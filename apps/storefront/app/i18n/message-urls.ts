import version from 'virtual:messages/version'
import { getPathLocale } from '@tiber/ui/i18n/locale.ts'
import { getTextFiles } from './text-sections.ts'

/**
 * Returns the URLs of the compiled texts, the same on server and client, so that the head can preload them. Their names
 * have the version of all texts: a hash of each file would be half a kilobyte of every page's scripts.
 */
export function getMessageUrls(pathname: string): string[] {
  const start = import.meta.env.PROD ? `/assets/texts-${version}` : '/.generated/messages'
  return getTextFiles(pathname).map((file) => `${start}.${getPathLocale(pathname)}.${file}.js`)
}
