import { pictureWidths, type PictureWidth } from '../product-ui/picture-url.ts'
import { isFields, readText } from './fields.ts'

export type Asset = {
  filename: string
  alt: string
  title: string
  /** Size of the original, as its URL says. */
  size: { width: number; height: number } | undefined
  /** Position of the focal point in percent, for pictures that are cropped. */
  focus: { x: number; y: number } | undefined
}

/** Reads an asset field; undefined if it is empty or no web address. */
export function readAsset(value: unknown): Asset | undefined {
  if (!isFields(value)) return undefined
  const filename = readText(value['filename'])
  if (!isWebAddress(filename)) return undefined
  const size = getAssetSize(filename)
  return {
    filename,
    size,
    alt: readText(value['alt']),
    title: readText(value['title']),
    focus: size && parseFocus(readText(value['focus']), size),
  }
}

export const isWebAddress = (text: string) => /^(https?:)?\/\//i.test(text) && URL.canParse(text, 'https://x')

/** Reads the size from an asset's URL, such as /f/88751/1200x800/5d2f/workshop.jpg. */
export function getAssetSize(url: string): Asset['size'] {
  const [, width, height] = /\/f\/[^/]+\/(\d{1,5})x(\d{1,5})\//.exec(url) ?? []
  return Number(width) > 0 && Number(height) > 0 ? { width: Number(width), height: Number(height) } : undefined
}

/** Parses `x1xy1:x2xy2`, the rectangle an editor has chosen, into its centre. */
function parseFocus(text: string, { width, height }: NonNullable<Asset['size']>): Asset['focus'] {
  const [, x1, y1, x2, y2] = /^(\d+)x(\d+):(\d+)x(\d+)$/.exec(text) ?? []
  if (x1 === undefined) return undefined
  const toPercent = (from: string, to: string, length: number) =>
    Math.min(100, Math.round(((Number(from) + Number(to)) / 2 / length) * 100))
  return { x: toPercent(x1, x2!, width), y: toPercent(y1!, y2!, height) }
}

/** Returns the URL of an asset's picture in this width at our own endpoint. */
export const getAssetPictureUrl = (filename: string, width: PictureWidth) =>
  `/images/${isVector(filename) ? 'full' : width}${toAssetPath(filename)}`

/** Returns every width up to the size of the original; none for vector images. */
export function getAssetSrcSet(filename: string, originalWidth: number): string | undefined {
  if (isVector(filename)) return undefined
  const widths = pictureWidths.filter((width, at) => at === 0 || pictureWidths[at - 1]! < originalWidth)
  return widths.map((width) => `${getAssetPictureUrl(filename, width)} ${width}w`).join(', ')
}

export const getAssetFileUrl = (filename: string) => `/documents${toAssetPath(filename)}`
export const getAssetVideoUrl = (filename: string) => `/videos${toAssetPath(filename)}`

function toAssetPath(filename: string): string {
  const { host, pathname } = new URL(filename, 'https://x')
  return `/asset/${host}${pathname}`
}

const isVector = (filename: string) => /\.svg(\/m\/|\?|$)/i.test(filename)
