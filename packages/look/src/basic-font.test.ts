import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { basicCharacters, buildBasicFont, formatUnicodeRange } from './basic-font.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url))

test('the font of basic characters is the one built from the full font, and stays below 20 kB', async () => {
  const written = read('../plex-basic.woff2')
  expect(written.equals(await buildBasicFont())).toBe(true)
  expect(written.length).toBeLessThan(20 * 1024)
})

test('the styles use it for exactly its characters', () => {
  const ranges = /unicode-range:([^;]+);/.exec(read('../tokens.css').toString())?.[1]
  expect(ranges?.trim().replaceAll(/\s+/g, ' ')).toBe(formatUnicodeRange(basicCharacters))
})

test('texts of all apps need no other character', () => {
  const root = new URL('../../../', import.meta.url)
  const files = globSync(['apps/*/app/**/messages.*.json', 'packages/ui/src/**/messages.*.json'], { cwd: root })
  expect(files.length).toBeGreaterThan(20)
  const texts = files.map((file) => readFileSync(new URL(file, root), 'utf8')).join('')
  expect([...new Set(texts)].filter((each) => each !== '\n' && !basicCharacters.includes(each))).toEqual([])
})
