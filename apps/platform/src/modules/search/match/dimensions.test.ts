import { describe, expect, test } from 'vitest'
import { tokenize } from '../text/tokenizer.ts'
import { collectDimensions, compareDimension, hasReversedLengths, readDimension } from './dimensions.ts'

const readAll = (text: string) => tokenize(text).flatMap(({ term }) => readDimension(term) ?? [])
const compareAll = (wanted: string, article: string) =>
  readAll(wanted).map((each) => compareDimension(each, collectDimensions(tokenize(article))))

describe('a wanted dimension', () => {
  test.each([
    ['2,5', 'Puntera, simple, 2,5 mm² × 8'],
    ['M10 1 metro', 'Varilla roscada DIN 976 M10, 1000 mm, inox A2'],
    ['M10 x 1m', 'Varilla roscada DIN 976 M10, 1000 mm, inox A2'],
    ['3x1,5', 'Manguera, H05VV-F, 3 conductores, 1,5 mm²'],
    ['40 mm', 'Tornillo Allen ISO 4762 M8 × 40'],
    ['3 m', 'Flexómetro, caja ABS, 3 m × 16 mm'],
    ['1000V', 'Destornillador, aislado 1.000 V, PH2'],
    ['8 x 10', 'Area rug, 8 ft. x 10 ft.'],
    ['9.6 V', '9.6-Volt cordless drill'],
    ['5 gallon', 'Paint bucket, 5 gal.'],
    ['60', 'Disco de láminas, circonio, Ø115, P60'],
  ])('%s is that of "%s"', (wanted, article) => {
    expect(new Set(compareAll(wanted, article))).toEqual(new Set(['same']))
  })

  test.each([
    ['2,5', 'Puntera, simple, 16 mm² × 12'],
    ['16 A', 'Magnetotérmico IEC 60898, curva C 6 kA, 1P, 6 A'],
    ['M10 1 metro', 'Varilla roscada DIN 976 M10, 500 mm, inox A2'],
    ['50x50', 'Cinta americana, gris, 50 mm × 25 m'],
    ['1 NA', 'Contactor tripolar, 24 V AC, 2 NA, 12 A'],
  ])('%s contradicts that of "%s"', (wanted, article) => {
    expect(compareAll(wanted, article)).toContain('other')
  })

  test('that an article does not have at all says nothing', () => {
    expect(compareAll('16 A', 'Casco EN 397, blanco')).toEqual(['unknown'])
  })

  test('of two lengths is in their order', () => {
    const cylinder = collectDimensions(tokenize('Cilindro ISO 15552, Ø100, carrera 50 mm'))
    expect(hasReversedLengths(readAll('Ø50 carrera 100'), cylinder)).toBe(true)
    expect(hasReversedLengths(readAll('Ø100 carrera 50'), cylinder)).toBe(false)
  })
})
