import { inflateRawSync } from 'node:zlib'
import { mostUnpackedBytes } from '@tiber/contract/imports'
import { fileProblem } from './file-problem.ts'

type Part = { method: number; packedBytes: number; offset: number }
const mostParts = 10_000

/**
 * Opens a ZIP and gives its parts by name. What its directory promises is summed first, and what really comes out is
 * counted while it is unpacked, over all parts: a directory can lie, and parts can share their bytes.
 */
export function openZip(file: Buffer): (name: string) => Buffer | undefined {
  const parts = readDirectory(file)
  let left = mostUnpackedBytes
  return (name) => {
    const part = parts.get(name.toLowerCase())
    if (!part) return undefined
    const unpacked = unpack(packedBytes(file, part), part.method, left)
    left -= unpacked.length
    return unpacked
  }
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
/** Without its comment. */
const endBytes = 22
const entryBytes = 46
const localBytes = 30

function readDirectory(file: Buffer): Map<string, Part> {
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + endBytes > file.length || file.readUInt32LE(end) !== endSignature)
    throw fileProblem('unreadable')
  const count = file.readUInt16LE(end + 10)
  if (count > mostParts) throw fileProblem('unpackedTooLarge')
  const parts = new Map<string, Part>()
  let promised = 0
  let at = file.readUInt32LE(end + 16)
  for (let entry = 0; entry < count; entry += 1) {
    if (at + entryBytes > file.length || file.readUInt32LE(at) !== entrySignature) throw fileProblem('unreadable')
    const isEncrypted = (file.readUInt16LE(at + 8) & 1) === 1
    if (isEncrypted) throw fileProblem('oldOrProtected')
    promised += file.readUInt32LE(at + 24)
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
  if (promised > mostUnpackedBytes) throw fileProblem('unpackedTooLarge')
  return parts
}

function packedBytes(file: Buffer, { offset, packedBytes }: Part): Buffer {
  if (offset + localBytes > file.length || file.readUInt32LE(offset) !== localSignature) throw fileProblem('unreadable')
  const start = offset + localBytes + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  if (start + packedBytes > file.length) throw fileProblem('unreadable')
  return file.subarray(start, start + packedBytes)
}

function unpack(packed: Buffer, method: number, mostBytes: number): Buffer {
  const isStored = method === 0
  if (isStored && packed.length > mostBytes) throw fileProblem('unpackedTooLarge')
  if (isStored) return packed
  if (method !== 8) throw fileProblem('unreadable')
  // Stops as soon as one byte more would come out; damaged bytes end in an error of the library as well.
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, mostBytes) })
  } catch (error) {
    const isTooLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    throw fileProblem(isTooLarge ? 'unpackedTooLarge' : 'unreadable')
  }
}
