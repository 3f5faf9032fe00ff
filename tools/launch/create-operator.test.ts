import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { root } from './processes.ts'

const folder = mkdtempSync(join(tmpdir(), 'tiber-operator-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each([[[]], [['nobody']], [['one@tiber.example', 'two@tiber.example']]])(
  'npm run create-operator rejects %j with one sentence',
  (args) => {
    const env = { ...process.env, DATA_DIR: folder }
    const command = ['tools/launch/create-operator.ts', ...args]
    const { status, stderr } = spawnSync(process.execPath, command, { cwd: root, env, encoding: 'utf8' })
    expect(status).toBe(1)
    expect(stderr).toBe('Pass one e-mail address: npm run create-operator -- name@company.com\n')
  },
)
