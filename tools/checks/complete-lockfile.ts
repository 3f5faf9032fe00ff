import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { findMissingOptionals, type Lock } from './lockfile.ts'
import { root } from '../launch/processes.ts'
import { readText } from './source-files.ts'

// A registry may lack some of the binaries a package lists for other machines. npm then writes a lockfile that its own
// `npm ci` refuses. An entry with version and machine satisfies it: no other machine ever fetches the package.
const lock: Lock = JSON.parse(readText(root, 'package-lock.json'))
const missing = findMissingOptionals(lock.packages)
for (const { name, entry } of missing) lock.packages[`node_modules/${name}`] = entry
lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(join(root, 'package-lock.json'), `${JSON.stringify(lock, undefined, 2)}\n`)
console.log(`package-lock.json: ${missing.length} lines added.`)
