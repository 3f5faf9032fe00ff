import type { Area } from './family.ts'

/** Invented brands: name, area, letters in a part number. */
const rows: [name: string, area: Area, letters: string][] = [
  ['Ibertor', 'fixings', 'IB'],
  ['Tornalia', 'fixings', 'TN'],
  ['Fixora', 'fixings', 'FX'],
  ['Anclor', 'fixings', 'AN'],
  ['Remachex', 'fixings', 'RX'],
  ['Forjal', 'tools', 'FJ'],
  ['Cortia', 'tools', 'CT'],
  ['Brocal', 'tools', 'BC'],
  ['Medira', 'tools', 'MD'],
  ['Torsal', 'tools', 'TS'],
  ['Guardalia', 'safety', 'GD'],
  ['Manosur', 'safety', 'MS'],
  ['Visora', 'safety', 'VS'],
  ['Calzor', 'safety', 'CZ'],
  ['Voltaria', 'electrical', 'VL'],
  ['Cablor', 'electrical', 'CB'],
  ['Lumera', 'electrical', 'LM'],
  ['Conmutel', 'electrical', 'CM'],
  ['Airón', 'pneumatics', 'AR'],
  ['Neumar', 'pneumatics', 'NM'],
  ['Fluidal', 'pneumatics', 'FD'],
  ['Adherix', 'adhesives', 'AX'],
  ['Selmar', 'adhesives', 'SM'],
  ['Quimora', 'adhesives', 'QM'],
  ['Ordenia', 'storage', 'OD'],
  ['Estantal', 'storage', 'ES'],
  ['Embalix', 'storage', 'EB'],
]

export const demoBrands = rows.map(([name, area, letters], index) => ({
  id: String(12_001 + index).padStart(10, '0'),
  externalId: name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase(),
  name,
  area,
  letters,
}))

const brandsByKey = new Map(demoBrands.map((brand) => [brand.externalId, brand]))

export function requireBrand(externalId: string) {
  const brand = brandsByKey.get(externalId)
  if (!brand) throw new Error(`Brand ${externalId} not found.`)
  return brand
}

/** Product series of a brand, which fill larger shops. */
export const demoSeries = [
  'Pro Marine Eco Plus Heavy Compact Ultra Classic Optima Terra Norte Delta Omega Sigma Vega Prima Alfa Nova Titan Urban',
  'Sierra Costa Atlas Boreal Clima Duna Faro Gredos Iris Jara Lince Mistral Nogal Onda Poniente Quercus Roble Solana Tramontana Zenit',
].flatMap((names) => names.split(' '))
