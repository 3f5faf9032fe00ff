import { readFileSync } from 'node:fs'

import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { contrast, toHex, toOklch } from './oklch.ts'
import { backgrounds, parseColour, buildPrimaryColourCss, computePrimaryShades } from './primary-colour.ts'

const tokensPath = new URL('../../look/tokens.css', import.meta.url)
const colours = (
  'brown-orange tiber #ffff00 #000000 #ffffff #e32636 #ff7f00 #00ff00 #008000 #00ffff ' +
  '#0000ff #1e3a8a #800080 #ff00ff #ff69b4 #808080 #c0ffee #5d5c58'
).split(' ')

/** Lists every pair of colours used as text and background. */
function listColourPairs(brand: string): [string, string][] {
  return (['light', 'dark'] as const).flatMap((mode) => {
    const shades = computePrimaryShades(brand)[mode]
    const allBackgrounds = [...backgrounds[mode], shades['primary-soft']]
    return [
      [shades['on-primary'], shades.primary],
      [shades['on-primary'], shades['primary-hover']],
      ...allBackgrounds.map((ground): [string, string] => [shades['primary-text'], ground]),
    ] as [string, string][]
  })
}

describe('the primary colour', () => {
  test.each(colours)('keeps 4.5:1 in both modes for %s', (colour) => {
    for (const [one, other] of listColourPairs(parseColour(colour)))
      expect(contrast(one, other), `${one} on ${other}`).toBeGreaterThanOrEqual(4.5)
  })

  test('keeps 4.5:1 in both modes for any colour', () => {
    assert(
      property(integer({ min: 0, max: 0xffffff }), (number) => {
        const brand = `#${number.toString(16).padStart(6, '0')}`
        return listColourPairs(brand).every(([one, other]) => contrast(one, other) >= 4.5)
      }),
      { numRuns: 500 },
    )
  })

  test('stands out from the page as a button', () => {
    for (const colour of colours) {
      const { light, dark } = computePrimaryShades(parseColour(colour))
      expect(contrast(light.primary, '#ffffff')).toBeGreaterThanOrEqual(3)
      expect(contrast(dark.primary, '#101c1d')).toBeGreaterThanOrEqual(3)
    }
  })

  test('changes on hover', () => {
    for (const colour of colours) {
      const { light, dark } = computePrimaryShades(parseColour(colour))
      expect(light['primary-hover']).not.toBe(light.primary)
      expect(dark['primary-hover']).not.toBe(dark.primary)
    }
  })

  test('is written as CSS for both modes', () => {
    expect(buildPrimaryColourCss('#FC0')).toMatch(
      /^:root\{--brand:#ffcc00;--primary:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\);/,
    )
  })

  test('has its default in the token file', () => {
    const tokens = readFileSync(tokensPath, 'utf8').replaceAll(/\s+/g, '')
    for (const rule of buildPrimaryColourCss('brown-orange').slice(6, -1).split(';'))
      expect(tokens).toContain(`${rule};`)
  })

  test.each(['', 'red', '#12', '#12345g', '#b4530aff', 'url(x)', '#fff;}body{display:none'])('refuses %j', (value) => {
    expect(() => buildPrimaryColourCss(value)).toThrow(/^PRIMARY_COLOUR must be a hex colour .*\.$/)
  })
})

test('a colour survives a round trip through OKLCH', () => {
  assert(
    property(integer({ min: 0, max: 0xffffff }), (number) => {
      const hex = `#${number.toString(16).padStart(6, '0')}`
      return toHex(toOklch(hex)) === hex
    }),
  )
})

describe('spec 9: the brand colours', () => {
  const readStyles = (file: string) => readFileSync(new URL(`../../ui/src/theme/${file}`, import.meta.url), 'utf8')
  const tokens = readFileSync(tokensPath, 'utf8')
  const utilities = readStyles('utilities.css')
  const shades = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950]

  test('brown-orange has one value for all shades', () => {
    for (const shade of shades) expect(utilities).toContain(`--color-brown-orange-${shade}: var(--brown-orange);`)
  })

  test('tiber, chicago and alizarin-crimson are named, and tiber is the second palette', () => {
    for (const name of ['--tiber: #063537', '--chicago: #5d5c58', '--alizarin-crimson: #e32636'])
      expect(tokens).toContain(name)
    for (const shade of shades) expect(tokens).toContain(`--tiber-${shade}:`)
  })

  test('gray is mapped to variables', () => {
    for (const shade of shades) expect(utilities).toContain(`--color-gray-${shade}: var(--gray-${shade});`)
  })
})
