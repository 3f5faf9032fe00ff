import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { generateIconSprite } from '@tiber/ui/vite/icon-sprite.ts'
import { generateMessageTypes } from '@tiber/ui/vite/messages.ts'
import { textFiles } from './vite/text-files.ts'

/** Generates what the compiler needs besides our sources: route types, message types and icons. */
const root = fileURLToPath(new URL('.', import.meta.url))
const routerCli = fileURLToPath(import.meta.resolve('@react-router/dev/package.json')).replace(
  'package.json',
  'bin.cjs',
)

generateMessageTypes(root, textFiles)
generateIconSprite()
const typegen = spawnSync(process.execPath, [routerCli, 'typegen'], { cwd: root, stdio: 'inherit' })
process.exitCode = typegen.status ?? 1
