import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { findFileSize, partsFolder, writeWholeFile } from './file-store.ts'

type Entry = { bytes: number; usedAt: number }

/** Keeps rendered pictures on disk up to a number of bytes; removes the least recently used ones. */
export function createDiskCache(filesDir: string, maxBytes: number) {
  const folder = join(filesDir, 'rendered')
  let loading: Promise<Map<string, Entry>> | undefined
  let total = 0
  const getPath = (name: string) => join(folder, name.slice(0, 2), name)

  const load = async (): Promise<Map<string, Entry>> => {
    const files = await listFiles(folder)
    total = files.reduce((sum, { bytes }) => sum + bytes, 0)
    return new Map(files.toSorted((a, b) => a.usedAt - b.usedAt).map(({ name, ...entry }) => [name, entry]))
  }
  const drop = async (entries: Map<string, Entry>, name: string) => {
    total -= entries.get(name)?.bytes ?? 0
    entries.delete(name)
    await rm(getPath(name), { force: true })
  }
  const touch = (entries: Map<string, Entry>, name: string, bytes: number) => {
    total += bytes - (entries.get(name)?.bytes ?? 0)
    entries.delete(name)
    entries.set(name, { bytes, usedAt: Date.now() })
  }

  return {
    /** Returns the bytes of a picture; another process may have rendered or removed it. */
    async read(name: string): Promise<Buffer | undefined> {
      const entries = await (loading ??= load())
      const path = getPath(name)
      const size = await findFileSize(path)
      if (size === undefined) {
        if (entries.has(name)) await drop(entries, name)
        return undefined
      }
      const bytes = await readFile(path).catch(() => undefined)
      if (!bytes) return undefined
      touch(entries, name, bytes.length)
      // The time on disk is the order after a restart.
      await utimes(path, new Date(), new Date()).catch(() => undefined)
      return bytes
    },
    async write(name: string, bytes: Buffer) {
      const entries = await (loading ??= load())
      await writeWholeFile(getPath(name), bytes, join(filesDir, partsFolder))
      touch(entries, name, bytes.length)
      for (const oldest of entries.keys()) {
        if (total <= maxBytes) break
        await drop(entries, oldest)
      }
    },
    size: () => total,
  }
}

async function listFiles(folder: string): Promise<(Entry & { name: string })[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = await Promise.all(
    found
      .filter((each) => each.isFile())
      .map(async ({ name, parentPath }) => {
        // Another process may have removed it since.
        const file = await stat(join(parentPath, name)).catch(() => undefined)
        return file && { name, bytes: file.size, usedAt: file.mtimeMs }
      }),
  )
  return files.filter((file) => file !== undefined)
}
