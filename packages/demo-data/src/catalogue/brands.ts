import type { Area } from './family.ts'

/** Invented makers: name, what they make, their letters in a code. */
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

const known = new Map(demoBrands.map((brand) => [brand.externalId, brand]))

export function brandOf(externalId: string) {
  const brand = known.get(externalId)
  if (!brand) throw new Error(`There is no brand ${externalId}.`)
  return brand
}

/** Lines of a maker: what a large shop has more of than a small one. */
export const demoSeries = [
  'Pro Marine Eco Plus Heavy Compact Ultra Classic Optima Terra Norte Delta Omega Sigma Vega Prima Alfa Nova Titan Urban',
  'Sierra Costa Atlas Boreal Clima Duna Faro Gredos Iris Jara Lince Mistral Nogal Onda Poniente Quercus Roble Solana Tramontana Zenit',
].flatMap((names) => names.split(' '))
