import { describe, expect, test } from 'vitest'
import { classifyTarget } from './navigate.ts'

const origin = 'https://shop.example'

describe('navigating', () => {
  test.each(['/brands', 'brands', '?page=2', 'https://shop.example/brands'])('to %s stays in the shop', (to) => {
    expect(classifyTarget(to, origin, {})).toBe('internal')
  })

  test.each(['https://other.example', '//other.example', 'mailto:a@b.example', 'javascript:alert(1)'])(
    'spec 8: to %s without the external option throws',
    (to) => expect(() => classifyTarget(to, origin, {})).toThrow(/external/),
  )

  test('to another host with the option leaves the shop', () => {
    expect(classifyTarget('https://other.example', origin, { external: true })).toBe('external')
  })

  test('never runs a script, even with the option', () => {
    expect(() => classifyTarget('javascript:alert(1)', origin, { external: true })).toThrow(/javascript/)
  })
})
