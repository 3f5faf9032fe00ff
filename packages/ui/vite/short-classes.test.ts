import { createRequire } from 'node:module'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { findKey, listIncludedKeys } from '../src/classes/class-keys.ts'
import { compoundClasses } from '../src/classes/compound-classes.ts'
import { readShortKeys } from '../src/classes/short-keys.ts'
import { buildShortClassTable } from './short-class-table.ts'
import { listUtilities, shortenScript, shortenStylesheet } from './short-classes.ts'

// The version that Vite processes stylesheets with.
const viteRequire = createRequire(createRequire(import.meta.url).resolve('vite'))
type Root = Parameters<typeof shortenStylesheet>[0]
const { parse } = viteRequire('postcss') as { parse: (css: string) => Root }

const utilities = [
  ...Object.values(compoundClasses).flatMap((list) => list.split(' ')),
  ...'p-1 p-2 px-1 pl-1 hover:p-1 md:hover:p-1 -mt-2 p-3! gap-4 gap-x-1 flex hidden border border-b border-ink columns-3'.split(
    ' ',
  ),
]
const table = buildShortClassTable(utilities)
const shorten = (each: string) => table.names.get(each) ?? each

test('short names › of any two classes › are merged as the classes are', () => {
  const short = readShortKeys(table.keys)
  const isReplaced = (keys: typeof short, one: string, two: string) => {
    const [first, second] = [keys.findKey(one), keys.findKey(two)]
    if (first === undefined || second === undefined) return false
    return first === second || keys.listIncludedKeys(second).includes(first)
  }
  const pairs = utilities.flatMap((one) => utilities.map((two) => [one, two] as const))
  const differing = pairs.filter(
    ([one, two]) =>
      isReplaced(short, shorten(one), shorten(two)) !== isReplaced({ findKey, listIncludedKeys }, one, two),
  )
  expect(differing).toEqual([])
})

test('short names › are different for every class, and words and names of icons keep theirs', () => {
  expect(new Set(table.names.values()).size).toBe(table.names.size)
  expect(table.names.has('p-1')).toBe(true)
  expect(table.names.has('flex')).toBe(false)
  expect(table.names.has('columns-3')).toBe(false)
})

test('a stylesheet › has short names wherever a utility is named', () => {
  const { names } = table
  const css = parse(
    String.raw`@layer components{.bar .p-1{color:red}}@layer utilities{.p-1,.btn{top:0}@media print{.hover\:p-1:hover{top:0}}.flex{top:0}}`,
  )
  expect([...listUtilities(css)]).toEqual(['p-1', 'hover:p-1', 'flex'])
  shortenStylesheet(css, table)
  expect(String(css)).toBe(
    `@layer components{.bar .${names.get('p-1')}{color:red}}@layer utilities{.${names.get('p-1')},.btn{top:0}` +
      `@media print{.${names.get('hover:p-1')}:hover{top:0}}.flex{top:0}}`,
  )
})

test('a stylesheet › with a class that looks like a short name › fails the build', () => {
  expect(() => listUtilities(parse('.h2{top:0}'))).toThrow('The class h2')
})

test('a script › has short names in its texts, and nothing else is changed', () => {
  const script = String.raw`const a = "p-1 flex \"p-2\"", b = ${'`${a} hover:p-1 x-p-2`'}, p = 1, q = p-1, c = 'it\'s p-20'`
  const { names } = table
  expect(shortenScript(script, table, parseAst(script))).toBe(
    script.replace('"p-1 flex', `"${names.get('p-1')} flex`).replace('hover:p-1', names.get('hover:p-1')!),
  )
})

test('a script › gets the keys of the short names', () => {
  const script = `read('__TIBER_SHORT_CLASS_KEYS__')`
  const changed = shortenScript(script, table, parseAst(script))
  expect(JSON.parse(JSON.parse(changed.slice('read('.length, -1)))).toEqual(table.keys)
})
