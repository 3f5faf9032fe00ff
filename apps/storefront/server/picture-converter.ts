export type Format = 'avif' | 'webp' | 'jpeg'

const mostPixels = 50_000_000
const mostAtOnce = 2
let running = 0
const waiting: (() => void)[] = []

/** Reduced to a width and written in a format; never enlarged, turned as the camera was held, without what it knew of the place. */
export async function convert(body: Buffer, width: number, format: Format): Promise<{ body: Buffer; type: string }> {
  // Loaded with the first picture that needs it: a shop of drawings never does.
  const { default: sharp } = await import('sharp')
  return inTurn(async () => {
    const picture = sharp(body, { limitInputPixels: mostPixels, failOn: 'error' })
      .rotate()
      .resize({ width, withoutEnlargement: true })
    const written =
      format === 'avif'
        ? picture.avif({ quality: 55, effort: 3 })
        : format === 'webp'
          ? picture.webp({ quality: 78 })
          : picture.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true })
    return { body: await written.toBuffer(), type: `image/${format}` }
  })
}

/** Few at a time: pages must not wait for pictures. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
