/** Returns the word and its forms with one letter deleted: two words that share one of these are one typo apart. */
export function listDeletions(word: string): string[] {
  if (word.length < minCorrectedLength || word.length > maxCorrectedLength) return []
  const all = new Set([word])
  for (let at = 0; at < word.length; at += 1) all.add(word.slice(0, at) + word.slice(at + 1))
  return [...all]
}

const minCorrectedLength = 3
const maxCorrectedLength = 24

/** Returns a word and its singular, if it looks like a plural: the index keeps the typos of the shortest form only. */
export const listSingulars = (word: string): string[] =>
  word.length > minSingularLength && word.endsWith('s') ? [word, word.slice(0, -1)] : [word]

const minSingularLength = 3

/**
 * Counts the letters to insert, delete, replace or transpose to turn one word into the other; `max` + 1 stands for any
 * more.
 */
export function countTypos(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      let cost = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1))
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (isSwapped) cost = Math.min(cost, before[column - 2]! + 1)
      current.push(cost)
    }
    if (Math.min(...current) > max) return max + 1
    before = last
    last = current
  }
  return last[other.length]!
}

/** Long words may have two typos, short ones one; with three letters no correction is reliable. */
export const maxTypos = (word: string) => (word.length >= 7 ? 2 : word.length >= 4 ? 1 : 0)
