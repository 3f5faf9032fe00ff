import { contrast, toHex, toOklch, type Oklch } from './oklch.ts'

type Shades = Record<'primary' | 'primary-hover' | 'primary-soft' | 'primary-text' | 'on-primary', string>

/** Brand colours that may be given by name (spec 9). */
const namedColours = { 'brown-orange': '#b4530a', tiber: '#105e61' }

// Backgrounds of the primary colour, from tokens.css: the lightest and darkest of each mode decide.
export const backgrounds = {
  light: ['#ffffff', '#f4f6f5', '#eef1f0', '#f6f8f7', '#f1f6f5', '#e3f0ef'],
  dark: ['#0b1415', '#101c1d', '#162527', '#0d1819', '#142224', '#17282a', '#12353a'],
}

const minimumContrast = 4.5
// A margin for rounding to whole channel values.
const targetContrast = minimumContrast + 0.05

/** Builds the CSS of PRIMARY_COLOUR: shades for both modes that meet WCAG AA for any colour. */
export function buildPrimaryColourCss(value: string): string {
  const brand = parseColour(value)
  const { light, dark } = computePrimaryShades(brand)
  const names = Object.keys(light) as (keyof Shades)[] // Object.keys forgets the names of a closed record
  const rules = names.map((name) => `--${name}:light-dark(${light[name]},${dark[name]})`)
  return `:root{--brand:${brand};${rules.join(';')}}`
}

export function parseColour(value: string): string {
  const name = value.trim().toLowerCase()
  if (name === 'brown-orange' || name === 'tiber') return namedColours[name]
  if (/^#[0-9a-f]{6}$/.test(name)) return name
  if (/^#[0-9a-f]{3}$/.test(name)) return name.replaceAll(/[0-9a-f]/g, '$&$&')
  throw new Error(`PRIMARY_COLOUR must be a hex colour such as #b4530a, brown-orange or tiber, not '${value}'.`)
}

export function computePrimaryShades(brand: string): { light: Shades; dark: Shades } {
  const { l, c, h } = toOklch(brand)
  const soft = toHex({ l: 0.96, c: Math.min(c, 0.022), h })
  const primary = darken({ l: Math.min(l, 0.54), c: Math.min(c, 0.18), h }, ['#ffffff'])
  const darkSoft = toHex({ l: 0.27, c: Math.min(c, 0.045), h })
  const onDarkPrimary = toHex({ l: 0.18, c: Math.min(c, 0.04), h })
  const darkPrimary = lighten({ l: Math.max(l, 0.73), c: Math.min(c, 0.14), h }, [onDarkPrimary])
  return {
    light: {
      primary: toHex(primary),
      'primary-hover': toHex(computeLightHover(primary)),
      'primary-soft': soft,
      'primary-text': toHex(darken({ l: Math.min(l, 0.5), c: Math.min(c, 0.16), h }, [...backgrounds.light, soft])),
      'on-primary': '#ffffff',
    },
    dark: {
      primary: toHex(darkPrimary),
      'primary-hover': toHex(computeDarkHover(darkPrimary)),
      'primary-soft': darkSoft,
      'primary-text': toHex(
        lighten({ l: Math.max(l, 0.77), c: Math.min(c, 0.14), h }, [...backgrounds.dark, darkSoft]),
      ),
      'on-primary': onDarkPrimary,
    },
  }
}

// Black cannot get darker, nor white lighter, so the direction is reversed at the end of the scale.
const computeLightHover = (colour: Oklch) => ({ ...colour, l: colour.l < 0.2 ? colour.l + 0.12 : colour.l - 0.07 })
const computeDarkHover = (colour: Oklch) => ({ ...colour, l: colour.l > 0.93 ? colour.l - 0.07 : colour.l + 0.05 })

const darken = (colour: Oklch, others: string[]) => shiftUntilReadable(colour, others, -0.005)
const lighten = (colour: Oklch, others: string[]) => shiftUntilReadable(colour, others, 0.005)

function shiftUntilReadable(colour: Oklch, others: string[], step: number): Oklch {
  let shifted = colour
  while (shifted.l > 0 && shifted.l < 1 && others.some((other) => contrast(toHex(shifted), other) < targetContrast))
    shifted = { ...shifted, l: Math.min(1, Math.max(0, shifted.l + step)) }
  return shifted
}
