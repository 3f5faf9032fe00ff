import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SettingError } from './environment.ts'

/**
 * Keeps a folder to one process. PGlite loses rows silently when two processes open one folder; the lock is a real
 * file lock (SQLite's), so the system releases it when the process ends, however it ends.
 */
export function lockFolder(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true })
  const holderFile = join(folder, 'lock.pid')
  const lock = new DatabaseSync(join(folder, 'lock'))
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch {
    lock.close()
    throw new SettingError(
      `The data folder ${folder} is in use by process ${holderOf(holderFile)}; stop it or set another DATA_DIR.`,
    )
  }
  writeFileSync(holderFile, String(process.pid))
  return { release: () => lock.close() }
}

function holderOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    // The other process holds the lock but has not written its number yet.
    return '(unknown)'
  }
}
