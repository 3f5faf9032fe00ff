import { localisedPath, type Locale } from '@tiber/ui/i18n/locale.ts'
import { getAssetFileUrl, isWebAddress } from './asset.ts'
import { isFields, readText } from './fields.ts'

/** Target of a link: a path of the shop for the router, or a URL elsewhere. */
export type LinkTarget = { href: string; isInternal: boolean }

const safeProtocols = new Set(['http:', 'https:', 'mailto:', 'tel:'])
const base = 'https://shop.invalid'

/** Resolves a URL as editors typed it; undefined for what a browser would run, such as javascript:. */
function resolveUrl(text: string, locale: Locale): LinkTarget | undefined {
  const href = text.trim()
  if (href === '' || !URL.canParse(href, `${base}/`)) return undefined
  const url = new URL(href, `${base}/`)
  if (!safeProtocols.has(url.protocol)) return undefined
  if (url.origin !== base) return { href: href.startsWith('//') ? url.href : href, isInternal: false }
  if (href.startsWith('#') || href.startsWith('?')) return { href, isInternal: true }
  return { href: localisedPath(url.pathname + url.search + url.hash, locale), isInternal: true }
}

/** Returns the path of a story: its slug, but for stories that belong to another screen. */
export function getStoryPath(fullSlug: string, locale: Locale): string {
  const slug = fullSlug
    .split('/')
    .filter(Boolean)
    .join('/')
    .replace(/^(en-us|es-es)(\/|$)/i, '')
  if (slug === 'home' || slug === '') return localisedPath('/', locale)
  return localisedPath(slug.startsWith('legal/') ? `/auth/${slug}` : `/${slug}`, locale)
}

/** Resolves a link of any type; `undefined` if it leads nowhere or is not safe to follow. */
export function resolveLink(value: unknown, locale: Locale): LinkTarget | undefined {
  if (!isFields(value)) return undefined
  const target = resolveByType(value, locale)
  const anchor = readText(value['anchor']).replace(/^#/, '')
  if (!anchor) return target
  return target ? { ...target, href: withAnchor(target.href, anchor) } : { href: `#${anchor}`, isInternal: true }
}

/** Multilink fields name the address `url` or `cached_url`, links of rich text `href`. */
function resolveByType(link: Record<string, unknown>, locale: Locale): LinkTarget | undefined {
  const address = readText(link['href']) || readText(link['url']) || readText(link['cached_url'])
  switch (link['linktype']) {
    case 'story': {
      const story = isFields(link['story']) ? link['story'] : {}
      const slug = readText(story['full_slug']) || readText(story['url']) || readText(link['cached_url']) || address
      return slug ? { href: getStoryPath(slug, locale), isInternal: true } : undefined
    }
    case 'email': {
      const email = (readText(link['email']) || address).replace(/^mailto:/i, '')
      return email ? { href: `mailto:${email}`, isInternal: false } : undefined
    }
    case 'asset':
      return isWebAddress(address) ? { href: getAssetFileUrl(address), isInternal: false } : undefined
    default:
      return resolveUrl(address, locale)
  }
}

const withAnchor = (href: string, anchor: string) => `${href.split('#', 1)[0]}#${encodeURI(anchor.toWellFormed())}`
