import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync, inflateSync } from 'node:zlib'

// Writes the font of the drawings: a picture cannot use the fonts of its page, so each drawing carries the characters
// it may need. Run it after an update of the font: `node tools/drawing-font.ts`.

const root = join(import.meta.dirname, '..')
const source = join(root, 'node_modules/@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-500-normal.woff')
const target = join(root, 'packages/drawings/src/font.ts')
const ascii = Array.from({ length: 95 }, (_, at) => 32 + at)
const characters = [...ascii, ...Array.from('ØÁÉÍÓÚÑÜáéíóúñü×°–·µ½¼±²³', (sign) => sign.codePointAt(0)!)]

type Tables = Map<string, Buffer>

function readTables(woff: Buffer): Tables {
  const tables: Tables = new Map()
  for (let entry = 44; tables.size < woff.readUInt16BE(12); entry += 20) {
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [number, number, number]
    const data = woff.subarray(offset, offset + packed)
    tables.set(woff.toString('latin1', entry, entry + 4), packed < length ? inflateSync(data) : data)
  }
  return tables
}

/** Finds the glyph of a character in a segment table (format 4); 0 if there is none. */
function findGlyph(cmap: Buffer, character: number): number {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, at) => cmap.readUInt32BE(4 + at * 8 + 4))
  const table = cmap.subarray(offsets.find((offset) => cmap.readUInt16BE(offset) === 4)!)
  const size = table.readUInt16BE(6)
  for (let at = 0; at < size; at += 2) {
    if (table.readUInt16BE(14 + at) < character) continue
    const start = table.readUInt16BE(16 + size + at)
    if (start > character) return 0
    const delta = table.readUInt16BE(16 + size * 2 + at)
    const rangeAt = 16 + size * 3 + at
    const range = table.readUInt16BE(rangeAt)
    const glyph = range === 0 ? character : table.readUInt16BE(rangeAt + range + (character - start) * 2)
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff
  }
  return 0
}

function readGlyph(tables: Tables, glyph: number): Buffer {
  const loca = tables.get('loca')!
  const isLong = tables.get('head')!.readInt16BE(50) === 1
  const at = (index: number) => (isLong ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2)
  return tables.get('glyf')!.subarray(at(glyph), at(glyph + 1))
}

const flag = { words: 1, scale: 8, more: 32, twoScales: 64, matrix: 128, instructions: 256 }

/** Visits the parts of a composite glyph; returns where they end. */
function visitParts(data: Buffer, visit: (at: number) => void): number {
  let at = 10
  for (let flags = flag.more; flags & flag.more;) {
    flags = data.readUInt16BE(at)
    visit(at)
    at += flags & flag.words ? 8 : 6
    at += flags & flag.scale ? 2 : flags & flag.twoScales ? 4 : flags & flag.matrix ? 8 : 0
  }
  return at
}

const isComposite = (data: Buffer) => data.length > 0 && data.readInt16BE(0) < 0

/** Removes the hints, which need tables that are left out, and renumbers the parts. */
function simplifyGlyph(data: Buffer, numbers: Map<number, number>): Buffer {
  if (data.length === 0) return data
  if (isComposite(data)) {
    const copy = Buffer.from(data)
    const end = visitParts(copy, (at) => {
      copy.writeUInt16BE(copy.readUInt16BE(at) & ~flag.instructions, at)
      copy.writeUInt16BE(numbers.get(copy.readUInt16BE(at + 2))!, at + 2)
    })
    return copy.subarray(0, end)
  }
  const at = 10 + data.readInt16BE(0) * 2
  const hints = data.readUInt16BE(at)
  return Buffer.concat([data.subarray(0, at), Buffer.alloc(2), data.subarray(at + 2 + hints)])
}

/** Lists the glyphs of the characters and the parts they consist of. */
function listGlyphs(tables: Tables): number[] {
  const found = new Set([0, ...characters.map((each) => findGlyph(tables.get('cmap')!, each))])
  // A set visits what is added to it on the way.
  for (const glyph of found) {
    const data = readGlyph(tables, glyph)
    if (isComposite(data)) visitParts(data, (at) => found.add(data.readUInt16BE(at + 2)))
  }
  return [...found]
}

/** Builds a table with one segment per character. */
function buildCmap(tables: Tables, numbers: Map<number, number>): Buffer {
  const pairs = [...new Set(characters)]
    .toSorted((a, b) => a - b)
    .map((character) => [character, numbers.get(findGlyph(tables.get('cmap')!, character))!] as const)
    .filter(([, glyph]) => glyph > 0)
  const segments = [...pairs, [0xffff, 0] as const]
  const words = (values: number[]) => {
    const bytes = Buffer.alloc(values.length * 2)
    values.forEach((value, at) => bytes.writeUInt16BE(value & 0xffff, at * 2))
    return bytes
  }
  const power = 2 ** Math.floor(Math.log2(segments.length))
  const codes = words(segments.map(([character]) => character))
  const body = Buffer.concat([
    words([segments.length * 2, power * 2, Math.log2(power), (segments.length - power) * 2]),
    codes,
    words([0]),
    codes,
    words(segments.map(([character, glyph]) => (character === 0xffff ? 1 : glyph - character))),
    words(segments.map(() => 0)),
  ])
  return Buffer.concat([words([0, 1, 3, 1, 0, 12]), words([4, body.length + 6, 0]), body])
}

function buildSubset(tables: Tables): Tables {
  const glyphs = listGlyphs(tables)
  const numbers = new Map(glyphs.map((glyph, at) => [glyph, at]))
  const shapes = glyphs.map((glyph) => {
    const shape = simplifyGlyph(readGlyph(tables, glyph), numbers)
    return Buffer.concat([shape, Buffer.alloc((4 - (shape.length % 4)) % 4)])
  })
  const [hhea, maxp, head, post] = ['hhea', 'maxp', 'head', 'post'].map((tag) => Buffer.from(tables.get(tag)!))
  const metrics = tables.get('hmtx')!
  const lastMetric = tables.get('hhea')!.readUInt16BE(34) - 1
  const hmtx = Buffer.concat(
    glyphs.map((glyph) => {
      const full = Math.min(glyph, lastMetric) * 4
      const bearing = glyph <= lastMetric ? full + 2 : (lastMetric + 1) * 4 + (glyph - lastMetric - 1) * 2
      return Buffer.concat([metrics.subarray(full, full + 2), metrics.subarray(bearing, bearing + 2)])
    }),
  )
  const loca = Buffer.alloc((glyphs.length + 1) * 2)
  shapes.reduce((offset, shape, at) => {
    loca.writeUInt16BE((offset + shape.length) / 2, (at + 1) * 2)
    return offset + shape.length
  }, 0)
  hhea!.writeUInt16BE(glyphs.length, 34)
  maxp!.writeUInt16BE(glyphs.length, 4)
  head!.writeInt16BE(0, 50)
  post!.writeUInt32BE(0x30000, 0)
  return new Map([
    ['OS/2', tables.get('OS/2')!],
    ['cmap', buildCmap(tables, numbers)],
    ['glyf', Buffer.concat(shapes)],
    ['head', head!],
    ['hhea', hhea!],
    ['hmtx', hmtx],
    ['loca', loca],
    ['maxp', maxp!],
    ['name', Buffer.from([0, 0, 0, 0, 0, 6])],
    ['post', post!.subarray(0, 32)],
  ])
}

function sumWords(data: Buffer): number {
  const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)])
  let sum = 0
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0
  return sum
}

function writeWoff(tables: Tables): Buffer {
  const header = Buffer.alloc(44 + tables.size * 20)
  const bodies: Buffer[] = []
  let [offset, plainSize, entry] = [header.length, 12 + tables.size * 16, 44]
  for (const [tag, data] of tables) {
    const packed = deflateSync(data, { level: 9 })
    const stored = packed.length < data.length ? packed : data
    header.write(tag, entry, 'latin1')
    ;[offset, stored.length, data.length, sumWords(data)].forEach((value, at) =>
      header.writeUInt32BE(value, entry + 4 + at * 4),
    )
    const body = Buffer.concat([stored, Buffer.alloc((4 - (stored.length % 4)) % 4)])
    bodies.push(body)
    offset += body.length
    plainSize += Math.ceil(data.length / 4) * 4
    entry += 20
  }
  header.write('wOFF', 0, 'latin1')
  header.writeUInt32BE(0x10000, 4)
  header.writeUInt32BE(offset, 8)
  header.writeUInt16BE(tables.size, 12)
  header.writeUInt32BE(plainSize, 16)
  return Buffer.concat([header, ...bodies])
}

const woff = writeWoff(buildSubset(readTables(readFileSync(source))))
writeFileSync(
  target,
  `/** Characters of IBM Plex Sans Medium (OFL 1.1) as a WOFF file; written by tools/drawing-font.ts. */\nexport const fontData =\n  '${woff.toString('base64')}'\n`,
)
console.log(`${woff.length} bytes`)
