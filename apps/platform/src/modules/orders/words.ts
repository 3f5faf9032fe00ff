/** What a text is found by, and what is sought: letters and digits without accents, whatever stands between them. */
export function plainWords(text: string): string[] {
  return plain(text)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter(Boolean)
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()

const mostWords = 10
/** Of what is longer only so much is kept, and sought. */
export const longestWord = 100

/**
 * What somebody typed as a question to the index: every word must be there, or begin one that is; a code may be written
 * with or without what joins its parts. The account is one of the words, so that nobody finds what is not theirs.
 */
export const questionOf = (words: string, accountId: string): string =>
  [`'account${accountId}'`, ...askedIn(words)].join(' & ')

/** The same for what has any of the words: the lines of an order that was found by all of them. */
export function anyQuestionOf(words: string, accountId: string): string {
  const asked = askedIn(words)
  return asked.length === 0 ? `'account${accountId}'` : `'account${accountId}' & (${asked.join(' | ')})`
}

function askedIn(words: string): string[] {
  const asked = words.trim().split(/\s+/).slice(0, mostWords)
  return asked.flatMap((word) => {
    const parts = plainWords(word)
    if (parts.length === 0) return []
    const together = parts.join('')
    return parts.length === 1 ? [begins(together)] : [`(${begins(together)} | (${begun(parts)}))`]
  })
}

const begins = (word: string) => `'${[...word].slice(0, longestWord).join('')}':*`
/** Whoever writes on behind a sign has written what stands before it to its end; to look for beginnings is dear. */
const begun = (parts: string[]) => [...parts.slice(0, -1).map((part) => `'${part}'`), begins(parts.at(-1)!)].join(' & ')
