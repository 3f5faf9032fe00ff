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
