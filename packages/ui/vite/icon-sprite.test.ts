import { expect, test } from 'vitest'

import { buildSprite } from './icon-sprite.ts'

const set = {
  icons: {
    check: { body: '<path fill="none" stroke="currentColor" stroke-linecap="round" stroke-width="2" d="M1 1"/>' },
  },
  aliases: { tick: { parent: 'check' } },
}

test('an icon is a symbol that inherits its stroke', () => {
  expect(buildSprite(set, ['check'])).toContain('<symbol id="check" viewBox="0 0 24 24"><path d="M1 1"/></symbol>')
})

test('an alias is found', () => expect(buildSprite(set, ['tick'])).toContain('id="tick"'))

test('an unknown name stops the build', () => {
  expect(() => buildSprite(set, ['check', 'unicorn'])).toThrow('Lucide has no icon named unicorn')
})

test('a rating › is one drawing of as many filled stars', () => {
  const sprite = buildSprite({ icons: { star: { body: '<path stroke-width="2" d="M2 2"/>' } } }, [])
  const [, filled = '', empty = ''] =
    /id="stars-3"[^>]*><g fill="currentColor"[^>]*>(.*?<\/g>)<\/g>(.*?)<\/symbol>/.exec(sprite)!
  expect(filled.match(/<path d="M2 2"\/>/g)).toHaveLength(3)
  expect(empty.match(/<path d="M2 2"\/>/g)).toHaveLength(2)
})
