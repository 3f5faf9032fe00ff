import { defaultLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'

/** First segments of other screens and files, and stories that are shown by other screens. */
const reserved = new Set(
  (
    'account api assets auth builds c cart catalogue changes checkout compare contact documents home images legal ' +
    'lists locales product quick-order search session settings sitemaps style-guide supplier videos brands'
  ).split(' '),
)
const maxLength = 300

/** Returns the slug of a path that may be a story's; undefined if it cannot be one. */
export function getPageSlug(pathname: string): string | undefined {
  const slug = decodePath(localisedPath(pathname, defaultLocale)).replace(/^\/|\/$/g, '')
  const segments = slug.split('/')
  const isSlug =
    slug.length <= maxLength && segments.every((segment) => /^[\p{L}\p{N}_~-][\p{L}\p{N}_~.-]*$/u.test(segment))
  return isSlug && !reserved.has(segments[0]!.toLowerCase()) ? slug : undefined
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return ''
  }
}
