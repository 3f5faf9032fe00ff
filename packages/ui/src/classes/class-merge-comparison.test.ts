import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { extendTailwindMerge } from 'tailwind-merge'
import { expect, test } from 'vitest'

import { findGroup } from './class-groups.ts'
import { classes } from './class-merge.ts'

const app = fileURLToPath(new URL('../..', import.meta.url))

// The names our theme adds to those of Tailwind.
const merge = extendTailwindMerge({
  cacheSize: 0,
  // Our text sizes leave the line height as it is.
  override: { conflictingClassGroups: { 'font-size': [] } },
  extend: {
    theme: { radius: ['1', '2', '3'], shadow: ['float', 'focus', 'focus-inset', 'focus-field'] },
    classGroups: {
      'font-size': [{ text: ['11', '12', '13', '14', '16', '18', '22', '28', 'table', 'field', 'field-large'] }],
    },
  },
})

/** Lists every class of a `className` or a `classes` call that our table knows, without variants. */
function listKnownClasses(): string[] {
  const source = globSync(['**/*.tsx', '**/compound-classes.ts'], {
    cwd: app,
    exclude: ['**/*.test.*', 'features/style-guide/**'],
  })
    .map((file) => readFileSync(join(app, file), 'utf8'))
    .join('\n')
  const lists = [...source.matchAll(/className="([^"]+)"|'([^'\n]*(?:-|flex|grid|block|border)[^'\n]*)'/g)]
  const words = lists.flatMap(([, one, two]) => (one ?? two ?? '').split(/\s+/))
  const names = words.map((word) => word.replace(/^(?:[a-z@-]+:)+/, ''))
  return [...new Set(names)].filter((name) => findGroup(name) !== undefined && isTailwindClass(name))
}

/** The library drops the first of two equal classes if it knows them. */
const isTailwindClass = (name: string) => merge(`${name} ${name}`) === name

test('class merging › any two classes of the app › gives the result of tailwind-merge', () => {
  const known = listKnownClasses()
  expect(known.length).toBeGreaterThan(200)
  const byGroup = Map.groupBy(known, (name) => findGroup(name))
  // Classes of one group behave alike with those of another one, so a few of each are enough.
  const samples = [...byGroup.values()].flatMap((group) => group.slice(0, 3))
  const pairs = [
    ...[...byGroup.values()].flatMap((group) => group.flatMap((one) => group.map((two) => [one, two] as const))),
    ...samples.flatMap((one) => samples.map((two) => [one, two] as const)),
  ]
  const differing = pairs.filter(([one, two]) => classes(one, two) !== merge(`${one} ${two}`))
  expect(differing.map((pair) => pair.join(' '))).toEqual([])
})
