import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, expect, test, vi } from 'vitest'

import { createSupervisor } from './supervisor.ts'

const folder = mkdtempSync(join(tmpdir(), 'tiber-supervisor-'))
let stop: () => Promise<void>
afterEach(() => stop())
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a program that says `started` and dies, and collects what is reported. */
function runDyingProgram() {
  writeFileSync(join(folder, 'dying.mjs'), "console.log('started'); setTimeout(() => process.exit(7), 100)")
  const lines: string[] = []
  const reports: string[] = []
  const supervisor = createSupervisor({
    logs: { open: () => (line) => void lines.push(line), describePlace: () => 'dying.log' },
    watch: false,
    onProgress: (text) => void reports.push(text),
    restartPausesMs: [10, 20],
  })
  ;({ stop } = supervisor)
  supervisor.run({ name: 'dying', script: join(folder, 'dying.mjs') }, { PATH: process.env['PATH'] })
  return { supervisor, lines, reports }
}

test('a program that dies after the start is started again, after growing pauses, and this is reported', async () => {
  const { supervisor, lines, reports } = runDyingProgram()
  supervisor.restartFromNowOn()
  await vi.waitUntil(() => reports.length >= 3, { timeout: 30_000 })
  expect(lines.filter((line) => line === 'started').length).toBeGreaterThanOrEqual(3)
  expect(reports.slice(0, 3)).toEqual(
    ['0.01', '0.02', '0.02'].map((pause) => `dying ended (see dying.log). Restarting in ${pause} s.`),
  )
})

test('a program that dies during the start ends the shop', async () => {
  const { supervisor } = runDyingProgram()
  expect((await supervisor.ended).message).toBe('The dying process ended unexpectedly: see dying.log.')
})
