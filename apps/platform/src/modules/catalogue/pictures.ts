import type { MediaInfo, PictureUrl } from '@tiber/contract/media'
import { pickText } from '@tiber/contract/locales'
import type { Context } from '../../context.ts'
import { getDrawingUrl, getSheetUrls, type DrawingSuffix, type DrawingSource } from './drawings/drawing-urls.ts'
import type { AssetRow } from './queries.ts'

/** The views of a drawing, by the end of the file name. */
const views = {
  '': { 'es-ES': 'Plano', 'en-US': 'Drawing' },
  '-view': { 'es-ES': 'Vista', 'en-US': 'View' },
  '-pack': { 'es-ES': 'Embalaje', 'en-US': 'Packaging' },
}
const viewSuffixes = Object.keys(views) as (keyof typeof views)[]
const sheet = { widthInPx: 900, heightInPx: 480 }

/** Returns uploaded pictures, or else the drawings made from the dimensions. */
export function buildPictures(context: Context, source: DrawingSource, assets: AssetRow[]): MediaInfo[] {
  const { locale } = context
  const uploaded = assets.filter(({ type }) => type === 'PICTURE')
  if (uploaded.length > 0)
    return uploaded.map(({ url, name, contentType }, at) => ({
      isMain: at === 0,
      name: pickText(name, locale) ?? '',
      urls: pictureSizes.map((size) => ({ ...size, formatType: contentType.replace('image/', ''), url })),
    }))
  if (!source.drawing) return []
  return viewSuffixes.map((suffix) => buildDrawing(context, source, suffix))
}

/** Returns the picture a list shows, without building the others. */
export function buildMainPicture(context: Context, source: DrawingSource, assets: AssetRow[]): MediaInfo | undefined {
  const isDrawn = source.drawing && !assets.some(({ type }) => type === 'PICTURE')
  return isDrawn ? buildDrawing(context, source, '') : buildPictures(context, { ...source, drawing: null }, assets)[0]
}

/** Returns the address of the small form of the picture a list shows, without building the others. */
export function findThumbnailUrl(context: Context, source: DrawingSource, assets: AssetRow[]): string | undefined {
  const uploaded = assets.find(({ type }) => type === 'PICTURE')
  return uploaded?.url ?? (source.drawing ? getSheetUrls(context, source).thumb : undefined)
}

const buildDrawing = (context: Context, source: DrawingSource, suffix: keyof typeof views): MediaInfo => ({
  isMain: suffix === '',
  name: views[suffix][context.locale],
  urls: buildDrawingSizes(context, source, suffix),
})

/** The storefront resizes pictures itself; these are nominal sizes. */
const pictureSizes = [
  { sizeType: 'SMALL', widthInPx: 160, heightInPx: 160 },
  { sizeType: 'MEDIUM', widthInPx: 480, heightInPx: 480 },
  { sizeType: 'LARGE', widthInPx: 1200, heightInPx: 1200 },
] as const

function buildDrawingSizes(context: Context, source: DrawingSource, suffix: DrawingSuffix): PictureUrl[] {
  const { url, thumb } = suffix === '' ? getSheetUrls(context, source) : buildSingleUrl(context, source, suffix)
  const full = { ...sheet, formatType: 'svg', url }
  return [
    { widthInPx: 64, heightInPx: 64, formatType: 'svg', sizeType: 'SMALL', url: thumb },
    { ...full, sizeType: 'MEDIUM' },
    { ...full, sizeType: 'LARGE' },
  ]
}

function buildSingleUrl(context: Context, source: DrawingSource, suffix: DrawingSuffix) {
  const url = getDrawingUrl(context, source, suffix)
  return { url, thumb: url }
}
