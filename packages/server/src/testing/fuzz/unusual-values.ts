import type { Random } from './random.ts'

/** Texts that broke parsers, databases or pages somewhere. */
const unusualTexts = [
  '',
  ' ',
  '\u00A0\t\n',
  'a\0b',
  '\u0001\u0008\u001B[31m',
  '\uD800',
  'x\uDC00y',
  '\u202Eabc\u2066',
  '\uFEFF',
  '\uFFFF',
  'I\u0307ıſß',
  '🧨👩‍👩‍👧',
  'e\u0301'.repeat(30),
  "' or 1=1 --",
  '"; drop table cart; --',
  '\\',
  '%',
  '_',
  '%00%zz',
  '%_%_%_%_%_%_%_%',
  '((((((((((',
  '[a-',
  '.*',
  '$1',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '=HYPERLINK("http://x")',
  '../../../etc/passwd',
  'http://x:99999',
  'javascript:alert(1)',
  '//evil.example',
  'file:///etc/passwd',
  'null',
  'undefined',
  'NaN',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  '-',
  ',',
  ';',
  '|',
  ':',
  'a:b:c',
  'a|b|c',
  'a,b,,c',
  '"',
  '{',
  '[]',
  '{}',
]

const unusualNumbers = [
  0,
  -0,
  -1,
  1,
  0.1,
  0.000_000_1,
  1e-300,
  1.5,
  255,
  256,
  1001,
  32_768,
  65_536,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  4_294_967_296,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  2 ** 63,
  1e18,
  1e21,
  1e100,
  Number.MAX_VALUE,
  -1e308,
]

const unusualDates = [
  '0000-01-01',
  '0000-00-00',
  '0001-01-01',
  '-000001-01-01T00:00:00Z',
  '1969-12-31T23:59:59Z',
  '2026-02-29',
  '2026-02-30T00:00:00Z',
  '2026-13-01',
  '2026-01-01T24:00:00Z',
  '2026-01-01T23:59:60Z',
  '2026-01-01T00:00:00+23:59',
  '2026-01-01T00:00:00.123456789Z',
  '2026-01-01T00:00:00Z[Europe/Madrid]',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  '+999999-12-31T00:00:00Z',
  '294277-01-01',
  'infinity',
  'now',
  'epoch',
]

const lengths = [100, 255, 256, 1000, 4000, 20_000]

/** Returns a text of any kind; a long one in about one of ten cases. */
export function pickText(random: Random): string {
  const kind = random.integer(20)
  if (kind < 2) return random.pick(['x', 'é', '🧨', ' ', 'a b ', '\uD800', '9', '(', ',']).repeat(random.pick(lengths))
  if (kind < 5) return String(random.pick(unusualNumbers))
  if (kind < 8) return random.pick(unusualDates)
  return random.pick(unusualTexts)
}

export const pickNumber = (random: Random): number => random.pick(unusualNumbers)

const unusualJson: unknown[] = [null, true, false, {}, [], [null], { toString: 1 }, { length: -1 }, [[]], ['x', 1, {}]]

/** Returns a value of any JSON type. */
export function pickValue(random: Random): unknown {
  const kind = random.integer(10)
  if (kind < 5) return pickText(random)
  if (kind < 7) return pickNumber(random)
  return random.pick(unusualJson)
}
