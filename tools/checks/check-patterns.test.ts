import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, describe, expect, test } from 'vitest'

import { findSlowPatterns, listPatterns } from './check-patterns.ts'

describe('pattern check', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tiber-patterns-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  /** Writes a source and returns the start of each report: its place and the pattern. */
  const find = (text: string) => {
    mkdirSync(join(folder, 'apps'), { recursive: true })
    writeFileSync(join(folder, 'apps/text.ts'), text)
    return findSlowPatterns(listPatterns(folder)).map((each) => each.split(' has ')[0]!.split(' begins ')[0])
  }

  test.each([String.raw`/\s+$/`, String.raw`/^\S+@\S+\.\S+$/`, '/^(a+)+$/', String.raw`/\p{L}{3,}.*\s.*\p{L}/u`])(
    '%s is reported with its place',
    (pattern) =>
      expect(new Set(find(`\nexport const pattern = ${pattern}\n`))).toEqual(new Set([`apps/text.ts:2: ${pattern}`])),
  )

  test.each([
    String.raw`/(?<!\s)\s+$/`,
    String.raw`/^\s+/`,
    String.raw`/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/`,
    '/^a{0,9}b+$/',
  ])('%s is accepted', (pattern) => expect(find(`export const pattern = ${pattern}`)).toEqual([]))
})
