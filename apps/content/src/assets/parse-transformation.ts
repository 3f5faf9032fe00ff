import { RequestError } from '../request-error.ts'

export const imageFormats = ['webp', 'png', 'jpeg'] as const
export type ImageFormat = (typeof imageFormats)[number]
type Box = { left: number; top: number; right: number; bottom: number }

/** How a picture is rendered, from the end of its address. A width or height of 0 follows from the other. */
export type Transformation = {
  width: number
  height: number
  isFlipped: boolean
  isFlopped: boolean
  /** Fits the picture into the size instead of cropping it. */
  isFitIn: boolean
  isSmart: boolean
  crop?: Box
  focal?: Box
  format?: ImageFormat
  quality?: number
  blur?: number
  brightness?: number
  rotate?: number
  background?: string
  isGrayscale: boolean
  canEnlarge: boolean
}

const maxSide = 4000
const maxLength = 300

/** Parses `200x0/smart/filters:format(webp):quality(80)`; undefined if the address is none of a picture. */
export function parseTransformation(text: string): Transformation | undefined {
  if (text.length > maxLength) throw new RequestError(422, 'The address of the picture is too long')
  const result: Transformation = {
    width: 0,
    height: 0,
    isFlipped: false,
    isFlopped: false,
    isFitIn: false,
    isSmart: false,
    isGrayscale: false,
    canEnlarge: true,
  }
  for (const segment of text.split('/')) {
    const size = /^(-?)(\d{1,5})x(-?)(\d{1,5})$/.exec(segment)
    if (segment === '') continue
    else if (segment === 'smart') result.isSmart = true
    else if (segment === 'fit-in') result.isFitIn = true
    else if (segment.startsWith('filters:')) applyFilters(result, segment.slice('filters:'.length))
    else if (size) {
      result.isFlopped = size[1] === '-'
      result.isFlipped = size[3] === '-'
      result.width = readNumber('The width', size[2]!, [0, maxSide])
      result.height = readNumber('The height', size[4]!, [0, maxSide])
    } else {
      const crop = parseBox(segment)
      if (!crop) return undefined
      result.crop = crop
    }
  }
  return result
}

/** Filters that we do not know are ignored, because a real space has more of them. */
function applyFilters(result: Transformation, text: string): void {
  for (const [, name = '', value = ''] of text.matchAll(/([a-z_]{1,30})\(([^()]{0,100})\)/g)) {
    if (name === 'format') result.format = readFormat(value)
    else if (name === 'quality') result.quality = readNumber(name, value, [0, 100])
    else if (name === 'blur') result.blur = readNumber(name, value.split(',')[0]!, [0, 100])
    else if (name === 'brightness') result.brightness = readNumber(name, value, [-100, 100])
    else if (name === 'rotate') result.rotate = readRotation(value)
    else if (name === 'focal') result.focal = parseBox(value) ?? refuse(`focal must be a box such as 100x50:101x51`)
    else if (name === 'fill') result.background = readColour(value)
    else if (name === 'grayscale') result.isGrayscale = true
    else if (name === 'no_upscale') result.canEnlarge = false
  }
}

const refuse = (message: string): never => {
  throw new RequestError(422, message)
}

function readNumber(name: string, text: string, [minimum, maximum]: [number, number]): number {
  const value = /^-?\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN
  return value >= minimum && value <= maximum
    ? value
    : refuse(`${name} must be a whole number from ${minimum} to ${maximum}`)
}

function readFormat(text: string): ImageFormat {
  const format = imageFormats.find((each) => each === (text === 'jpg' ? 'jpeg' : text))
  return format ?? refuse(`format must be one of ${imageFormats.join(', ')}`)
}

function readRotation(text: string): number {
  return ['0', '90', '180', '270'].includes(text) ? Number(text) : refuse('rotate must be 0, 90, 180 or 270')
}

function readColour(text: string): string {
  if (text === 'transparent') return '#00000000'
  return /^[0-9a-f]{3}([0-9a-f]{3}([0-9a-f]{2})?)?$/i.test(text)
    ? `#${text}`
    : refuse('fill must be a colour such as CCCCCC')
}

function parseBox(text: string): Box | undefined {
  const [, left, top, right, bottom] = /^(\d{1,5})x(\d{1,5}):(\d{1,5})x(\d{1,5})$/.exec(text) ?? []
  if (left === undefined) return undefined
  return { left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom) }
}
