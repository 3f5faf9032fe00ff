import { deflateRawSync } from 'node:zlib'

type ZipOptions = {
  /** Unpacked size to declare in the directory instead of the real one. */
  declaredBytes?: number
  /** Marks the entries as protected by a password; strong encryption has a mark of its own. */
  encryption?: 'simple' | 'strong'
}

/** Builds a ZIP file with these entries, compressed. */
export function toZip(entries: Record<string, string | Buffer>, options: ZipOptions = {}): Buffer {
  const { declaredBytes, encryption } = options
  const flags = encryption === 'strong' ? 0x41 : encryption === 'simple' ? 1 : 0
  const localParts: Buffer[] = []
  const directoryEntries: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(entries)) {
    const compressed = deflateRawSync(content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(compressed.length, 20)
    entry.writeUInt32LE(declaredBytes ?? Buffer.byteLength(content), 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    localParts.push(local, Buffer.from(name), compressed)
    directoryEntries.push(entry, Buffer.from(name))
    offset += local.length + name.length + compressed.length
  }
  const directory = Buffer.concat(directoryEntries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(entries).length, 8)
  end.writeUInt16LE(Object.keys(entries).length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...localParts, directory, end])
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Builds a spreadsheet with one sheet; texts are inline strings. */
export function toXlsx(rows: (string | number)[][]): Buffer {
  const cell = (value: string | number) =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${escapeXml(value)}</t></is></c>`
  const lines = rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`)
  return toZip({ 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>` })
}
