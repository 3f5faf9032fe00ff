import type { AttributeType } from '@tiber/contract/catalogue/variants'
import type { Pair } from './texts.ts'

type Definition = {
  name: Pair
  type: AttributeType
  unit?: string
  symbol?: string
  isFacet?: boolean
}

type FacetOption = { isFacet?: boolean }

const list = (name: Pair, symbol?: string): Definition => ({
  name,
  type: 'LIST_TEXT',
  isFacet: true,
  ...(symbol && { symbol }),
})
/** Defines a dimension with its letter in the drawing; only those that buyers choose by are facets. */
const dimension = (name: Pair, symbol: string, { isFacet = false }: FacetOption = {}): Definition => ({
  name,
  type: 'METRIC',
  unit: 'mm',
  symbol,
  isFacet,
})
const metric = (name: Pair, unit: string, { isFacet = false }: FacetOption = {}): Definition => ({
  name,
  type: 'METRIC',
  unit,
  isFacet,
})
const count = (name: Pair, { isFacet = false }: FacetOption = {}): Definition => ({ name, type: 'NUMBER', isFacet })
const yesOrNo = (name: Pair): Definition => ({ name, type: 'BOOLEAN', isFacet: true })

/** Attributes in the order in which a product shows them. */
const definitions: Record<string, Definition> = {
  standard: list(['Norma', 'Standard']),
  thread: list(['Rosca', 'Thread'], 'd'),
  length: dimension(['Largo', 'Length'], 'L', { isFacet: true }),
  'thread-length': dimension(['Largo de rosca', 'Thread length'], 'b'),
  'thread-diameter': dimension(['Diámetro nominal', 'Nominal diameter'], 'd'),
  pitch: dimension(['Paso', 'Pitch'], 'P'),
  'head-diameter': dimension(['Diámetro de cabeza', 'Head diameter'], 'dk'),
  'head-height': dimension(['Altura de cabeza', 'Head height'], 'k'),
  'key-size': dimension(['Entrecaras', 'Width across flats'], 's', { isFacet: true }),
  height: dimension(['Altura', 'Height'], 'H'),
  'nut-height': dimension(['Altura de tuerca', 'Nut height'], 'm'),
  'inner-diameter': dimension(['Diámetro interior', 'Inner diameter'], 'd1', { isFacet: true }),
  'outer-diameter': dimension(['Diámetro exterior', 'Outer diameter'], 'd2', { isFacet: true }),
  thickness: dimension(['Espesor', 'Thickness'], 'h'),
  diameter: dimension(['Diámetro', 'Diameter'], 'D', { isFacet: true }),
  'shank-diameter': dimension(['Diámetro del mango', 'Shank diameter'], 'd2'),
  'flute-length': dimension(['Largo de corte', 'Cutting length'], 'l2'),
  'hole-diameter': dimension(['Diámetro del agujero', 'Hole diameter'], 'd0'),
  'fixture-thickness': dimension(['Espesor a fijar', 'Fixture thickness'], 't'),
  'grip-range': list(['Espesor remachable', 'Grip range']),
  'arm-length': dimension(['Brazo corto', 'Short arm'], 'l1'),
  'blade-length': dimension(['Largo de hoja', 'Blade length'], 'l2'),
  width: dimension(['Ancho', 'Width'], 'B', { isFacet: true }),
  depth: dimension(['Fondo', 'Depth'], 'T', { isFacet: true }),
  bore: dimension(['Diámetro del émbolo', 'Bore'], 'D', { isFacet: true }),
  stroke: dimension(['Carrera', 'Stroke'], 'C', { isFacet: true }),
  'rod-diameter': dimension(['Diámetro del vástago', 'Rod diameter'], 'd'),
  'tube-diameter': dimension(['Diámetro de tubo', 'Tube diameter'], 'D', { isFacet: true }),
  material: list(['Material', 'Material']),
  finish: list(['Acabado', 'Finish']),
  'strength-class': list(['Clase de resistencia', 'Strength class']),
  drive: list(['Huella', 'Drive']),
  'drive-size': list(['Tamaño de huella', 'Drive size']),
  'tightening-torque': metric(['Par de apriete máximo', 'Maximum tightening torque'], 'N·m'),
  'torque-range': list(['Par', 'Torque range']),
  coating: list(['Recubrimiento', 'Coating']),
  'point-angle': metric(['Ángulo de punta', 'Point angle'], '°'),
  teeth: count(['Dientes', 'Teeth'], { isFacet: true }),
  flutes: count(['Labios', 'Flutes'], { isFacet: true }),
  size: list(['Talla', 'Size']),
  colour: { name: ['Color', 'Colour'], type: 'COLOR', isFacet: true },
  protection: list(['Nivel de protección', 'Protection level']),
  category: list(['Categoría', 'Category']),
  'noise-reduction': metric(['Atenuación SNR', 'Noise reduction SNR'], 'dB', { isFacet: true }),
  lens: list(['Ocular', 'Lens']),
  gauge: list(['Galga', 'Gauge']),
  'cross-section': metric(['Sección', 'Cross-section'], 'mm²', { isFacet: true }),
  cores: count(['Conductores', 'Cores'], { isFacet: true }),
  'cable-length': metric(['Largo de rollo', 'Length of coil'], 'm', { isFacet: true }),
  'rated-current': metric(['Corriente nominal', 'Rated current'], 'A', { isFacet: true }),
  'rated-voltage': metric(['Tensión nominal', 'Rated voltage'], 'V', { isFacet: true }),
  curve: list(['Curva', 'Curve']),
  poles: list(['Polos', 'Poles']),
  sensitivity: metric(['Sensibilidad', 'Sensitivity'], 'mA', { isFacet: true }),
  'breaking-capacity': metric(['Poder de corte', 'Breaking capacity'], 'kA', { isFacet: true }),
  'coil-voltage': list(['Tensión de bobina', 'Coil voltage']),
  power: metric(['Potencia', 'Power'], 'W', { isFacet: true }),
  'luminous-flux': metric(['Flujo luminoso', 'Luminous flux'], 'lm'),
  'colour-temperature': metric(['Temperatura de color', 'Colour temperature'], 'K', { isFacet: true }),
  'ingress-protection': list(['Grado de protección', 'Ingress protection']),
  connection: list(['Conexión', 'Connection']),
  pressure: metric(['Presión máxima', 'Maximum pressure'], 'bar', { isFacet: true }),
  flow: metric(['Caudal nominal', 'Nominal flow'], 'l/min'),
  function: list(['Función', 'Function']),
  strength: list(['Fuerza', 'Strength']),
  volume: metric(['Contenido', 'Content'], 'ml', { isFacet: true }),
  mass: metric(['Contenido', 'Content'], 'g', { isFacet: true }),
  'cure-time': metric(['Tiempo de curado', 'Cure time'], 'min'),
  temperature: metric(['Temperatura máxima', 'Maximum temperature'], '°C', { isFacet: true }),
  load: metric(['Carga', 'Load'], 'kg', { isFacet: true }),
  capacity: metric(['Capacidad', 'Capacity'], 'l', { isFacet: true }),
  pieces: count(['Piezas', 'Pieces'], { isFacet: true }),
  grain: list(['Grano', 'Grit']),
  insulated: yesOrNo(['Aislado 1.000 V', 'Insulated 1,000 V']),
  weight: metric(['Peso', 'Weight'], 'g'),
  series: list(['Serie', 'Series']),
}

export const demoAttributes = Object.entries(definitions).map(([externalId, { name, ...rest }], index) => ({
  id: String(11_001 + index).padStart(10, '0'),
  externalId,
  name,
  isSearchable: externalId !== 'weight',
  position: index,
  ...rest,
}))

const attributesByKey = new Map(demoAttributes.map((attribute) => [attribute.externalId, attribute]))

export function requireAttribute(externalId: string) {
  const attribute = attributesByKey.get(externalId)
  if (!attribute) throw new Error(`Attribute ${externalId} not found.`)
  return { id: externalId, type: attribute.type }
}

export const isListAttribute = (externalId: string) =>
  ['LIST_TEXT', 'COLOR'].includes(requireAttribute(externalId).type)
