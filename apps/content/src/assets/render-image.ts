import type { Sharp } from 'sharp'
import { RequestError } from '../request-error.ts'
import { imageFormats, type ImageFormat, type Transformation } from './parse-transformation.ts'

/** Pictures with more are refused when they are uploaded, and never decoded. */
export const maxPixels = 50_000_000
const maxSide = 4000
const maxSeconds = 15
const transparent = '#00000000'

type Size = { width: number; height: number }

/** Reads the size of a picture from its header. */
export async function readImageSize(bytes: Buffer): Promise<Size> {
  const { default: sharp } = await import('sharp')
  const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata()
  return autoOrient
}

/** Renders a picture; applies its orientation and removes its metadata. */
export async function renderImage(path: string, options: Transformation, accepted?: ImageFormat) {
  // Loaded with the first picture that needs it.
  const { default: sharp } = await import('sharp')
  const source = sharp(path, { limitInputPixels: maxPixels, failOn: 'error' })
  const metadata = await source.metadata()
  const format = options.format ?? accepted ?? imageFormats.find((each) => each === metadata.format) ?? 'png'
  let image = source.autoOrient()
  let size: Size = metadata.autoOrient
  if (options.crop) ({ image, size } = crop(image, size, options.crop))
  image = resize(image, size, options)
  if (options.isFlipped) image = image.flip()
  if (options.isFlopped) image = image.flop()
  image = applyEffects(image, options)
  // The rotation comes last; in one chain it would come before resizing.
  if (options.rotate) image = sharp(await image.png({ compressionLevel: 0 }).toBuffer()).rotate(options.rotate)
  return { body: await encode(image, format, options).timeout({ seconds: maxSeconds }).toBuffer(), format }
}

function crop(image: Sharp, size: Size, { left, top, right, bottom }: NonNullable<Transformation['crop']>) {
  const box = { left, top, width: Math.min(right, size.width) - left, height: Math.min(bottom, size.height) - top }
  if (box.width <= 0 || box.height <= 0) throw new RequestError(422, 'The crop is outside of the picture')
  return { image: image.extract(box), size: { width: box.width, height: box.height } }
}

function resize(image: Sharp, size: Size, options: Transformation): Sharp {
  const { width, height, isFitIn, isSmart, background = transparent, canEnlarge, focal } = options
  const withoutEnlargement = !canEnlarge
  // A picture without a size keeps its own, within the limit of all pictures.
  if (width === 0 && height === 0)
    return image.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
  if (width === 0 || height === 0) {
    const scaled = { ...(width > 0 && { width }), ...(height > 0 && { height }) }
    return image.resize({ ...scaled, ...limitOther(size, scaled), fit: 'inside', withoutEnlargement })
  }
  if (isFitIn) return image.resize({ width, height, fit: 'contain', background, withoutEnlargement })
  if (focal)
    return image.extract(findFocalBox(size, { width, height }, focal)).resize({ width, height, withoutEnlargement })
  return image.resize({ width, height, fit: 'cover', position: isSmart ? 'attention' : 'centre', withoutEnlargement })
}

/** The other side follows from the ratio; of an extreme ratio it is limited. */
const limitOther = (size: Size, { width, height }: Partial<Size>): Partial<Size> =>
  width !== undefined && (width / size.width) * size.height > maxSide
    ? { height: maxSide }
    : height !== undefined && (height / size.height) * size.width > maxSide
      ? { width: maxSide }
      : {}

/** Finds the largest box of the target's ratio whose centre is as near to the focal point as possible. */
function findFocalBox(size: Size, target: Size, focal: NonNullable<Transformation['focal']>) {
  const scale = Math.max(target.width / size.width, target.height / size.height)
  const width = Math.max(1, Math.min(size.width, Math.round(target.width / scale)))
  const height = Math.max(1, Math.min(size.height, Math.round(target.height / scale)))
  const place = (centre: number, length: number, whole: number) =>
    Math.round(Math.max(0, Math.min(whole - length, centre - length / 2)))
  return {
    left: place((focal.left + focal.right) / 2, width, size.width),
    top: place((focal.top + focal.bottom) / 2, height, size.height),
    width,
    height,
  }
}

function applyEffects(image: Sharp, { blur = 0, brightness = 0, isGrayscale }: Transformation): Sharp {
  let result = image
  const sigma = Math.max(0.3, blur / 2)
  // Strong blurring of a large picture takes ten seconds otherwise, and looks the same.
  if (blur > 0) result = result.blur({ sigma, precision: sigma > 10 ? 'approximate' : 'integer' })
  if (brightness !== 0) result = result.modulate({ brightness: Math.max(0.01, 1 + brightness / 100) })
  return isGrayscale ? result.grayscale() : result
}

function encode(image: Sharp, format: ImageFormat, { quality: given, background }: Transformation): Sharp {
  const quality = given === undefined ? 80 : Math.max(1, given)
  if (format === 'webp') return image.webp({ quality })
  if (format === 'png') return image.png(given === undefined ? {} : { quality })
  const isOpaque = background !== undefined && background !== transparent
  return image.flatten({ background: isOpaque ? background : '#ffffff' }).jpeg({ quality, mozjpeg: true })
}
