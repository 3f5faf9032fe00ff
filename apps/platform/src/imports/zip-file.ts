import { crc32, deflateRawSync } from 'node:zlib'

const localSignature = 0x04034b50
const entrySignature = 0x02014b50
const endSignature = 0x06054b50
/** The earliest ZIP date, fixed so that the same content always gives the same file. */
const firstDay = 0x21
const deflated = 8

/** Builds a ZIP of these texts by name. */
export function buildZip(parts: Record<string, string>): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(parts)) {
    const content = Buffer.from(text)
    const packed = deflateRawSync(content)
    const shared = buildSharedHeader(name, content, packed)
    const local = Buffer.alloc(4)
    local.writeUInt32LE(localSignature)
    const entry = Buffer.alloc(6)
    entry.writeUInt32LE(entrySignature)
    entry.writeUInt16LE(20, 4)
    // No comment, the first disk, no attributes.
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    locals.push(local, shared, Buffer.from(name), packed)
    entries.push(entry, shared, place, Buffer.from(name))
    offset += local.length + shared.length + name.length + packed.length
  }
  const directory = Buffer.concat(entries)
  return Buffer.concat([...locals, directory, buildEndRecord(Object.keys(parts).length, directory.length, offset)])
}

/** Builds the header fields that precede an entry and are repeated in the directory. */
function buildSharedHeader(name: string, content: Buffer, packed: Buffer): Buffer {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(20, 0)
  head.writeUInt16LE(deflated, 4)
  head.writeUInt16LE(firstDay, 8)
  head.writeUInt32LE(crc32(content), 10)
  head.writeUInt32LE(packed.length, 14)
  head.writeUInt32LE(content.length, 18)
  head.writeUInt16LE(name.length, 22)
  return head
}

function buildEndRecord(count: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(endSignature, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
