import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SettingError } from './environment.ts'

/**
 * Locks a folder for one process, because PGlite silently loses rows when two processes open the same folder. It uses
 * SQLite's file lock, which the operating system releases however the process ends.
 */
export function lockFolder(folder: string): { release(): void } {
  const holderFile = join(folder, 'lock.pid')
  try {
    // Readable by the owner only, because the folder contains password hashes and mails.
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const lock = new DatabaseSync(join(folder, 'lock'))
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
    writeFileSync(holderFile, String(process.pid))
    return { release: () => lock.close() }
  } catch (error) {
    const isTaken = (error as { errcode?: number }).errcode === sqliteBusy
    throw new SettingError(
      isTaken
        ? `The data folder ${folder} is in use by process ${readHolder(holderFile)}; stop it or set another DATA_DIR.`
        : `The data folder ${folder} cannot be used: ${(error as Error).message}; set another DATA_DIR.`,
    )
  }
}

const sqliteBusy = 5

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    // The other process holds the lock but has not written its process id yet.
    return '(unknown)'
  }
}
