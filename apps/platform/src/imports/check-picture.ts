import { inflateSync } from 'node:zlib'

const maxSide = 4000
const maxPixels = 4_000_000
/** Values of a pixel by colour type: grey, RGB, palette, grey with alpha, RGB with alpha. */
const channelsByType: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

const isSmall = (width: number, height: number) =>
  width > 0 && height > 0 && width <= maxSide && height <= maxSide && width * height <= maxPixels

/** Whether a PNG can be unpacked to exactly the pixels it names: documents would fail at one that cannot. */
export function isSoundPng(bytes: Buffer): boolean {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return false
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const [depth, type, interlace] = [bytes[24]!, bytes[25]!, bytes[28]]
  const channels = channelsByType[type]
  if (channels === undefined || interlace !== 0 || !isSmall(width, height)) return false
  const size = (Math.ceil((width * channels * depth) / 8) + 1) * height
  try {
    return inflateSync(Buffer.concat(listData(bytes)), { maxOutputLength: size }).length === size
  } catch {
    // Broken data, or more of it than the picture has pixels.
    return false
  }
}

function listData(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = []
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(bytes.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  return parts
}

/** Whether a JPEG names its size and ends; its data stays as it is in documents. */
export function isSoundJpeg(bytes: Buffer): boolean {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1]!
    // Frames of all kinds, without the tables between them.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return isSmall(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5))
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return false
}
