import { inflateRawSync } from 'node:zlib'
import { maxUnpackedBytes } from '@tiber/contract/imports'
import { createFileError } from './file-error.ts'

type ZipEntry = { method: number; packedBytes: number; offset: number }
const maxEntries = 10_000

/**
 * Opens a ZIP and returns a reader of its entries by name. The sizes declared by the directory are checked first, and
 * the unpacked bytes of all entries are counted: a directory can lie, and entries can share their bytes.
 */
export function openZip(file: Buffer): (name: string) => Buffer | undefined {
  const parts = readDirectory(file)
  let remaining = maxUnpackedBytes
  return (name) => {
    const part = parts.get(name.toLowerCase())
    if (!part) return undefined
    const unpacked = unpack(packedBytes(file, part), part.method, remaining)
    remaining -= unpacked.length
    return unpacked
  }
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
/** Without the trailing comment. */
const endBytes = 22
const entryBytes = 46
const localBytes = 30

function readDirectory(file: Buffer): Map<string, ZipEntry> {
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + endBytes > file.length || file.readUInt32LE(end) !== endSignature)
    throw createFileError('unreadable')
  const count = file.readUInt16LE(end + 10)
  if (count > maxEntries) throw createFileError('unpackedTooLarge')
  const parts = new Map<string, ZipEntry>()
  let declaredBytes = 0
  let at = file.readUInt32LE(end + 16)
  for (let entry = 0; entry < count; entry += 1) {
    if (at + entryBytes > file.length || file.readUInt32LE(at) !== entrySignature) throw createFileError('unreadable')
    const isEncrypted = (file.readUInt16LE(at + 8) & 1) === 1
    if (isEncrypted) throw createFileError('oldOrProtected')
    declaredBytes += file.readUInt32LE(at + 24)
    const [name, extra, comment] = [28, 30, 32].map((place) => file.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ]
    parts.set(file.toString('utf8', at + entryBytes, at + entryBytes + name).toLowerCase(), {
      method: file.readUInt16LE(at + 10),
      packedBytes: file.readUInt32LE(at + 20),
      offset: file.readUInt32LE(at + 42),
    })
    at += entryBytes + name + extra + comment
  }
  if (declaredBytes > maxUnpackedBytes) throw createFileError('unpackedTooLarge')
  return parts
}

function packedBytes(file: Buffer, { offset, packedBytes }: ZipEntry): Buffer {
  if (offset + localBytes > file.length || file.readUInt32LE(offset) !== localSignature)
    throw createFileError('unreadable')
  const start = offset + localBytes + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  if (start + packedBytes > file.length) throw createFileError('unreadable')
  return file.subarray(start, start + packedBytes)
}

function unpack(packed: Buffer, method: number, maxBytes: number): Buffer {
  const isStored = method === 0
  if (isStored && packed.length > maxBytes) throw createFileError('unpackedTooLarge')
  if (isStored) return packed
  if (method !== 8) throw createFileError('unreadable')
  // Stops as soon as the limit is exceeded; damaged data also ends in an error of the library.
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, maxBytes) })
  } catch (error) {
    const isTooLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    throw createFileError(isTooLarge ? 'unpackedTooLarge' : 'unreadable')
  }
}
