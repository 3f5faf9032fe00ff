import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { missingOptionals, type Lock } from './lockfile.ts'
import { root } from './processes.ts'
import { readText } from './source-files.ts'

// A registry may not carry every binary a package names for other machines. npm then writes a lockfile that its own
// `npm ci` refuses. A line with version and machine satisfies it: on any other machine the package is never fetched.
const lock: Lock = JSON.parse(readText(root, 'package-lock.json'))
const missing = missingOptionals(lock.packages)
for (const { name, entry } of missing) lock.packages[`node_modules/${name}`] = entry
lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(join(root, 'package-lock.json'), `${JSON.stringify(lock, undefined, 2)}\n`)
console.log(`package-lock.json: ${missing.length} lines added.`)
