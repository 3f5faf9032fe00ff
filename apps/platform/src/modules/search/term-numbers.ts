import type { Db } from '@tiber/server/database'
import { insertTermsBeside, upsertTerms, type TermRow } from './index-queries.ts'
import type { TermNumbers } from './index-writing.ts'
import { deletionsOf } from './typos.ts'
import { hasDigit } from './words.ts'

/** `es tornill` is a word of Spanish, ` m8` of no language. */
function toTermRow(name: string, word: string | undefined, products: number): TermRow {
  const at = name.indexOf(' ')
  const language = name.slice(0, at)
  const term = name.slice(at + 1)
  const isWord = !hasDigit(term) && !term.startsWith('~')
  return { language, term, word: word ?? term, products, deletions: isWord ? deletionsOfBoth(term, word) : [] }
}

/** A typo may be in what the stem leaves out. */
const deletionsOfBoth = (term: string, word = term) => [...new Set([...deletionsOf(term), ...deletionsOf(word)])]

/** Terms of the index that is served. */
export const termsServed = (db: Db): TermNumbers => ({
  async numbersOf(counts, shown) {
    const rows = [...counts].map(([name, products]) => toTermRow(name, shown.get(name), products))
    // In one order everywhere, so that two writers never wait for each other.
    const sorted = rows.toSorted((a, b) => (a.language + a.term < b.language + b.term ? -1 : 1))
    const numbers = sorted.length === 0 ? [] : await upsertTerms(db, sorted)
    return new Map(numbers.map(({ id, language, term }) => [`${language} ${term}`, id]))
  },
})

const rowsAtOnce = 5000

/** Terms of a new index: counted here and written when all are known. */
export function termsBeside(db: Db): TermNumbers & { finish(): Promise<void> } {
  const known = new Map<string, { id: number; products: number; word: string | undefined }>()
  return {
    async numbersOf(counts, shown) {
      const numbers = new Map<string, number>()
      for (const [name, products] of counts) {
        const term = known.get(name) ?? { id: known.size + 1, products: 0, word: shown.get(name) }
        term.products += products
        known.set(name, term)
        numbers.set(name, term.id)
      }
      return numbers
    },
    async finish() {
      let rows: (TermRow & { id: number })[] = []
      for (const [name, { id, products, word }] of known) {
        rows.push({ id, ...toTermRow(name, word, products) })
        if (rows.length < rowsAtOnce) continue
        await insertTermsBeside(db, rows)
        rows = []
      }
      if (rows.length > 0) await insertTermsBeside(db, rows)
    },
  }
}
