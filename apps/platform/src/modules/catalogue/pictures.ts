import type { MediaInfo, PictureUrl } from '@tiber/contract/media'
import { textIn } from '@tiber/contract/locales'
import type { Context } from '../../context.ts'
import { drawingAddress, sheetAddresses, type DrawingEnd, type Drawn } from './drawing-addresses.ts'
import type { AssetRow } from './queries.ts'

/** Views a product is drawn in, by the end of the file's name. */
const views = {
  '': { 'es-ES': 'Plano', 'en-US': 'Drawing' },
  '-view': { 'es-ES': 'Vista', 'en-US': 'View' },
  '-pack': { 'es-ES': 'Embalaje', 'en-US': 'Packaging' },
}
const viewEnds = Object.keys(views) as (keyof typeof views)[]
const sheet = { widthInPx: 900, heightInPx: 480 }

/** Pictures that were given, or else the drawings made from the dimensions. */
export function picturesOf(context: Context, drawn: Drawn, assets: AssetRow[]): MediaInfo[] {
  const { locale } = context
  const given = assets.filter(({ type }) => type === 'PICTURE')
  if (given.length > 0)
    return given.map(({ url, name, contentType }, at) => ({
      isMain: at === 0,
      name: textIn(name, locale) ?? '',
      urls: givenSizes.map((size) => ({ ...size, formatType: contentType.replace('image/', ''), url })),
    }))
  if (!drawn.drawing) return []
  return viewEnds.map((end) => drawingOf(context, drawn, end))
}

/** The one a list shows; the others are not made for it. */
export function mainPictureOf(context: Context, drawn: Drawn, assets: AssetRow[]): MediaInfo | undefined {
  const isDrawn = drawn.drawing && !assets.some(({ type }) => type === 'PICTURE')
  return isDrawn ? drawingOf(context, drawn, '') : picturesOf(context, { ...drawn, drawing: null }, assets)[0]
}

const drawingOf = (context: Context, drawn: Drawn, end: keyof typeof views): MediaInfo => ({
  isMain: end === '',
  name: views[end][context.locale],
  urls: drawingSizes(context, drawn, end),
})

/** The storefront makes the size it needs; these are what a picture is good for. */
const givenSizes = [
  { sizeType: 'SMALL', widthInPx: 160, heightInPx: 160 },
  { sizeType: 'MEDIUM', widthInPx: 480, heightInPx: 480 },
  { sizeType: 'LARGE', widthInPx: 1200, heightInPx: 1200 },
] as const

function drawingSizes(context: Context, drawn: Drawn, end: DrawingEnd): PictureUrl[] {
  const { url, thumb } = end === '' ? sheetAddresses(context, drawn) : oneAddress(context, drawn, end)
  const full = { ...sheet, formatType: 'svg', url }
  return [
    { widthInPx: 64, heightInPx: 64, formatType: 'svg', sizeType: 'SMALL', url: thumb },
    { ...full, sizeType: 'MEDIUM' },
    { ...full, sizeType: 'LARGE' },
  ]
}

function oneAddress(context: Context, drawn: Drawn, end: DrawingEnd) {
  const url = drawingAddress(context, drawn, end)
  return { url, thumb: url }
}
