import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root } from './processes.ts'

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const names = Object.keys(scripts).filter((name) => !(name.startsWith('pre') && name.slice(3) in scripts))

test.each(names)('npm run %s installs missing packages first', (name) => {
  expect(scripts[`pre${name}`]).toBe('node tools/prepare.mjs')
})

test('npm run seed reads the same settings as npm start and rejects an invalid one with one sentence', () => {
  const env = { ...process.env, DATABASE_URL: 'nonsense' }
  const { status, stderr } = spawnSync(process.execPath, ['tools/launch/seed.ts'], { cwd: root, env, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toBe('DATABASE_URL must be an address such as postgres://user:password@localhost:5432/tiber.\n')
})

test.each([
  [['--variants', 'many'], '--variants is a whole number from 1 to 1000000, not "many".\n'],
  [['--variants', '2000000'], '--variants is a whole number from 1 to 1000000, not "2000000".\n'],
  [['--size=huge'], '--size is small or default, not "huge".\n'],
  [['--fast'], 'Seeding takes one of --size small and --variants 1000000, not "--fast".\n'],
])('npm run seed rejects %j with one sentence', (args, message) => {
  const { status, stderr } = spawnSync(process.execPath, ['tools/launch/seed.ts', ...args], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toBe(message)
})

test('npm run seed loads no known passwords into a database unless DEMO is on', () => {
  const env = { ...process.env, DATABASE_URL: 'postgres://localhost:1/tiber', DEMO: '' }
  const { status, stderr } = spawnSync(process.execPath, ['tools/launch/seed.ts'], { cwd: root, env, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toBe('The passwords of the demo shop are public: set DEMO=1 to load it anyway.\n')
})
