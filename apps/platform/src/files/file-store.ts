import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PlatformError } from '@tiber/contract/errors'

/** Holds the bytes of uploaded files outside the database; ids are UUIDs of ours, never names from outside. */
export type FileStore = {
  write(id: string, content: Uint8Array): Promise<void>
  /** Returns undefined if there is no such file. */
  read(id: string): Promise<Buffer<ArrayBuffer> | undefined>
  remove(ids: string[]): Promise<void>
}

/** Creates a store in a folder, which all processes of a shop share. */
export function createFileStore(folder: string): FileStore {
  // Two levels, because a folder with a million entries is slow.
  const getPath = (id: string) => join(folder, id.slice(0, 2), id)
  return {
    async write(id, content) {
      const path = getPath(id)
      try {
        await mkdir(dirname(path), { recursive: true })
        // Renamed when complete, so that a full disk or a killed process leaves no half file.
        await writeFile(`${path}.part`, content)
        await rename(`${path}.part`, path)
      } catch (error) {
        await rm(`${path}.part`, { force: true }).catch(() => undefined)
        throw new PlatformError('SV0002', `The file could not be stored (${getErrorCode(error)}).`)
      }
    },
    async read(id) {
      try {
        return await readFile(getPath(id))
      } catch (error) {
        if (getErrorCode(error) === 'ENOENT') return undefined
        throw error
      }
    },
    async remove(ids) {
      for (const id of ids) await rm(getPath(id), { force: true })
    },
  }
}

const getErrorCode = (error: unknown) => (error as NodeJS.ErrnoException).code
