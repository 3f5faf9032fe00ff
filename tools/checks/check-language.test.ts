import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { findLanguageProblems } from './check-language.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tiber-language-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(path: string, text: string) {
  mkdirSync(join(folder, dirname(path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

describe('the language check', () => {
  test.each([
    ['an identifier', 'apps/a/src/b.ts', 'const cartWishes = []'],
    ['a comment', 'apps/a/src/b.ts', '// One deed for all of it.'],
    ['a text', 'apps/a/app/messages.en-US.json', '{"title":"Foresight"}'],
    ['a document', 'docs/b.md', 'Opened with `order-desk/b.ts`.'],
  ])('a retired word in %s: is a problem', (_where, path, text) => {
    write(path, text)
    expect(findLanguageProblems(folder)).toEqual([expect.stringContaining(`${path}:1: `)])
  })

  test('a word that contains a retired one: is no problem', () => {
    write('apps/a/src/b.ts', 'const swish = indeed')
    expect(findLanguageProblems(folder)).toEqual([])
  })

  test.each([
    ['placing.ts', 1],
    ['place-order.ts', 0],
    ['shipping.ts', 0],
  ])('the file name %s: %i problems', (name, count) => {
    write(`apps/a/src/${name}`, '')
    expect(findLanguageProblems(folder)).toHaveLength(count)
  })

  test('more than 100 functions called …Of: are one problem', () => {
    const functions = (count: number) => Array.from({ length: count }, (_, n) => `const a${n}Of = (b: B) => b`)
    write('apps/a/src/b.ts', functions(100).join('\n'))
    expect(findLanguageProblems(folder)).toEqual([])
    write('apps/a/src/b.ts', functions(101).join('\n'))
    expect(findLanguageProblems(folder)).toEqual([expect.stringContaining('101 functions')])
  })

  test('a folder without a history: has no commits to check', () => {
    execFileSync('git', ['init', '-q'], { cwd: folder })
    expect(findLanguageProblems(folder)).toEqual([])
  })
})
