import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPglite, type Database } from '@tiber/server/database'
import { migrateAndSeed } from '../seed-database.ts'

/**
 * Starts writing the image in a process of its own, because that takes 16 s on one core and other tests can run
 * meanwhile. If it fails, its folder disappears.
 */
export function startImage(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tiber-image-'))
  const file = join(folder, 'image.tar')
  const child = spawn(process.execPath, [import.meta.filename, file], { stdio: ['ignore', 'ignore', 'inherit'] })
  child.once('exit', (code) => code !== 0 && removePgliteImage(file))
  return file
}

/** Opens a copy of the image as soon as it is complete. */
export async function openImageCopy(file: string): Promise<Database> {
  while (!existsSync(file)) {
    if (!existsSync(dirname(file))) throw new Error('The image of the embedded database could not be created.')
    await sleep(50)
  }
  return openPglite({ image: new Blob([readFileSync(file)]) })
}

export const removePgliteImage = (file: string) => rmSync(dirname(file), { recursive: true, force: true })

async function writeImage(file: string) {
  const database = await openPglite({})
  await migrateAndSeed(database, undefined)
  if (database.engine.kind !== 'pglite') throw new Error('The image must be created with PGlite.')
  const blob = await database.engine.pglite.dumpDataDir('none')
  writeFileSync(`${file}.part`, Buffer.from(await blob.arrayBuffer()))
  // A rename is atomic, so that no test reads half an image.
  renameSync(`${file}.part`, file)
  await database.close()
}

if (import.meta.main) await writeImage(process.argv[2] ?? '')
