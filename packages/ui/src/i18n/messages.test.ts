import { isValidElement } from 'react'

import compile from 'icu-minify/compile'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type * as MessagesModule from './messages.ts'
import { createTranslator, type Messages, type MessageKey } from './translator.ts'

type Loose = { (key: string, values?: object): string; rich(key: string, values?: object): unknown }

/** Test texts are not in the generated map, so the strict type is bypassed. */
const translate = (locale: 'es-ES' | 'en-US', texts: Record<string, string>) =>
  createTranslator(
    locale,
    Object.fromEntries(Object.entries(texts).map(([k, v]) => [k, compile(v)])),
  ) as unknown as Loose

const failing = () => Promise.reject<Messages>(new Error('Network is down'))

afterEach(() => vi.restoreAllMocks())

describe('t', () => {
  test('fills placeholders and plurals', () => {
    const t = translate('es-ES', { hi: 'Hola, {name}', rows: '{n, plural, one {# fila} other {# filas}}' })
    expect(t('hi', { name: 'Taller' })).toBe('Hola, Taller')
    expect(t('rows', { n: 1 })).toBe('1 fila')
    expect(t('rows', { n: 1200 })).toBe('1.200 filas')
  })

  test('for an unknown key warns once and returns the key', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const t = translate('en-US', {})
    expect([t('no.such'), t('no.such'), t('toString')]).toEqual(['no.such', 'no.such', 'toString'])
    expect(warn.mock.calls).toEqual([["Missing message 'no.such' in en-US."], ["Missing message 'toString' in en-US."]])
  })

  test('is checked by the compiler', () => {
    const t = createTranslator('es-ES', { 'frame.close': 'Cerrar' })
    const key: MessageKey = 'frame.close'
    expect(t(key)).toBe('Cerrar')
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    // @ts-expect-error an unknown key
    t('frame.nothing')
    // @ts-expect-error a value the text does not take
    t('frame.close', { name: 'x' })
  })

  test('creates elements from tags', () => {
    const t = translate('en-US', { terms: 'I accept the <link>terms</link>.' })
    const result = t.rich('terms', { link: (content: unknown[]) => content.join('') })
    expect(result).toBe('I accept the terms.')
    expect(isValidElement(t.rich('terms', { link: () => ({}) }))).toBe(true)
  })
})

describe('loading a language', () => {
  // What is loaded is kept in the module: each test gets a module that has loaded nothing.
  let messages: typeof MessagesModule
  beforeEach(async () => {
    vi.resetModules()
    messages = await import('./messages.ts')
  })
  const loadFrame = () =>
    messages.loadTranslator('es-ES', ['/frame.js'], () => Promise.resolve({ 'frame.close': 'Cerrar' }))

  test('logs a failure once, and another language is used instead', async () => {
    const { fallbackTranslator, findTranslator, loadTranslator } = messages
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await loadTranslator('en-US', ['/frame.js'], failing)).toBeUndefined()
    expect(log).toHaveBeenCalledWith('Failed locale loading', 'Network is down')
    expect(findTranslator('en-US')).toBeUndefined()

    await loadTranslator('en-US', ['/frame.js'], failing)
    expect(log).toHaveBeenCalledTimes(1)

    vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(fallbackTranslator('en-US')('frame.close')).toBe('frame.close')
    await loadFrame()
    expect(fallbackTranslator('en-US')('frame.close')).toBe('Cerrar')
  })

  test('adds the texts of each file to the same translator', async () => {
    const t = await loadFrame()
    expect(t?.has('quick-order.title')).toBe(false)
    const loadQuickOrder = () => Promise.resolve({ 'quick-order.title': 'Pedido rápido' })
    expect(await messages.loadTranslator('es-ES', ['/quick-order.js'], loadQuickOrder)).toBe(t)
    expect(t?.has('quick-order.title')).toBe(true)
    expect(t?.('frame.close')).toBe('Cerrar')
  })

  test('happens once', async () => {
    const first = await loadFrame()
    const load = vi.fn(() => Promise.resolve({}))
    const [one, other] = await Promise.all([
      messages.loadTranslator('es-ES', ['/frame.js'], load),
      messages.loadTranslator('es-ES', ['/frame.js'], load),
    ])
    expect(load).not.toHaveBeenCalled()
    expect([one, other]).toEqual([first, first])
    expect(messages.findTranslator('es-ES')).toBe(one)
  })
})
