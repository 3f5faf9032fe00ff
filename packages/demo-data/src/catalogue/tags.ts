import { hashOf } from './random.ts'
import { toTexts } from './texts.ts'

export const demoProductTags = [
  { id: '0000016001', externalId: 'NOVELTY', name: toTexts(['Novedades', 'New arrivals']) },
  { id: '0000016002', externalId: 'CLEARANCE', name: toTexts(['Liquidación', 'Clearance']) },
  { id: '0000016003', externalId: 'ECO', name: toTexts(['Menor huella ambiental', 'Lower footprint']) },
  { id: '0000016004', externalId: 'BASICS', name: toTexts(['Básicos de taller', 'Workshop basics']) },
]

const known = new Map(demoProductTags.map(({ externalId, id }) => [externalId, id]))
export const tagIdOf = (externalId: string) => known.get(externalId) ?? ''

/** Products that always carry a tag, in the smallest shop, too. */
const fixed: Record<string, string[]> = {
  'SCS-A2-M8': ['BASICS'],
  'SCS-A4-M8': ['NOVELTY'],
  'HXB-88-M12': ['CLEARANCE'],
}

export function tagsOf(code: string): string[] {
  const own = fixed[code]
  if (own) return own
  const hash = hashOf(`tags/${code}`)
  const tags: string[] = []
  if (hash % 25 === 0) tags.push('NOVELTY')
  else if (hash % 25 === 1) tags.push('CLEARANCE')
  if (hash % 11 === 2) tags.push('ECO')
  if (hash % 9 === 4) tags.push('BASICS')
  return tags
}
