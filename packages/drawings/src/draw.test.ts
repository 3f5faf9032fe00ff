import { describe, expect, test } from 'vitest'
import { draw } from './draw.ts'
import { drawnKinds } from './kinds.ts'

/** All values a demo part may have, more than any kind uses. */
const values = {
  'thread-diameter': 8,
  length: 40,
  'thread-length': 28,
  'head-diameter': 13,
  'head-height': 8,
  'key-size': 6,
  'nut-height': 6.8,
  'inner-diameter': 8.4,
  'outer-diameter': 16,
  thickness: 1.6,
  width: 120,
  height: 200,
  depth: 80,
  diameter: 10,
  'flute-length': 22,
  'shank-diameter': 6,
  'tube-diameter': 8,
  bore: 50,
  stroke: 100,
  'rod-diameter': 20,
  connection: 'G 1/4',
}

const coordinates = (svg: string) =>
  [...svg.matchAll(/ (?:d|x|y|transform)="([^"]*)"/g)].flatMap(([, text = '']) =>
    [...text.replace(/rotate\([^)]*\)|[a-zA-Z]/g, ' ').matchAll(/-?[\d.]+/g)].map(([number]) => Number(number)),
  )

/** Finds absolute path points outside the picture; nearly all steps on the sheet are absolute. */
function strayPoints(svg: string): string[] {
  const [, width = 0, height = 0] = (/viewBox="0 0 (\S+) (\S+)"/.exec(svg) ?? []).map(Number)
  return [...svg.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)]
    .filter(([, x, y]) => Number(x) < -1 || Number(x) > width + 1 || Number(y) < -1 || Number(y) > height + 1)
    .map(([point]) => point)
}

describe.each(drawnKinds)('%s', (kind) => {
  test.each([
    ['with numbers', values, {}],
    ['with letters', values, { letters: true }],
    ['without any dimension', {}, {}],
    ['as a thumbnail', values, { view: 'thumb' }],
    ['from its end', values, { view: 'end' }],
    ['in its box', values, { view: 'pack', title: { code: 'A-1', quantity: 100 } }],
  ] as const)('is drawn %s, inside the picture', (_name, given, options) => {
    const svg = draw(kind, given, options)
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 \d+ \d+"[^>]* role="img"><title>/)
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    expect(coordinates(svg).length).toBeGreaterThan(10)
    expect(strayPoints(svg)).toEqual([])
  })
})

test('no two kinds have the same picture', () => {
  const kindsByPicture = Map.groupBy(drawnKinds, (kind) => draw(kind, {}, { view: 'thumb' }))
  expect([...kindsByPicture.values()].filter((kinds) => kinds.length > 1)).toEqual([])
})

test('a screw shows its dimensions, with a decimal comma or point', () => {
  const screw = { ...values, 'head-diameter': 5.5 }
  const svg = draw('socket-head-screw', screw, { title: { standard: 'ISO 4762', code: 'SCS-A2-M8-040', unit: 'mm' } })
  for (const text of ['40', 'Ø5,5', 'M8', '(b) 28', 's 6', 'ISO 4762', 'SCS-A2-M8-040'])
    expect(svg).toContain(`>${text}<`)
  expect(svg).toContain('<title>SCS-A2-M8-040: L 40, d M8, b 28, k 8, dk Ø5,5, s 6</title>')
  expect(draw('socket-head-screw', screw, { decimal: '.' })).toContain('>Ø5.5<')
})

test('letters stand for the dimensions the part has', () => {
  const svg = draw('socket-head-screw', { 'thread-diameter': 8, length: 40 }, { letters: true })
  expect(svg).toContain('>L<')
  expect(svg).toContain('>d<')
  expect(svg).not.toContain('>dk<')
})

test('a drawing has colours for light and dark', () => {
  expect(draw('washer', values)).toContain('@media(prefers-color-scheme:dark)')
})

test('a drawing with text brings its font, because a picture cannot use that of the page', () => {
  expect(draw('washer', values)).toMatch(
    /@font-face\{font-family:"Tiber Drawing";[^}]*src:url\(data:font\/woff;base64,/,
  )
  expect(draw('washer', values)).toContain('font:500 11px "Tiber Drawing"')
  expect(draw('washer', values, { view: 'thumb' })).not.toContain('@font-face')
})

test('text in a drawing is escaped', () => {
  const svg = draw('washer', { ...values, thickness: 1 }, { title: { code: '<script>"&', standard: '<b>' } })
  expect(svg).not.toMatch(/<script|<b>/)
})

test('an unknown kind is drawn as a box', () => {
  expect(draw('spaceship', {})).toBe(draw('carton', {}))
})
