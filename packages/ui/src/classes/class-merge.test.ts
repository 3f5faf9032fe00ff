import { describe, expect, test } from 'vitest'

import { classes, classMergeCacheSize } from './class-merge.ts'
import { compoundClasses } from './compound-classes.ts'

const separator = ':' // spec 9

test('the cache keeps 500 results and variants end with a colon', () => {
  expect(classMergeCacheSize).toBe(500)
  expect(classes(`hover${separator}p-2 hover${separator}p-4`)).toBe('hover:p-4')
})

describe('the later class wins', () => {
  test.each([
    ['hover:p-2 hover:p-4', 'hover:p-4'],
    ['p-2 hover:p-4', 'p-2 hover:p-4'],
    ['md:hover:p-2 hover:md:p-4', 'hover:md:p-4'],
    ['p-2 p-3', 'p-3'],
    ['px-2 pl-1 p-3', 'p-3'],
    ['p-3 px-2', 'p-3 px-2'],
    ['text-13 text-ink text-14', 'text-ink text-14'],
    ['text-ink text-muted text-13', 'text-muted text-13'],
    ['text-left text-ink text-right', 'text-ink text-right'],
    ['text-table text-13', 'text-13'],
    ['border border-line border-danger border-2', 'border-danger border-2'],
    ['border-b border-b-line border-b-2', 'border-b-line border-b-2'],
    ['border-solid border-line border-dashed', 'border-line border-dashed'],
    ['rounded-2 rounded-3', 'rounded-3'],
    ['w-4 h-4 size-5', 'size-5'],
    ['size-5 w-4', 'size-5 w-4'],
    ['flex flex-col flex-1 flex-row hidden', 'flex-1 flex-row hidden'],
    ['min-h-(--control-h) min-h-10', 'min-h-10'],
    ['bg-surface bg-transparent', 'bg-transparent'],
    ['gap-x-2 gap-4', 'gap-4'],
    ['shadow-float shadow-focus', 'shadow-focus'],
    ['mt-2 -mt-4', '-mt-4'],
    ['p-2! p-4 !p-3', 'p-4 !p-3'],
    ['text-14/5 text-13', 'text-13'],
    ['w-4 w-[calc(100%-2rem)]', 'w-[calc(100%-2rem)]'],
    ['data-[a:b]:p-2 data-[a:b]:p-4 p-1', 'data-[a:b]:p-4 p-1'],
    ['border-[3px] border-line border', 'border-line border'],
    ['icon unknown-thing icon', 'icon unknown-thing icon'],
  ])('%s becomes %s', (given, expected) => expect(classes(given)).toBe(expected))
})

test('falsy arguments are ignored', () => expect(classes('a', undefined, false, null, 'b')).toBe('a b'))

describe('a compound class', () => {
  test.each([
    ['btn btn-m px-3', 'btn btn-m px-3'],
    ['btn btn-m px-3 text-14', `btn ${compoundClasses['btn-m']!.split(' ')[0]} px-3 text-14`],
    ['count bg-surface', 'count bg-surface'],
    ['object-contain thumb size-9', 'thumb size-9'],
    ['sub sub text-ink', 'text-12 text-ink'],
  ])('%s becomes %s', (given, expected) => expect(classes(given)).toBe(expected))

  test('stays as it is when merged with itself, so it contains no utilities of one property', () => {
    const merged = Object.values(compoundClasses).map((list) => [classes(list), list])
    for (const [result, list] of merged) expect(result).toBe(list)
  })
})
