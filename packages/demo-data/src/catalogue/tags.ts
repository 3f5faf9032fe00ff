import { hashText } from './random.ts'
import { toTexts } from './texts.ts'

export const demoProductTags = [
  { id: '0000016001', externalId: 'NOVELTY', name: toTexts(['Novedades', 'New arrivals']) },
  { id: '0000016002', externalId: 'CLEARANCE', name: toTexts(['Liquidación', 'Clearance']) },
  { id: '0000016003', externalId: 'ECO', name: toTexts(['Menor huella ambiental', 'Lower footprint']) },
  { id: '0000016004', externalId: 'BASICS', name: toTexts(['Básicos de taller', 'Workshop basics']) },
]

const idsByKey = new Map(demoProductTags.map(({ externalId, id }) => [externalId, id]))
export const findTagId = (externalId: string) => idsByKey.get(externalId) ?? ''

/** Products with fixed tags, also in the smallest shop. */
const fixedTags: Record<string, string[]> = {
  'SCS-A2-M8': ['BASICS'],
  'SCS-A4-M8': ['NOVELTY'],
  'HXB-88-M12': ['CLEARANCE'],
}

export function selectTags(code: string): string[] {
  const own = fixedTags[code]
  if (own) return own
  const hash = hashText(`tags/${code}`)
  const tags: string[] = []
  if (hash % 25 === 0) tags.push('NOVELTY')
  else if (hash % 25 === 1) tags.push('CLEARANCE')
  if (hash % 11 === 2) tags.push('ECO')
  if (hash % 9 === 4) tags.push('BASICS')
  return tags
}
