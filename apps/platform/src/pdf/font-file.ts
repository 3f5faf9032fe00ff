import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

const files = new Map<number, Buffer>()

/**
 * Returns the font of a weight as an unpacked OpenType file, read once per thread: the writer of PDFs unpacks a table of
 * a WOFF file again for every glyph, which is most of the work of a short document.
 */
export function readFontFile(weight: 400 | 600): Buffer {
  const known = files.get(weight)
  if (known) return known
  const url = import.meta.resolve(`@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-${weight}-normal.woff`)
  const file = unpackWoff(readFileSync(new URL(url)))
  files.set(weight, file)
  return file
}

const woffHead = 44
const woffEntry = 20
const head = 12
const entry = 16

/** Unpacks the tables of a WOFF file (https://www.w3.org/TR/WOFF/) into an OpenType file. */
function unpackWoff(woff: Buffer): Buffer {
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_table, at) =>
    readTable(woff, woffHead + at * woffEntry),
  )
  const parts: Buffer[] = [Buffer.alloc(head + tables.length * entry)]
  const [directory] = parts as [Buffer]
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(tables.length, 4)
  let offset = directory.length
  for (const [at, { tag, checksum, content }] of tables.entries()) {
    const start = head + at * entry
    tag.copy(directory, start)
    directory.writeUInt32BE(checksum, start + 4)
    directory.writeUInt32BE(offset, start + 8)
    directory.writeUInt32BE(content.length, start + 12)
    // Tables begin at multiples of four bytes.
    const padding = Buffer.alloc(-content.length & 3)
    parts.push(content, padding)
    offset += content.length + padding.length
  }
  return Buffer.concat(parts)
}

function readTable(woff: Buffer, at: number) {
  const offset = woff.readUInt32BE(at + 4)
  const packedLength = woff.readUInt32BE(at + 8)
  const packed = woff.subarray(offset, offset + packedLength)
  const isPacked = packedLength < woff.readUInt32BE(at + 12)
  return {
    tag: woff.subarray(at, at + 4),
    checksum: woff.readUInt32BE(at + 16),
    content: isPacked ? inflateSync(packed) : packed,
  }
}
