type Brand = { name: string; count?: number | undefined }
export type BrandLetter = { letter: string; brands: Brand[] }

/** Groups brands by initial letter, ignoring accents and case; names that start with a digit are under `0–9`. */
export function groupBrandsByLetter(brands: Brand[], locale: string): BrandLetter[] {
  const { compare } = new Intl.Collator(locale, { sensitivity: 'base', numeric: true })
  const sorted = brands.map(({ name, count }) => ({ name, count })).toSorted((a, b) => compare(a.name, b.name))
  const groups = Map.groupBy(sorted, ({ name }) => getInitial(name))
  return [...groups].map(([letter, brandsOfLetter]) => ({ letter, brands: brandsOfLetter }))
}

function getInitial(name: string): string {
  const first = name.normalize('NFD').charAt(0).toUpperCase()
  return /\p{L}/u.test(first) ? first : '0–9'
}
