import { findUnit, inchPattern, lengthPattern, unitPattern } from './units.ts'

/**
 * A token of a text. `term` is what is compared: the word itself (its stem depends on the language) or, with digits, a
 * canonical spelling. `parts` are smaller terms that match as well.
 */
export type Word = { term: string; parts: string[]; at: number; end: number }

export const hasDigit = (term: string) => /\d/.test(term)

/**
 * Tokenises a text in the same way for the index and for queries: "M8 x 40 mm", "m8x40" and "8x40 M8" are equal, and so
 * are "10mm" and "10 mm", `1/2"`, "1/2 inch" and "G1/2", "ISO 4762" and "iso4762".
 */
export function tokenize(text: string): Word[] {
  const words: Word[] = []
  const normalised = normaliseText(text)
  for (const match of normalised.matchAll(pattern)) {
    const [matched] = match
    const at = match.index
    const place = { at, end: at + matched.length }
    for (const [name, read] of readers) {
      if (match.groups?.[name] === undefined) continue
      for (const each of read(matched, match.groups)) words.push({ ...each, ...place })
      break
    }
  }
  return words
}

type TermWithParts = { term: string; parts: string[] }
type Groups = Record<string, string | undefined>

const number = String.raw`\d+(?:[.,]\d+)?`
const standards = 'iso|din|en|une|ansi|asme|bs|jis|iec|astm|uni|nf|ral'
// A whole number before a fraction is small: "10 3/8" is a tube of 10 with a thread of 3/8.
const fraction = String.raw`(?:[1-3][ -])?\d{1,2}\/(?:2|4|8|16|32|64)(?!\d)`

const pattern = new RegExp(
  [
    String.raw`(?<standard>\b(?:(?:${standards})[ -]+)*(?:${standards})[ -]?(?<norm>\d{2,6}(?:-\d{1,3})*)\b)`,
    String.raw`(?<chain>(?<![a-z0-9.,])(?<thread>m ?)?${number}(?: ?${lengthPattern})?(?: ?[x*] ?m?${number}(?: ?${lengthPattern}(?![a-z0-9]))?)+(?![a-z0-9]))`,
    String.raw`(?<fraction>(?<![a-z0-9/.,])(?:[gr] ?)?${fraction}(?: ?-?${inchPattern}(?![a-z0-9]))?)`,
    String.raw`(?<metric>(?<![a-z0-9.,-])m ${number}(?![a-z0-9/.,]))`,
    String.raw`(?<measure>(?<![a-z0-9.,])${number} ?-?${unitPattern})`,
    String.raw`(?<decimal>(?<![a-z0-9.,/-])\d+,\d+(?![a-z0-9,/]))`,
    String.raw`(?<mixed>[\p{L}\p{N}]+(?:[-./+_][\p{L}\p{N}]+)*\+?)`,
  ].join('|'),
  'gu',
)

const readers: [string, (matched: string, groups: Groups) => TermWithParts[]][] = [
  ['standard', readStandard],
  ['chain', readChain],
  ['fraction', readFraction],
  ['metric', (matched) => [{ term: `m${canonicalNumber(matched.slice(1).trim())}`, parts: [] }]],
  ['measure', readMeasure],
  ['decimal', (matched) => [{ term: canonicalNumber(matched), parts: [] }]],
  ['mixed', readMixed],
]

const standardBody = new RegExp(`(?:${standards})(?=[ -]?(?:\\d|${standards}|$))`, 'g')

/** "DIN EN ISO 4762" is ISO 4762: the last body named counts. */
function readStandard(matched: string, groups: Groups): TermWithParts[] {
  const bodies = matched.match(standardBody) ?? []
  const norm = groups['norm'] ?? ''
  const [base = norm] = norm.split('-')
  const last = bodies.at(-1) ?? ''
  return [{ term: `${last}${norm.replaceAll('-', '')}`, parts: [...(base === norm ? [] : [`${last}${base}`]), base] }]
}

const everyNumber = new RegExp(String.raw`(?<value>${number})(?: ?(?<unit>${lengthPattern})(?![a-z0-9]))?`, 'g')

/**
 * "M8 x 40 mm" is the thread M8 and the size 8x40; each number alone matches as well, with its unit. The length after a
 * thread is in millimetres, however it is written: "M10 x 1 m" is 10x1000.
 */
function readChain(matched: string, groups: Groups): TermWithParts[] {
  const isThread = groups['thread'] !== undefined || /[x*] ?m\d/.test(matched)
  const members = [...matched.matchAll(everyNumber)].map(({ groups: { value = '', unit } = {} }) => {
    const count = canonicalNumber(value)
    const measure = unit === undefined ? undefined : readMeasure(`${value} ${unit}`)[0]!.term
    const millimetres = measure?.endsWith('mm') ? measure.slice(0, -2) : undefined
    return { count: isThread ? (millimetres ?? count) : count, measure }
  })
  const hasOnlyLast = members.length > 1 && members.slice(0, -1).every(({ measure }) => measure === undefined)
  const shared = hasOnlyLast && members.at(-1)!.measure?.endsWith('mm') && /mm(?!2)/.test(matched)
  const lone = members.slice(isThread ? 1 : 0).flatMap(({ count, measure }) => {
    const own = measure ?? (isThread || shared ? `${count}mm` : undefined)
    return own === undefined ? [count] : [own, count]
  })
  const size = { term: members.map(({ count }) => count).join('x'), parts: [...new Set(lone)] }
  const thread = /m ?(\d+(?:[.,]\d+)?)/.exec(matched.replace(/\d ?mm?(?![\d])/g, '0'))?.[1] ?? members[0]!.count
  return isThread ? [{ term: `m${canonicalNumber(thread)}`, parts: [] }, size] : [size]
}

/** Fractions are inches; pipe threads are named by the same numbers. */
function readFraction(matched: string): TermWithParts[] {
  const [, integer, part] = /(?<!\d)(?:(\d+)[ -])?(\d+\/\d+)/.exec(matched) ?? []
  return [{ term: `${integer ? `${integer}-` : ''}${part}in`, parts: [] }]
}

function readMeasure(matched: string): TermWithParts[] {
  const [, amount = '', sign = ''] = /^([\d.,]+) ?-?([^\d.,].*)?$/.exec(matched) ?? []
  const { unit, factor } = findUnit(sign)
  // "1.000 V" is a thousand volts.
  const count = canonicalNumber(/^[1-9]\d{0,2}[.,]000$/.test(amount) ? amount.replace(/[.,]/, '') : amount)
  const value = factor === 1 ? count : canonicalNumber(String(Math.round(Number(count) * factor * 1000) / 1000))
  const [, current] = /^v([ad]c)$/.exec(unit) ?? []
  if (current !== undefined)
    return [
      { term: `${value}v`, parts: [count] },
      { term: current, parts: [] },
    ]
  return [{ term: `${value}${unit}`, parts: [count] }]
}

/** "wi-fi" is "wifi" and its parts; "47PFL5704D/F7" is a code with parts; "8,80" is the number 8.8. */
function readMixed(matched: string): TermWithParts[] {
  if (/^\d+([.,]\d+)?$/.test(matched)) return [{ term: canonicalNumber(matched), parts: [] }]
  const pieces = matched.split(/[-./+_]/).filter(Boolean)
  const spelled = spelledNumbers.get(matched)
  if (spelled !== undefined) return [{ term: spelled, parts: [matched] }]
  if (pieces.length === 1) return readPiece(pieces[0]!)
  // A slash or a full stop separates words; a hyphen or a digit joins them.
  const isOne = /[-+_]/.test(matched) || hasDigit(matched)
  if (!isOne) return pieces.flatMap(readPiece)
  return [{ term: pieces.join(''), parts: pieces }]
}

/** "Dos cuerpos" is "2 cuerpos"; "un" and "one" are articles, and "once" is a word of the other language. */
const spelledNumbers = new Map(
  'dos two,tres three,cuatro four,cinco five,seis six,siete seven,ocho eight,nueve nine,diez ten'
    .split(',')
    .flatMap((words, at) => words.split(' ').map((word) => [word, String(at + 2)] as const)),
)

function readPiece(piece: string): TermWithParts[] {
  const [, letters, digits] = /^([\p{L}]{4,})(\d+)$/u.exec(piece) ?? []
  return [{ term: piece, parts: letters && digits ? [letters, digits] : [] }]
}

/** Normalises the decimal comma and trailing zeros. */
export function canonicalNumber(text: string): string {
  const value = Number(text.replace(',', '.'))
  return Number.isFinite(value) ? String(value) : text
}

/** Lower-cases a text, removes accents and unifies look-alike characters. */
export function normaliseText(text: string): string {
  return text
    .replace(/[º°˚](?=[\s,.;)cC]|$)/g, '°')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[×✕✖]/g, 'x')
    .replace(/[ø⌀](?= ?\d)/g, ' ')
    .replace(/μ/g, 'u')
    .replace(/[‘’´`′]/g, "'")
    .replace(/[“”„″]|''/g, '"')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/⁄/g, '/')
    .replaceAll('ß', 'ss')
}
