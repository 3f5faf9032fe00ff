/** Computes the gain of a ranking: 2^grade - 1 per position, discounted further down. */
const computeGain = (grades: number[]) =>
  grades.reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0)

/** Computes nDCG@10: the gain of the first ten over the best possible. */
export function ndcg(found: number[], ideal: number[]): number {
  const best = computeGain(ideal.toSorted((a, b) => b - a).slice(0, 10))
  return best === 0 ? 0 : computeGain(found.slice(0, 10)) / best
}

export const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1)

/** Creates a small random generator that gives the same numbers everywhere. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const minTypoLength = 4

/** Adds one typo to one of the longer words: a letter omitted, added, changed or swapped. */
export function addTypo(query: string, random: () => number): string {
  const words = query.split(' ')
  const candidates = words.flatMap((word, at) => (word.length >= minTypoLength ? [at] : []))
  const index = candidates[Math.floor(random() * candidates.length)]
  if (index === undefined) return query
  const word = words[index]!
  const at = Math.floor(random() * word.length)
  const letter = String.fromCharCode(97 + Math.floor(random() * 26))
  const [before, after] = [word.slice(0, at), word.slice(at + 1)]
  const kinds = [before + after, before + letter + word.slice(at), before + letter + after, swapLetters(word, at)]
  words[index] = kinds[Math.floor(random() * kinds.length)]!
  return words.join(' ')
}

const swapLetters = (word: string, at: number) =>
  at + 1 < word.length ? word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2) : word.slice(0, at)
