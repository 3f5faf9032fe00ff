/** Splits a text into its words: letters and digits without accents, in lower case. */
export function tokenize(text: string): string[] {
  return normalizeText(text)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter(Boolean)
}

const normalizeText = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()

const maxWords = 10
/** Longer words are truncated, both when indexing and when searching. */
export const maxWordLength = 100

/**
 * Builds a tsquery from what a user typed: every word must match a word or its beginning, and codes match with or
 * without separators. The account id is one of the words, so that nobody finds orders of other accounts.
 */
export const buildSearchQuery = (words: string, accountId: string): string =>
  [`'account${accountId}'`, ...buildTerms(words)].join(' & ')

/** Lists the words a user typed, each as plain text and as a tsquery. */
export const listSearchTerms = (words: string): { text: string; query: string }[] =>
  splitWords(words).flatMap((text) => buildTerms(text).map((query) => ({ text: normalizeText(text), query })))

/** Builds a tsquery that matches any of the words, for the lines of an order found by all of them. */
export function buildAnyWordQuery(words: string, accountId: string): string {
  const terms = buildTerms(words)
  return terms.length === 0 ? `'account${accountId}'` : `'account${accountId}' & (${terms.join(' | ')})`
}

function buildTerms(words: string): string[] {
  return splitWords(words).flatMap((word) => {
    const parts = tokenize(word)
    const joined = parts.join('')
    return parts.length === 1 ? [toPrefixTerm(joined)] : [`(${toPrefixTerm(joined)} | (${toCodeTerm(parts)}))`]
  })
}

/** Splits at spaces; separators alone do not count as words. */
const splitWords = (words: string) =>
  words
    .split(/\s+/)
    .filter((word) => tokenize(word).length > 0)
    .slice(0, maxWords)

const toPrefixTerm = (word: string) => `'${[...word].slice(0, maxWordLength).join('')}':*`
/** Matches all parts of a code exactly and the last one as a prefix: prefix matches are expensive. */
const toCodeTerm = (parts: string[]) =>
  [...parts.slice(0, -1).map((part) => `'${part}'`), toPrefixTerm(parts.at(-1)!)].join(' & ')
