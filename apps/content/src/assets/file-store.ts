import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export type FileStore = ReturnType<typeof createFileStore>

/** Keeps files by the hash of their bytes in a folder, which all processes of the service share. */
export function createFileStore(filesDir: string) {
  // Two levels, because a folder with a million entries is slow.
  const getPath = (hash: string, extension: string) =>
    join(filesDir, 'originals', hash.slice(0, 2), `${hash}.${extension}`)
  return {
    getPath,
    /** Returns the size of a file, or undefined if there is none. */
    async findSize(hash: string, extension: string): Promise<number | undefined> {
      return findFileSize(getPath(hash, extension))
    },
    write: (hash: string, extension: string, bytes: Uint8Array) =>
      writeWholeFile(getPath(hash, extension), bytes, join(filesDir, partsFolder)),
    remove: (hash: string, extension: string) => rm(getPath(hash, extension), { force: true }),
  }
}

/** 128 bits identify a file. */
export const hashFile = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

export async function findFileSize(path: string): Promise<number | undefined> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ENAMETOOLONG') return undefined
    throw error
  })
  return found?.size
}

/** Folder of files that are being written. */
export const partsFolder = 'parts'
const maxPartAgeMs = 60 * 60 * 1000

/** Removes what killed processes have left of files; other processes may be writing newer ones. */
export async function removeOldParts(filesDir: string, now = Date.now()) {
  const folder = join(filesDir, partsFolder)
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found && now - found.mtimeMs > maxPartAgeMs) await rm(join(folder, name), { force: true })
  }
}

/** Renames the file when it is complete, so that a full disk or a killed process leaves no half file in its place. */
export async function writeWholeFile(path: string, bytes: Uint8Array, partsDir: string) {
  const part = join(partsDir, randomUUID())
  try {
    await mkdir(partsDir, { recursive: true })
    await mkdir(dirname(path), { recursive: true })
    await writeFile(part, bytes)
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined)
    throw error
  }
}
