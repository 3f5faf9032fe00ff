export type Format = 'avif' | 'webp' | 'jpeg'

const maxPixels = 50_000_000

/**
 * Reduces a picture to a width and converts its format; never enlarges it, applies its orientation and removes its
 * metadata.
 */
export async function convertPicture(
  body: Buffer,
  width: number,
  format: Format,
): Promise<{ body: Buffer; type: string }> {
  // Loaded with the first picture that needs it: a shop with drawings only never does.
  const { default: sharp } = await import('sharp')
  const picture = sharp(body, { limitInputPixels: maxPixels, failOn: 'error' })
    .rotate()
    .resize({ width, withoutEnlargement: true })
  const converted =
    format === 'avif'
      ? picture.avif({ quality: 55, effort: 3 })
      : format === 'webp'
        ? picture.webp({ quality: 78 })
        : picture.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true })
  return { body: await converted.toBuffer(), type: `image/${format}` }
}
