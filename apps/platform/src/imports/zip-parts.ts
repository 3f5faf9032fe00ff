import { buffer } from 'node:stream/consumers'
import { maxUnpackedBytes } from '@tiber/contract/imports'
import { fromBufferPromise, type Entry } from 'yauzl'
import { createFileError } from './file-error.ts'

const maxEntries = 10_000

/**
 * Opens a ZIP and returns a reader of its entries by name, which is case-insensitive. The sizes declared by the
 * directory are checked first; the library ends an entry with an error as soon as it has more bytes than declared.
 */
export async function openZip(file: Buffer): Promise<(name: string) => Promise<Buffer | undefined>> {
  // Names stay bytes, because the library refuses the whole file for a single unusual one.
  const options = { lazyEntries: true, decodeStrings: false }
  const zip = await fromBufferPromise(file, options).catch(rejectUnreadable)
  if (zip.entryCount > maxEntries) throw createFileError('unpackedTooLarge')
  const entries = await readEntries(zip.eachEntry()).catch(rejectDirectory)
  if (entries.some((entry) => entry.isEncrypted())) throw createFileError('oldOrProtected')
  if (entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > maxUnpackedBytes)
    throw createFileError('unpackedTooLarge')
  const entriesByName = new Map(entries.map((entry) => [readName(entry), entry]))
  const contents = new Map<Entry, Promise<Buffer>>()
  const unpack = (entry: Entry) => zip.openReadStreamPromise(entry).then(buffer).catch(rejectDamaged)
  return async (name) => {
    const entry = entriesByName.get(name.toLowerCase())
    // Unpacked once, so that the limit holds for all reads together.
    if (entry && !contents.has(entry)) contents.set(entry, unpack(entry))
    return entry && contents.get(entry)
  }
}

async function readEntries(iterator: AsyncIterable<Entry>): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const entry of iterator) entries.push(entry)
  return entries
}

const readName = ({ fileNameRaw }: Entry) => fileNameRaw.toString('utf8').toLowerCase()

function rejectUnreadable(): never {
  throw createFileError('unreadable')
}

function rejectDirectory(error: Error): never {
  throw createFileError(error.message.startsWith('strong encryption') ? 'oldOrProtected' : 'unreadable')
}

function rejectDamaged(error: Error): never {
  throw createFileError(error.message.startsWith('too many bytes') ? 'unpackedTooLarge' : 'unreadable')
}
