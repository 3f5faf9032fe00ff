import { choice, family, listAxis, numberAxis, type Axis, type Family } from '../../family.ts'
import type { Pair } from '../../texts.ts'
import { allGas } from './gas-threads.ts'

const grades = allGas.map((each, at) => ({
  ...each,
  values: {
    ...each.values,
    flow: [450, 1300, 2200, 3800][at] ?? 450,
    height: [110, 150, 180, 210][at] ?? 110,
    width: [40, 52, 66, 80][at] ?? 40,
  },
}))

const unit = (
  code: string,
  key: string,
  {
    name,
    singular,
    text,
    form,
    ...drawn
  }: Pick<Family, 'drawing' | 'drawings'> & { name: Pair; singular: Pair; text: Pair; form: Axis; price: number },
) =>
  family({
    code,
    key,
    name,
    singular,
    text,
    ...drawn,
    brands: ['airon', 'neumar'],
    common: { pressure: 12 },
    axes: { form },
    sizes: grades,
    pack: 1,
  })

export const airFamilies: Family[] = [
  unit('REG', 'pressure-regulators', {
    name: ['Reguladores de presión', 'Pressure regulators'],
    singular: ['Regulador de presión', 'Pressure regulator'],
    text: [
      'Regulador de presión {form} con manómetro, membrana compensada.',
      'Pressure regulator {form} with gauge, balanced diaphragm.',
    ],
    form: listAxis('function', [
      ['8', ['0,5–8 bar', '0.5–8 bar']],
      ['4', ['0,5–4 bar', '0.5–4 bar']],
      ['P', ['De precisión', 'Precision'], 2.6],
    ]),
    drawing: 'regulator',
    price: 21,
  }),
  unit('FLT', 'air-filters', {
    name: ['Filtros de aire', 'Air filters'],
    singular: ['Filtro de aire', 'Air filter'],
    text: [
      'Filtro de aire comprimido {form} con purga y vaso protegido.',
      'Compressed-air filter {form} with drain and bowl guard.',
    ],
    form: listAxis('function', [
      ['40', '40 µm'],
      ['5', '5 µm', 1.1],
      ['C', ['Coalescente 0,01 µm', 'Coalescing 0.01 µm'], 3],
    ]),
    drawing: 'air-filter',
    price: 19,
  }),
  unit('LUB', 'air-lubricators', {
    name: ['Lubricadores', 'Lubricators'],
    singular: ['Lubricador', 'Lubricator'],
    text: [
      'Lubricador {form} de niebla para aire comprimido, mirilla de goteo.',
      '{form} mist lubricator for compressed air, with sight dome.',
    ],
    form: listAxis('function', [
      ['S', ['Estándar', 'Standard']],
      ['P', ['Proporcional', 'Proportional'], 1.4],
    ]),
    drawing: 'lubricator',
    price: 20,
  }),
  unit('FRL', 'service-units', {
    name: ['Grupos de tratamiento de aire', 'Service units'],
    singular: ['Grupo de tratamiento', 'Service unit'],
    text: ['Grupo {form} con soporte mural y manómetro.', 'Service unit {form} with bracket and gauge.'],
    form: listAxis('function', [
      ['2', ['Filtro-regulador', 'Filter regulator']],
      ['3', ['Filtro-regulador y lubricador', 'Filter regulator and lubricator'], 1.7],
    ]),
    drawing: 'filter-regulator',
    drawings: { 'filter-regulator-and-lubricator': 'service-unit' },
    price: 33,
  }),
  family({
    code: 'GAU',
    key: 'pressure-gauges-en-837',
    name: ['Manómetros EN 837', 'Pressure gauges EN 837'],
    singular: ['Manómetro EN 837', 'Pressure gauge EN 837'],
    text: [
      'Manómetro de muelle tubular según EN 837-1, {case}, toma {port}, clase 1,6.',
      'Bourdon tube gauge after EN 837-1, {case}, {port} entry, class 1.6.',
    ],
    drawing: 'gauge',
    brands: ['fluidal', 'neumar'],
    common: { standard: 'EN 837-1', connection: 'G 1/4' },
    axes: {
      case: [
        choice('40', 'Ø40', { diameter: 40 }),
        choice('63', 'Ø63', { diameter: 63, factor: 1.4 }),
        choice('100', 'Ø100', { diameter: 100, factor: 2.6 }),
      ],
      port: listAxis('function', [
        ['R', ['Radial', 'Radial']],
        ['P', ['Posterior', 'Rear'], 1.05],
      ]),
    },
    sizes: numberAxis('pressure', [1, 2.5, 4, 6, 10, 16, 25], { digits: 2, label: (value) => `0–${value} bar` }),
    price: 5.4,
    pack: 1,
  }),
]
