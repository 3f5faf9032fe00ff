import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { generateMessageTypes } from './messages.ts'

const files = {
  routes: ['cart', 'product'].map((name) => ({ path: name, file: `${name}.route.tsx` })),
  frame: ['root.tsx'],
  getFiles: (path: string) => (path === '/cart' ? ['frame', 'cart'] : ['product']),
}
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'messages-'))
  writeCode('root.tsx')
  for (const { file } of files.routes) writeCode(file)
})
afterEach(() => rmSync(root, { recursive: true }))

function writeCode(file: string, code = '') {
  mkdirSync(join(root, 'app'), { recursive: true })
  writeFileSync(join(root, 'app', file), code)
}

function writeMessages(feature: string, locale: string, texts: object | string) {
  const folder = join(root, 'app', 'features', feature)
  mkdirSync(folder, { recursive: true })
  const content = typeof texts === 'string' ? texts : JSON.stringify(texts)
  writeFileSync(join(folder, `messages.${locale}.json`), content)
}

function writeBoth(es: object, en: object = es) {
  writeMessages('cart', 'es-ES', es)
  writeMessages('cart', 'en-US', en)
}

/** Runs a module of texts as a browser does. */
const evaluate = (code: string): unknown => new Function(code.replace('export default', 'return'))()

const readGenerated = (name: string) => readFileSync(join(root, '.generated', name), 'utf8')

describe('compiling messages', () => {
  test('prefixes keys with their feature and keeps the plain texts', () => {
    writeBoth({ title: 'Carrito' }, { title: 'Cart' })
    generateMessageTypes(root, files)
    expect(JSON.parse(readGenerated('messages.es-ES.json'))).toMatchObject({ 'cart.title': 'Carrito' })
    expect(readGenerated('messages.en-US.js')).toContain('Cart')
  })

  test('gives every page the texts that its code names, and those of the frame once', () => {
    const texts = { 'frame.close': 'Close', 'status.OPEN': 'Open', 'size.large': 'Large', other: 'Elsewhere' }
    for (const locale of ['es-ES', 'en-US']) {
      writeMessages('cart', locale, { ...texts, title: 'It\'s \\ "shown"', 'flash.saved': 'Said by the server' })
      writeMessages('quick-order', locale, { title: 'Elsewhere' })
    }
    writeCode('root.tsx', `t('cart.frame.close')`)
    writeCode('cart.route.tsx', `import { Cart } from './cart.tsx'\nimport type { Other } from './other.tsx'`)
    writeCode('cart.tsx', `const Row = lazy(() => import('./row.tsx'))\nt('cart.title') + t('cart.flash.saved')`)
    writeCode('row.tsx', 't(`cart.status.${status}`) // messages: cart.size.*')
    writeCode('other.tsx', `t('cart.other') + t('quick-order.title')`)
    generateMessageTypes(root, files)
    expect(evaluate(readGenerated('messages.es-ES.frame.js'))).toEqual({ 'cart.frame.close': 'Close' })
    expect(evaluate(readGenerated('messages.es-ES.cart.js'))).toEqual({
      'cart.title': 'It\'s \\ "shown"',
      'cart.status.OPEN': 'Open',
      'cart.size.large': 'Large',
    })
    expect(evaluate(readGenerated('messages.es-ES.product.js'))).toEqual({ 'cart.frame.close': 'Close' })
    expect(readGenerated('messages.es-ES.js')).toMatch(/^(?=.*Elsewhere)(?=.*Said)/)
  })

  test('gives the files of a build another version as soon as a text changes', () => {
    writeCode('cart.route.tsx', `t('cart.title')`)
    writeBoth({ title: 'Carrito' })
    generateMessageTypes(root, files)
    const version = readGenerated('messages.version.js')
    generateMessageTypes(root, files)
    expect(readGenerated('messages.version.js')).toBe(version)
    writeBoth({ title: 'Cesta' })
    generateMessageTypes(root, files)
    expect(readGenerated('messages.version.js')).not.toBe(version)
  })

  test('types the values of each text', () => {
    writeBoth({
      plain: 'Text',
      rows: '{n, plural, one {# fila de {list}} other {# filas de {list}}}',
      rich: '<link>{name}</link> {day, date}',
      kind: '{kind, select, a {x} other {y}}',
    })
    generateMessageTypes(root, files)
    const types = readGenerated('messages.d.ts')
    expect(types).toContain("'cart.plain': undefined")
    expect(types).toContain("'cart.rows': { 'list': string | number; 'n': number }")
    expect(types).toContain(
      "'cart.rich': { 'day': Date; 'link': (content: ReactNode[]) => ReactNode; 'name': string | number }",
    )
    expect(types).toContain("'cart.kind': { 'kind': string | number }")
  })

  test.each([
    ['a syntax error', { a: 'Hola {name' }, { a: 'Hi' }, /'cart\.a' .*Hola \{name/],
    ['a key missing in one language', { a: 'x', b: 'y' }, { a: 'x' }, /'cart\.b' has no text in en-US\./],
    [
      'different placeholders',
      { a: '{name}' },
      { a: '{nombre}' },
      /'cart\.a' has different placeholders .*: name, nombre\./,
    ],
    [
      'one name for two types',
      { a: '{n, number}' },
      { a: '{n, date}' },
      /'cart\.a' uses \{n\} for values of different types\./,
    ],
    ['nested texts', { a: { b: 'x' } }, { a: 'x' }, /'a' must be a text/],
  ])('stops at %s', (_what, es, en, problem) => {
    writeBoth(es, en)
    expect(() => generateMessageTypes(root, files)).toThrow(problem)
  })

  test('stops at a file that is not JSON', () => {
    writeMessages('cart', 'es-ES', '{')
    expect(() => generateMessageTypes(root, files)).toThrow(/messages\.es-ES\.json is not JSON/)
  })
})
