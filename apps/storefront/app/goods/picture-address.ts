/** The widths our image endpoint makes; the server refuses others. */
export const pictureWidths = [96, 192, 384, 640, 960, 1280, 1920] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** A picture in the given width from our own endpoint. Drawings have no pixels, so they have one address. */
export function pictureAddress(source: string, width: PictureWidth): string {
  return `/images/${isDrawing(source) ? 'full' : width}${placeOf(source)}`
}

/** The same picture for screens of any density. */
export function pictureSet(source: string, width: PictureWidth): string | undefined {
  if (isDrawing(source)) return undefined
  const dense = pictureWidths.find((each) => each >= width * 2)
  return dense && `${pictureAddress(source, width)} 1x, ${pictureAddress(source, dense)} 2x`
}

export const documentAddress = (source: string) => `/documents${placeOf(source)}`

/** A path is on the platform; an address names its host. */
function placeOf(source: string): string {
  if (source.startsWith('/')) return source
  const url = URL.canParse(source) ? new URL(source) : undefined
  return url ? `/from/${url.host}${url.pathname}${url.search}` : '/from/nowhere'
}

const isDrawing = (source: string) => /\.svg(\?|$)/i.test(source)
