import { partNumberKinds, type PartNumberKind } from './part-number-kinds.ts'

export type PartNumberFilter = { q: string; kind: PartNumberKind | undefined; page: number }

export function parseFilter(search: URLSearchParams): PartNumberFilter {
  return {
    q: (search.get('q') ?? '').slice(0, 200),
    kind: partNumberKinds.find((each) => each === search.get('kind')),
    page: Math.min(100_000, Math.max(1, Math.trunc(Number(search.get('page'))) || 1)),
  }
}

/** Builds the query string of the list, leaving out default values. */
export function buildSearch({ q, kind, page }: PartNumberFilter): string {
  const search = new URLSearchParams({
    ...(q && { q }),
    ...(kind && { kind }),
    ...(page > 1 && { page: String(page) }),
  })
  return search.size > 0 ? `?${search}` : ''
}
