import { crc32, inflateRawSync } from 'node:zlib'

const sheet = 'xl/worksheets/sheet1.xml'

/** Changes the only sheet of a spreadsheet, as a spreadsheet program would. */
export function changeSheet(file: Buffer, change: (xml: string) => string): Buffer {
  const files = unzip(file)
  return zip(new Map([...files, [sheet, Buffer.from(change(files.get(sheet)!.toString()))]]))
}

function unzip(file: Buffer): Map<string, Buffer> {
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const files = new Map<string, Buffer>()
  let at = file.readUInt32LE(end + 16)
  for (let entry = 0; entry < file.readUInt16LE(end + 10); entry += 1) {
    const [packed, nameLength, offset] = [
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
      file.readUInt32LE(at + 42),
    ]
    const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
    const bytes = file.subarray(start, start + packed)
    files.set(
      file.toString('utf8', at + 46, at + 46 + nameLength),
      file.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes),
    )
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return files
}

/** Builds an uncompressed archive, because its content is small. */
function zip(files: Map<string, Buffer>): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [name, content] of files) {
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt32LE(crc32(content), 10)
    head.writeUInt32LE(content.length, 14)
    head.writeUInt32LE(content.length, 18)
    head.writeUInt16LE(name.length, 22)
    const location = Buffer.alloc(14)
    location.writeUInt32LE(offset, 10)
    locals.push(Buffer.from('PK\x03\x04', 'latin1'), head, Buffer.from(name), content)
    entries.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), head, location, Buffer.from(name))
    offset += 30 + name.length + content.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.size, 8)
  end.writeUInt16LE(files.size, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}
