import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { generateMessageTypes } from './messages.ts'

const files = {
  areas: ['product', 'cart'],
  belongsToArea: (area: string, key: string) => key.startsWith(`${area}.`) && !key.includes('.flash.'),
}
let root: string
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'messages-'))))
afterEach(() => rmSync(root, { recursive: true }))

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

const readGenerated = (name: string) => readFileSync(join(root, '.generated', name), 'utf8')

describe('compiling messages', () => {
  test('prefixes keys with their feature and keeps the plain texts', () => {
    writeBoth({ title: 'Carrito' }, { title: 'Cart' })
    generateMessageTypes(root, files)
    expect(JSON.parse(readGenerated('messages.es-ES.json'))).toMatchObject({ 'cart.title': 'Carrito' })
    expect(readGenerated('messages.en-US.js')).toContain('Cart')
  })

  test('gives every area its own texts', () => {
    for (const locale of ['es-ES', 'en-US']) {
      writeMessages('product', locale, { title: 'Shown', 'flash.saved': 'Said by the server' })
      writeMessages('quick-order', locale, { title: 'Elsewhere' })
    }
    generateMessageTypes(root, files)
    expect(readGenerated('messages.es-ES.product.js')).toMatch(/^(?=.*Shown)(?!.*Elsewhere)(?!.*Said)/)
    expect(readGenerated('messages.es-ES.js')).toMatch(/^(?=.*Shown)(?=.*Elsewhere)(?=.*Said)/)
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
