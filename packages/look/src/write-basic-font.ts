import { writeFileSync } from 'node:fs'
import { basicCharacters, buildBasicFont, formatUnicodeRange } from './basic-font.ts'

/** Writes the font of basic characters and prints their range for tokens.css: `node packages/look/src/write-basic-font.ts`. */
writeFileSync(new URL('../plex-basic.woff2', import.meta.url), await buildBasicFont())
process.stdout.write(`unicode-range: ${formatUnicodeRange(basicCharacters)};\n`)
