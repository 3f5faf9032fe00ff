/** The widths our image endpoint supports; the server refuses others. */
export const pictureWidths = [96, 192, 384, 640, 960, 1280, 1920] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** Returns the URL of a picture in this width at our own endpoint. Drawings are vector images, so they have one URL. */
export function getPictureUrl(source: string, width: PictureWidth): string {
  return `/images/${isDrawing(source) ? 'full' : width}${toEndpointPath(source)}`
}

/** Returns the `srcset` for dense screens. */
export function getPictureSrcSet(source: string, width: PictureWidth): string | undefined {
  if (isDrawing(source)) return undefined
  const doubleWidth = pictureWidths.find((each) => each >= width * 2)
  return doubleWidth && `${getPictureUrl(source, width)} 1x, ${getPictureUrl(source, doubleWidth)} 2x`
}

export const getDocumentUrl = (source: string) => `/documents${toEndpointPath(source)}`

/** Paths are on the platform; absolute URLs name their host. */
function toEndpointPath(source: string): string {
  if (source.startsWith('/')) return source
  const url = URL.canParse(source) ? new URL(source) : undefined
  return url ? `/from/${url.host}${url.pathname}${url.search}` : '/from/nowhere'
}

const isDrawing = (source: string) => /\.svg(\?|$)/i.test(source)
