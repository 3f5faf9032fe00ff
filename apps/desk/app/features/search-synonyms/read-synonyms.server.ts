import type { SessionHandle } from '#app/server/session.server.ts'
import { synonymKinds, synonymLocales } from './synonym-kinds.ts'

const pageSize = 50
const maxPage = 10_000

export type SynonymFilter = ReturnType<typeof readFilter>

/** Reads the filter of an address; unknown values count as none. */
export function readFilter({ searchParams }: URL) {
  const kind = synonymKinds.find((each) => each === searchParams.get('kind'))
  const locale = synonymLocales.find((each) => each === searchParams.get('language'))
  const page = Math.min(maxPage, Math.max(1, Math.trunc(Number(searchParams.get('page')) || 1)))
  return { q: (searchParams.get('q') ?? '').trim().slice(0, 80), kind, locale, page }
}

export async function readSynonyms({ platform }: SessionHandle, { q, kind, locale, page }: SynonymFilter) {
  const [{ content, totalElements, totalPages }, stores] = await Promise.all([
    platform.searchSynonyms.list({
      query: {
        page: page - 1,
        size: pageSize,
        ...(q && { query: q }),
        ...(kind && { kind }),
        ...(locale && { locale }),
      },
    }),
    platform.searchSynonyms.stores(),
  ])
  return { synonyms: content, total: totalElements, pageCount: totalPages, stores }
}

export type SynonymList = Awaited<ReturnType<typeof readSynonyms>>
