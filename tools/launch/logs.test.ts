import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openRotatingLog } from './logs.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tiber-logs-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const readLog = (name: string) => readFileSync(join(folder, name), 'utf8')

test('a log that grows beyond its size is renamed while it is written', async () => {
  writeFileSync(join(folder, 'shop.log'), 'before\n')
  const write = openRotatingLog(join(folder, 'shop.log'), 20)
  for (const line of ['first', 'second', 'third', 'fourth']) write(line)
  await expect.poll(() => readLog('shop.log')).toBe('fourth\n')
  await expect.poll(() => readLog('shop.log.1')).toBe('before\nfirst\nsecond\nthird\n')
})

test('a log that cannot be written is reported at most every ten seconds and does not end the process', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  mkdirSync(join(folder, 'shop.log'))
  const write = openRotatingLog(join(folder, 'shop.log'))
  write('first')
  await expect.poll(() => report.mock.calls.length).toBeGreaterThan(0)
  write('second')
  expect(report.mock.calls).toEqual([[expect.stringContaining('EISDIR')]])
  report.mockRestore()
})
