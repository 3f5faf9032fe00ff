import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { addCompoundClasses } from './compound-classes.ts'

// The version that Vite processes stylesheets with.
const viteRequire = createRequire(createRequire(import.meta.url).resolve('vite'))
type Postcss = (plugins: object[]) => { process: (css: string, options: { from: string }) => { css: string } }
const { default: postcss } = viteRequire('postcss') as { default: Postcss }

const process = (css: string, compounds: Record<string, string>, from = '/app/theme/theme.css') =>
  postcss([addCompoundClasses({ compounds })]).process(css, { from }).css

test('a compound class › is added where its utilities are, in every form of selector', () => {
  const css = [
    String.raw`.gap-2\.5{gap:1px}`,
    String.raw`.hover\:bg-a:hover{color:red}`,
    String.raw`td .\[td_\&\]\:p-1,.p-1{padding:1px}`,
    '.p-10{padding:2px}',
  ].join('')
  expect(process(css, { row: 'gap-2.5 hover:bg-a [td_&]:p-1' })).toBe(
    [
      String.raw`.gap-2\.5,.row{gap:1px}`,
      String.raw`.hover\:bg-a:hover,.row:hover{color:red}`,
      String.raw`td .\[td_\&\]\:p-1,td .row,.p-1{padding:1px}`,
      '.p-10{padding:2px}',
    ].join(''),
  )
})

test('a utility without a rule › fails the build', () => {
  expect(() => process('.p-1{padding:1px}', { row: 'p-1 p-2' })).toThrow('unknown utilities: p-2')
})

test('a name that a stylesheet uses › fails the build', () => {
  expect(() => process('.p-1{padding:1px}.row{color:red}', { row: 'p-1' })).toThrow('The compound class row')
})

test('a stylesheet without utilities › is left as it is', () => {
  expect(process('.x{color:red}', { row: 'p-1' }, '/app/other.css')).toBe('.x{color:red}')
})
