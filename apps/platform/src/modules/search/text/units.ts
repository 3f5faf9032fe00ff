/**
 * Units of measure as texts write them, by the unit they are compared in. Lengths, masses and volumes have one unit each,
 * so that "1 metro" equals "1000 mm"; a factor of 1 keeps the number.
 */
const spellings: [unit: string, factor: number, words: string][] = [
  ['mm', 1, 'mm|milimetros?|millimet(?:er|re)s?'],
  ['mm', 10, 'cm|centimetros?|centimet(?:er|re)s?'],
  ['mm', 1000, 'm|mts?|metros?|met(?:er|re)s?'],
  ['km', 1, 'km'],
  ['um', 1, 'um|micras?|microns?'],
  ['mm2', 1, 'mm2|sqmm|mm cuadrados'],
  ['m2', 1, 'm2'],
  ['m3', 1, 'm3'],
  ['in', 1, String.raw`"|inch(?:es)?|in|pulgadas?|pulg`],
  ['ft', 1, "ft|feet|foot|'"],
  ['g', 1000, 'kgs?|kilos?|kilogramos?|kilograms?'],
  ['g', 1, 'grs?|g|gramos?|grams?'],
  ['mg', 1, 'mg'],
  ['lb', 1, 'lbs?|pounds?|libras?'],
  ['oz', 1, 'oz|ounces?|onzas?'],
  ['ml', 1, 'ml|mililitros?'],
  ['ml', 10, 'cl'],
  ['ml', 1000, 'lts?|l|litros?|liters?|litres?'],
  ['gal', 1, 'gal|gallons?|galones|galon'],
  ['qt', 1, 'qt|quarts?'],
  ['v', 1, 'v|volts?|voltios?'],
  ['v', 1000, 'kv'],
  // With the kind of current, which is a word of its own.
  ['vdc', 1, 'v ?dc|v ?cc'],
  ['vac', 1, 'v ?ac|v ?ca'],
  ['mv', 1, 'mv'],
  ['a', 1, 'a|amps?|amperios?|amperes?'],
  ['ma', 1, 'ma|miliamperios?'],
  ['mah', 1, 'mah'],
  ['ah', 1, 'ah'],
  ['w', 1, 'w|watts?|vatios?'],
  ['w', 1000, 'kw'],
  ['kwh', 1, 'kwh'],
  ['mw', 1, 'mw'],
  ['va', 1, 'va'],
  ['kva', 1, 'kva'],
  ['ka', 1, 'ka'],
  ['khz', 1, 'khz'],
  ['mhz', 1, 'mhz'],
  ['ghz', 1, 'ghz'],
  ['hz', 1, 'hz'],
  ['kb', 1, 'kb'],
  ['mb', 1, 'mb'],
  ['gb', 1, 'gb'],
  ['tb', 1, 'tb'],
  ['gbps', 1, 'gbps'],
  ['mbps', 1, 'mbps'],
  ['bar', 1, 'bar|bares'],
  ['mbar', 1, 'mbar'],
  ['kpa', 1, 'kpa'],
  ['mpa', 1, 'mpa'],
  ['psi', 1, 'psi'],
  ['nm', 1, 'nm|n·m'],
  ['kn', 1, 'kn'],
  ['n', 1, 'n'],
  ['rpm', 1, 'rpm'],
  ['dpi', 1, 'dpi'],
  ['ppm', 1, 'ppm'],
  ['db', 1, 'db|decibelios?|decibels?'],
  ['lm', 1, 'lm|lumens?|lumenes'],
  ['k', 1, 'k|kelvin'],
  ['ohm', 1, 'ohm'],
  ['mp', 1, 'mp'],
  ['hp', 1, 'hp'],
  ['cv', 1, 'cv'],
  ['awg', 1, 'awg'],
  ['ud', 1, 'uds?|pcs'],
  ['c', 1, '°c|°|grados?|degrees?'],
  ['pole', 1, 'polos?|poles?|p'],
  ['no', 1, 'na|no'],
  ['nc', 1, 'nc'],
]

const joined = spellings
  .map(([, , words]) => words)
  .toSorted((a, b) => Number(b.startsWith('v ?')) - Number(a.startsWith('v ?')))
  .join('|')

/** Matches a unit after a number; a full stop after an abbreviation belongs to it. */
export const unitPattern = String.raw`(?:${joined})(?![a-z0-9])\.?`
export const inchPattern = String.raw`(?:"|inch(?:es)?|in|pulgadas?|pulg)`
/** Units of lengths and cross-sections, which may follow each number of a size such as `5 m x 19 mm`. */
export const lengthPattern = String.raw`(?:mm2|mm|cm|m|"|'|ft\.?|feet|foot|in\.?|inch(?:es)?)`

const readers = spellings.map(([unit, factor, words]) => ({ unit, factor, pattern: new RegExp(`^(?:${words})$`) }))
const known = new Map<string, { unit: string; factor: number }>()

/** Returns the unit to compare in and the factor of the number. */
export function findUnit(word: string): { unit: string; factor: number } {
  const name = word.replace(/\.$/, '')
  const cached = known.get(name)
  if (cached) return cached
  const found = readers.find(({ pattern }) => pattern.test(name)) ?? { unit: name, factor: 1 }
  if (known.size < 1000) known.set(name, found)
  return found
}
