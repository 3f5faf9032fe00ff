/** Options of the pictures in a rich text, by the names of the image service (spec 5). */
export type ImageOptions = {
  width?: unknown
  height?: unknown
  loading?: unknown
  class?: string
  sizes?: string[]
  filters?: {
    blur?: unknown
    quality?: unknown
    brightness?: unknown
    rotate?: unknown
    format?: unknown
    fill?: string
    grayscale?: boolean
  }
}

export type OptimizedImage = {
  src: string
  width?: number
  height?: number
  loading?: 'lazy' | 'eager'
  className?: string
}

const rotations = new Set<unknown>([0, 90, 180, 270])
const formats = new Set<unknown>(['webp', 'png', 'jpeg'])

/** Adds the options to the URL, as the image service understands them; wrong values are left out with a warning. */
export function optimizeImage(src: string, options: ImageOptions | undefined): OptimizedImage {
  if (!options) return { src }
  const width = checkSize('Width', options.width)
  const height = checkSize('Height', options.height)
  const { loading } = options
  const filters = listFilters(options.filters ?? {})
  const size = width || height ? `${width ?? 0}x${height ?? 0}/` : ''
  const service = size || filters.length > 0 ? `/m/${size}` : ''
  return {
    src: `${src}${service}${filters.length > 0 ? `filters:${filters.join(':')}` : ''}`,
    ...(width && { width }),
    ...(height && { height }),
    ...((loading === 'lazy' || loading === 'eager') && { loading }),
    ...(options.class && { className: options.class }),
  }
}

function checkSize(name: string, value: unknown): number | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'number' && value > 0) return value
  console.warn(`[StoryblokRichText] - ${name} value must be a number greater than 0`)
  return undefined
}

function listFilters(filters: NonNullable<ImageOptions['filters']>): string[] {
  const { rotate, format, fill, grayscale } = filters
  const ranged = (['blur', 'quality', 'brightness'] as const).flatMap((name) => {
    const value = checkPercentage(name, filters[name])
    return value === undefined ? [] : [`${name}(${value})`]
  })
  return [
    ...ranged,
    ...(fill && /^[\w#]+$/.test(fill) ? [`fill(${fill})`] : []),
    ...(grayscale ? ['grayscale()'] : []),
    ...(rotations.has(rotate) ? [`rotate(${String(rotate)})`] : []),
    ...(formats.has(format) ? [`format(${String(format)})`] : []),
  ]
}

function checkPercentage(name: string, value: unknown): number | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'number' && value >= 0 && value <= 100) return value
  const title = name[0]!.toUpperCase() + name.slice(1)
  console.warn(`[StoryblokRichText] - ${title} value must be a number between 0 and 100 (inclusive)`)
  return undefined
}
