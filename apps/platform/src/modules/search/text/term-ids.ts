import type { Db } from '@tiber/server/database'
import { addForms, type WordForms } from '../index/documents.ts'
import { insertStagingTerms, upsertTerms, type TermRow } from '../index/index-queries.ts'
import type { TermIds } from '../index/write-index.ts'
import { listDeletions } from './typos.ts'
import { hasDigit } from './tokenizer.ts'

/** Parses a term name: `es tornill` is a Spanish word, ` m8` has no language. */
function toTermRow(name: string, wordForms: ReadonlySet<string> | undefined, products: number): TermRow {
  const at = name.indexOf(' ')
  const language = name.slice(0, at)
  const term = name.slice(at + 1)
  const isWord = !hasDigit(term) && !term.startsWith('~')
  const forms = isWord ? [...(wordForms ?? [])] : []
  const word = [...(wordForms ?? [])].toSorted((a, b) => a.length - b.length)[0] ?? term
  return { language, term, word, forms, products, deletions: isWord ? listAllDeletions(term, word) : [] }
}

/** Covers the word as well as its stem: a typo may be in the ending. */
const listAllDeletions = (term: string, word: string) => [...new Set([...listDeletions(term), ...listDeletions(word)])]

/** Assigns the term ids of the live index. */
export const createLiveTermIds = (db: Db): TermIds => ({
  async assignIds(counts, wordForms) {
    const rows = [...counts].map(([name, products]) => toTermRow(name, wordForms.get(name), products))
    // The same order everywhere, so that two writers never deadlock.
    const sorted = rows.toSorted((a, b) => (a.language + a.term < b.language + b.term ? -1 : 1))
    const ids = sorted.length === 0 ? [] : await upsertTerms(db, sorted)
    return new Map(ids.map(({ id, language, term }) => [`${language} ${term}`, id]))
  },
})

const batchSize = 5000

/** Assigns the term ids of a new index: counted in memory and written when complete. */
export function createStagingTermIds(db: Db): TermIds & { finish(): Promise<void> } {
  const known = new Map<string, { id: number; products: number }>()
  const allForms: WordForms = new Map()
  return {
    async assignIds(counts, wordForms) {
      const ids = new Map<string, number>()
      for (const [name, forms] of wordForms) addForms(allForms, name, forms)
      for (const [name, products] of counts) {
        const term = known.get(name) ?? { id: known.size + 1, products: 0 }
        term.products += products
        known.set(name, term)
        ids.set(name, term.id)
      }
      return ids
    },
    async finish() {
      let rows: (TermRow & { id: number })[] = []
      for (const [name, { id, products }] of known) {
        rows.push({ id, ...toTermRow(name, allForms.get(name), products) })
        if (rows.length < batchSize) continue
        await insertStagingTerms(db, rows)
        rows = []
      }
      if (rows.length > 0) await insertStagingTerms(db, rows)
    },
  }
}
