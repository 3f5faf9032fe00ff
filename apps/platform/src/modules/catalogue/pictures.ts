import type { MediaInfo, PictureUrl } from '@tiber/contract/media'
import { defaultLocale, textIn, type Locale } from '@tiber/contract/locales'
import type { AssetRow } from './queries.ts'

type Drawn = { id: string; drawing: string | null; updatedAt: string }

/** Views a product is drawn in, by the end of the file's name. */
const views = {
  '': { 'es-ES': 'Plano', 'en-US': 'Drawing' },
  '-view': { 'es-ES': 'Vista', 'en-US': 'View' },
  '-pack': { 'es-ES': 'Embalaje', 'en-US': 'Packaging' },
}
const sheet = { widthInPx: 900, heightInPx: 480 }

/** The address of a drawing says which state it shows, so that it can be kept for ever. */
function drawingUrl({ id, updatedAt }: Drawn, view: string, locale?: Locale): string {
  const state = Math.floor(Date.parse(updatedAt) / 1000).toString(36)
  return `/assets/drawings/${id}${view}.svg?v=${state}${locale && locale !== defaultLocale ? `&locale=${locale}` : ''}`
}

/** Pictures that were given, or else the drawings made from the dimensions. */
export function picturesOf(drawn: Drawn, assets: AssetRow[], locale: Locale): MediaInfo[] {
  const given = assets.filter(({ type }) => type === 'PICTURE')
  if (given.length > 0)
    return given.map(({ url, name, contentType }, at) => ({
      isMain: at === 0,
      name: textIn(name, locale) ?? '',
      urls: givenSizes.map((size) => ({ ...size, formatType: contentType.replace('image/', ''), url })),
    }))
  if (!drawn.drawing) return []
  return Object.entries(views).map(([view, name], at) => ({
    isMain: at === 0,
    name: name[locale],
    urls: drawingSizes(drawn, view, locale),
  }))
}

/** The storefront makes the size it needs; these are what a picture is good for. */
const givenSizes = [
  { sizeType: 'SMALL', widthInPx: 160, heightInPx: 160 },
  { sizeType: 'MEDIUM', widthInPx: 480, heightInPx: 480 },
  { sizeType: 'LARGE', widthInPx: 1200, heightInPx: 1200 },
] as const

function drawingSizes(drawn: Drawn, view: string, locale: Locale): PictureUrl[] {
  const full = { ...sheet, formatType: 'svg', url: drawingUrl(drawn, view, locale) }
  const small = view === '' ? drawingUrl(drawn, '-thumb') : full.url
  return [
    { widthInPx: 64, heightInPx: 64, formatType: 'svg', sizeType: 'SMALL', url: small },
    { ...full, sizeType: 'MEDIUM' },
    { ...full, sizeType: 'LARGE' },
  ]
}
