import { expect, test } from 'vitest'
import { parseIconHosts } from './icon-hosts.ts'
import { parseIconName } from './icon-name.ts'

test.each([
  ['lucide:truck', '', 'lucide', 'truck'],
  ['lucide-truck', '', 'lucide', 'truck'],
  ['lucide-arrow-up-1-0', '', 'lucide', 'arrow-up-1-0'],
  ['mdi-light:home', '', 'mdi-light', 'home'],
  ['@acme:tools:hex-key', 'acme', 'tools', 'hex-key'],
  ['@acme-2:tools-hex-key', 'acme-2', 'tools', 'hex-key'],
])('the icon name %s › is provider "%s", set "%s", icon "%s"', (text, provider, prefix, name) => {
  expect(parseIconName(text)).toEqual({ provider, prefix, name })
})

test.each([
  '',
  'truck',
  ':truck',
  'lucide:',
  'Lucide:truck',
  'lucide:Truck',
  'lucide:arrow_up',
  'lucide:arrow--up',
  'lucide:-truck',
  'lucide:truck-',
  ' lucide:truck',
  'lucide:truck\n',
  'lucide:truck\0',
  'lucide:é',
  'lucide:a/b',
  'acme:tools:hex-key',
  '@:tools:hex-key',
  '@acme',
  '@acme:tools',
  '@Acme:tools:hex',
  '@a:b:c:d',
  'a:b:c:d',
  'lucide:../truck',
  'lucide:a,b',
  'lucide:__proto__',
  `lucide:${'a'.repeat(101)}`,
])('the icon name %j › is invalid', (text) => expect(parseIconName(text)).toBeUndefined())

test('ICONS_URL › lists hosts of the shop and of providers, in their order', () => {
  const text = 'https://a.example/, http://b.example:8080/icons/ ,acme=https://c.example,'
  expect([...parseIconHosts(text)]).toEqual([
    ['', ['https://a.example', 'http://b.example:8080/icons']],
    ['acme', ['https://c.example']],
  ])
})

test.each([
  'icons.example',
  'ftp://icons.example',
  'https://user:secret@icons.example',
  'https://icons.example/?key=1',
  'https://icons.example/#a',
  '-=https://icons.example',
  "https://icons.example;script-src 'unsafe-inline'",
  `https://icons.example/${'a'.repeat(200)}`,
])('ICONS_URL %s › is refused', (text) => {
  expect(() => parseIconHosts(text)).toThrow('is not the address of an icon service')
})
