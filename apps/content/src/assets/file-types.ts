type FileType = {
  contentType: string
  /** Whether pictures of this type are resized and converted. */
  isRaster: boolean
  isContent: (bytes: Buffer) => boolean
}

const startsWith =
  (hex: string, at = 0) =>
  (bytes: Buffer) =>
    bytes.subarray(at, at + hex.length / 2).toString('hex') === hex
const ascii = (text: string, at = 0) => startsWith(Buffer.from(text).toString('hex'), at)
const raster = (contentType: string, isContent: FileType['isContent']) => ({ contentType, isRaster: true, isContent })
const other = (contentType: string, isContent: FileType['isContent']) => ({ contentType, isRaster: false, isContent })

const jpeg = raster('image/jpeg', startsWith('ffd8ff'))
const mp4 = other('video/mp4', ascii('ftyp', 4))

/** Files that editors may upload, by extension, with a check of their first bytes. */
const fileTypes: Record<string, FileType> = {
  png: raster('image/png', startsWith('89504e470d0a1a0a')),
  jpg: jpeg,
  jpeg,
  webp: raster('image/webp', (bytes) => ascii('RIFF')(bytes) && ascii('WEBP', 8)(bytes)),
  gif: raster('image/gif', ascii('GIF8')),
  avif: raster('image/avif', (bytes) => ascii('ftypavi', 4)(bytes)),
  svg: other('image/svg+xml', (bytes) =>
    /^\uFEFF?\s*<(?:svg|\?xml|!--|!DOCTYPE svg)/i.test(bytes.toString('utf8', 0, 300)),
  ),
  pdf: other('application/pdf', ascii('%PDF-')),
  mp4,
  m4v: mp4,
  webm: other('video/webm', startsWith('1a45dfa3')),
  mp3: other('audio/mpeg', (bytes) => ascii('ID3')(bytes) || bytes[0] === 0xff),
  vtt: other('text/vtt', (bytes) => /^\uFEFF?WEBVTT/.test(bytes.toString('utf8', 0, 20))),
}

export const fileExtensions = Object.keys(fileTypes)

export const readExtension = (fileName: string) => /\.([a-z0-9]{2,4})$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''

export function findFileType(extension: string): FileType | undefined {
  return Object.hasOwn(fileTypes, extension) ? fileTypes[extension] : undefined
}
