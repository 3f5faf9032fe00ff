import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SettingError } from './environment.ts'

/**
 * Keeps a folder to one process. PGlite loses rows silently when two processes open one folder; the lock is a real
 * file lock (SQLite's), so the system releases it when the process ends, however it ends.
 */
export function lockFolder(folder: string): { release(): void } {
  const holderFile = join(folder, 'lock.pid')
  try {
    // Password hashes and mails lie in it: nobody else on the machine may look.
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const lock = new DatabaseSync(join(folder, 'lock'))
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
    writeFileSync(holderFile, String(process.pid))
    return { release: () => lock.close() }
  } catch (error) {
    const isTaken = (error as { errcode?: number }).errcode === sqliteBusy
    throw new SettingError(
      isTaken
        ? `The data folder ${folder} is in use by process ${holderOf(holderFile)}; stop it or set another DATA_DIR.`
        : `The data folder ${folder} cannot be used: ${(error as Error).message}; set another DATA_DIR.`,
    )
  }
}

const sqliteBusy = 5

function holderOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    // The other process holds the lock but has not written its number yet.
    return '(unknown)'
  }
}
