import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'

let folder: string
let holder: ChildProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tiber-lock-'))
})
afterEach(async () => {
  if (holder) await kill(holder)
  holder = undefined
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a process that holds the lock until it is killed. */
async function startHolder(): Promise<ChildProcess> {
  const script = `
    const { lockFolder } = await import(${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)})
    globalThis.lock = lockFolder(${JSON.stringify(folder)})
    process.stdout.write('locked')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout!, 'data')
  return child
}

async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('folder lock: a folder locked by another process is refused, and the error names the process', async () => {
  holder = await startHolder()
  expect(() => lockFolder(folder)).toThrow(
    `The data folder ${folder} is in use by process ${holder.pid}; stop it or set another DATA_DIR.`,
  )
})

test('folder lock: killing the process frees the folder', async () => {
  holder = await startHolder()
  await kill(holder)
  expect(() => lockFolder(folder).release()).not.toThrow()
})

test('folder lock: a released folder can be locked again', () => {
  lockFolder(folder).release()
  expect(() => lockFolder(folder).release()).not.toThrow()
})

test('folder lock: a missing folder is created', () => {
  expect(() => lockFolder(join(folder, 'a', 'b')).release()).not.toThrow()
})

test('folder lock: an unusable path is not reported as "in use"', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(() => lockFolder(file)).toThrow(/^The data folder .* cannot be used: .*; set another DATA_DIR\.$/)
})
