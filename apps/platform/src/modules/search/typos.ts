/** The word with each of its letters left out, and itself: two words that share one of these are one typo apart. */
export function deletionsOf(word: string): string[] {
  if (word.length < shortestCorrected || word.length > longestCorrected) return []
  const all = new Set([word])
  for (let at = 0; at < word.length; at += 1) all.add(word.slice(0, at) + word.slice(at + 1))
  return [...all]
}

const shortestCorrected = 3
const longestCorrected = 24

/** How many letters must be added, left out, changed or swapped to make one word the other; `most` + 1 is any more. */
export function typosBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      let least = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1))
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (isSwapped) least = Math.min(least, before[column - 2]! + 1)
      current.push(least)
    }
    if (Math.min(...current) > most) return most + 1
    before = last
    last = current
  }
  return last[other.length]!
}

/** A long word may have two typos, a short one one; of three letters one cannot tell. */
export const mostTypos = (word: string) => (word.length >= 7 ? 2 : word.length >= 4 ? 1 : 0)
