import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { generateIconSprite } from './vite/icon-sprite.ts'
import { generateMessageTypes } from './vite/messages.ts'

/** Generates what the compiler needs besides our sources: route types, message types and icons. */
const root = fileURLToPath(new URL('.', import.meta.url))
const routerCli = fileURLToPath(import.meta.resolve('@react-router/dev/package.json')).replace(
  'package.json',
  'bin.cjs',
)

generateMessageTypes(root)
generateIconSprite(root)
const typegen = spawnSync(process.execPath, [routerCli, 'typegen'], { cwd: root, stdio: 'inherit' })
process.exitCode = typegen.status ?? 1
