import {
  localiseDecimals,
  choice,
  formatCode,
  requireNumber,
  type Axis,
  type Family,
  type Values,
} from '../../family.ts'
import type { Pair } from '../../texts.ts'

/** Coarse pitches of ISO 261. */
const pitches: Record<number, number> = {
  2: 0.4,
  2.5: 0.45,
  3: 0.5,
  4: 0.7,
  5: 0.8,
  6: 1,
  8: 1.25,
  10: 1.5,
  12: 1.75,
  14: 2,
  16: 2,
  18: 2.5,
  20: 2.5,
  22: 2.5,
  24: 3,
  27: 3,
  30: 3.5,
  36: 4,
}

/** Tightening torque in class 8.8 at a friction of 0.12; other classes in proportion. */
const torques: Record<number, number> = {
  2.5: 0.6,
  3: 1.1,
  4: 2.6,
  5: 5.2,
  6: 9,
  8: 24.6,
  10: 48,
  12: 84,
  14: 133,
  16: 206,
  20: 415,
  24: 714,
  30: 1428,
}

/** Builds an axis of threads with the values of the standard's table. */
export const threads = (table: Record<number, Record<string, number>>): Axis =>
  Object.entries(table)
    .map(([size, dimensions]) => ({ d: Number(size), dimensions }))
    .toSorted((a, b) => a.d - b.d)
    .map(({ d, dimensions }) => {
      const name = localiseDecimals([`M${d}`, `M${d}`])
      const values = { thread: name, 'thread-diameter': d, pitch: pitches[d] ?? 1, ...dimensions }
      return choice(`M${String(d).replace('.', 'P')}`, name, values)
    })

const stainlessText: Pair = ['Inox', 'Stainless']
const plain: Pair = ['Natural', 'Plain']
const zinc: Pair = ['Cincado', 'Zinc plated']
const black: Pair = ['Pavonado', 'Black oxide']
const hotDip: Pair = ['Galvanizado en caliente', 'Hot-dip galvanised']

const stainless = (grade: string, strength: string, factor: number) =>
  choice(grade, [`${stainlessText[0]} ${strength}`, `${stainlessText[1]} ${strength}`], {
    material: [`${stainlessText[0]} ${strength}`, `${stainlessText[1]} ${strength}`],
    finish: plain,
    'strength-class': strength,
    factor,
  })
type Steel = { code: string; strength: string; finish: Pair; factor: number }

const steel = ({ code, strength, finish, factor }: Steel) =>
  choice(code, [`Acero ${strength} ${finish[0].toLowerCase()}`, `${finish[1]} steel ${strength}`], {
    material: [`Acero ${strength}`, `Steel ${strength}`],
    finish,
    'strength-class': strength,
    factor,
  })

export const a2 = stainless('A2', 'A2-70', 1)
export const a4 = stainless('A4', 'A4-80', 1.75)
export const steel88 = steel({ code: '88', strength: '8.8', finish: zinc, factor: 0.55 })
const steel88Black = steel({ code: '88B', strength: '8.8', finish: black, factor: 0.5 })
export const steel88HotDip = steel({ code: '88G', strength: '8.8', finish: hotDip, factor: 0.72 })
export const steel109 = steel({ code: '109', strength: '10.9', finish: zinc, factor: 0.66 })
const steel129 = steel({ code: '129', strength: '12.9', finish: black, factor: 0.7 })
const titanium = choice('TI', ['Titanio grado 5', 'Titanium grade 5'], {
  material: ['Titanio grado 5', 'Titanium grade 5'],
  finish: plain,
  'strength-class': 'TiAl6V4',
  factor: 16,
})

export const socketMaterials = [a2, a4, steel88, steel88Black, steel129, titanium]
export const boltMaterials = [steel88, a2, a4, steel88HotDip, steel109]
const rawSteel = (code: string, finish: Pair, factor = 0.5) =>
  choice(code, [`Acero ${finish[0].toLowerCase()}`, `${finish[1]} steel`], {
    material: ['Acero', 'Steel'],
    finish,
    factor,
  })
export const zincSteel = rawSteel('ZN', zinc)
export const hotDipSteel = rawSteel('HG', hotDip, 0.7)
export const plainA2 = choice('A2', ['Inox A2', 'Stainless A2'], {
  material: ['Inox A2', 'Stainless A2'],
  finish: plain,
})
export const plainA4 = choice('A4', ['Inox A4', 'Stainless A4'], {
  material: ['Inox A4', 'Stainless A4'],
  finish: plain,
  factor: 1.7,
})
export const brass = choice('BR', ['Latón', 'Brass'], { material: ['Latón', 'Brass'], finish: plain, factor: 2.2 })

const torqueFactors: Record<string, number> = { 'a2-70': 0.7236, 'a4-80': 0.96, '10-9': 1.47, '12-9': 1.72 }

export function tighteningTorque(chosen: Values): Record<string, number> {
  const torque = torques[requireNumber(chosen, 'thread-diameter')]
  if (torque === undefined) return {}
  const value = torque * (torqueFactors[String(chosen['strength-class'])] ?? 1)
  return { 'tightening-torque': Number(value.toPrecision(3)) }
}

/** Preferred lengths of ISO 888. */
const preferred = [
  4, 5, 6, 8, 10, 12, 16, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160, 180,
  200,
]

type Lengths = { from: number; to: number; threadLength?: number; weightOf: (d: number, length: number) => number }

/** Builds lengths from a few to many diameters, each with its thread length and weight. */
export function lengths(chosen: Values, { from, to, threadLength, weightOf }: Lengths): Axis {
  const d = requireNumber(chosen, 'thread-diameter')
  return preferred
    .filter((length) => length >= from * d && length <= to * d)
    .map((length) =>
      choice(formatCode(length, 3), String(length), {
        length,
        ...(threadLength && { 'thread-length': threadOn(length, threadLength, chosen) }),
        weight: rounded(weightOf(d, length)),
      }),
    )
}

/** Short screws are threaded up to the head. */
function threadOn(length: number, threadLength: number, chosen: Values): number {
  return length - threadLength <= Math.max(6, 5 * requireNumber(chosen, 'pitch')) ? length : threadLength
}

/** Computes the weight of a steel bar in grams. */
export const barWeight = (d: number, length: number) => d * d * 0.785 * 0.88 * length * 0.00785
export const rounded = (grams: number) => Number(grams.toPrecision(3))

/** Builds the names of products that come in threads or diameters, each in several lengths. */
export const bySize = ([es, en]: Pair, axis: 'thread' | 'diameter' = 'thread'): Pick<Family, 'title' | 'item'> => ({
  title: [`${es} {${axis}}, {material}`, `${en} {${axis}}, {material}`],
  item: [`${es} {${axis}} × {size}, {material}`, `${en} {${axis}} × {size}, {material}`],
})

/** Parses the rows of a standard's table, by thread, with the names of their columns. */
export function table(names: string, rows: Record<number, number[]>): Record<number, Record<string, number>> {
  const columns = names.split(' ')
  return Object.fromEntries(
    Object.entries(rows).map(([d, row]) => [d, Object.fromEntries(columns.map((name, at) => [name, row[at] ?? 0]))]),
  )
}
