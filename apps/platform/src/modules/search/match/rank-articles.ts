import type { WordForms } from '../query/rules.ts'
import type { ArticleTerms } from './article-terms.ts'
import { compareDimension, hasReversedLengths, type Dimension } from './dimensions.ts'
import type { ArticleWord } from './parse-article.ts'

/** A word of a text with the terms it may be indexed under. */
type WantedWord = ArticleWord & { forms: WordForms }

/** How well an article fits a text: the evidence that ranks it and decides whether it needs no question. */
export type Evidence = {
  article: ArticleTerms
  /** Whether the company has bought it, and whether in more than one order. */
  isBought: boolean
  isUsual: boolean
  /** Positions of the words the article has, as written or in the other language. */
  exact: number[]
  /** Positions of the words it has by a synonym, a part or a joined word. */
  similar: number[]
  /** Words that only the name of its class has. */
  byClass: string[]
  /** Words it lacks. */
  missing: string[]
  /** Brands that its texts mention, although it is of another one. */
  mentioned: string[]
  /** Dimensions and qualities it has another value of. */
  contradictions: string[]
  /** Terms of its name that the text does not ask for. */
  extra: string[]
  /** Those of them that are not its brand and line. */
  ownExtra: string[]
  /** The number of things it joins of which the text asks for one: brass and polymer. */
  halfJoined: number
  /** The general names in the text that it is the plain form of. */
  plain: string[]
}

/**
 * The terms of a plain form that a text asks for by its general name: "tuerca" is a hexagon nut unless a word says more.
 * A name may have several: "inox" is A2 and A2-70.
 */
type PlainForm = { name: string; terms: string[] }

/** A text as articles are compared with it. */
export type WantedText = { wanted: WantedWord[]; plainForms: PlainForm[] }

export function collectEvidence(
  { wanted: words, plainForms }: WantedText,
  article: ArticleTerms,
  orders = 0,
): Evidence {
  const evidence: Evidence = {
    article,
    isBought: orders > 0,
    isUsual: orders > 1,
    exact: [],
    similar: [],
    byClass: [],
    missing: [],
    mentioned: [],
    contradictions: [],
    extra: [],
    ownExtra: [],
    halfJoined: 0,
    plain: listPlain(plainForms, article),
  }
  const asked = new Set<string>()
  for (const [at, word] of words.entries()) {
    for (const { name } of listAllForms(word.forms))
      for (const term of [name, ...(article.covered.get(name) ?? [])]) asked.add(term)
    const comparison = word.dimension && compareDimension(word.dimension, article.dimensions)
    // "3M" is a brand or a length.
    const isOwnBrand = word.isBrand && !isOfOtherBrand(word, article)
    if (comparison === 'other' && !isOwnBrand) evidence.contradictions.push(word.typed)
    else if (comparison === 'same') evidence.exact.push(at)
    else judgeWord(word, at, evidence)
  }
  const dimensions = words.flatMap(({ dimension }) => dimension ?? [])
  if (hasReversedLengths(dimensions, article.dimensions)) evidence.contradictions.push('')
  evidence.extra = article.nameTerms.filter((term) => !asked.has(term) && !isCovered(term, words) && !isStandard(term))
  evidence.ownExtra = evidence.extra.filter((term) => !article.lineTerms.has(term))
  evidence.halfJoined = article.joined.filter((parts) => isHalfAsked(parts, asked)).length
  return evidence
}

function isHalfAsked(parts: string[][], asked: Set<string>): boolean {
  const count = parts.filter((terms) => terms.some((term) => asked.has(term))).length
  return count > 0 && count < parts.length
}

function judgeWord(word: WantedWord, at: number, evidence: Evidence) {
  const { names, classTerms, polarity } = evidence.article
  const [own] = word.forms.forms
  const otherLanguage = word.forms.fallbacks[0]?.at(-1)
  const polarityOf = polarity.get(own?.name ?? '')
  const isOpposite = (word.isNegated && polarityOf === 'with') || (!word.isNegated && polarityOf === 'without')
  if (isOpposite) evidence.contradictions.push(word.typed)
  else if (word.isFiller) return
  else if (word.isBrand && isOfOtherBrand(word, evidence.article)) evidence.mentioned.push(word.typed)
  else if (names.has(own?.name ?? '') || names.has(otherLanguage?.name ?? '')) evidence.exact.push(at)
  else if (isSimilar(word, evidence.article)) evidence.similar.push(at)
  else if (word.isNegated || word.isPacking) return
  else if (listAllForms(word.forms).some(({ name }) => classTerms.has(name))) evidence.byClass.push(word.typed)
  else evidence.missing.push(word.typed)
}

/** A brand in a text asks for its own articles; others may only be compatible with them. */
const isOfOtherBrand = ({ forms }: WantedWord, { names, brandTerms }: ArticleTerms) =>
  brandTerms.size > 0 &&
  forms.forms.every(({ name }) => !brandTerms.has(name)) &&
  forms.forms.some(({ name }) => names.has(name))

/** The number of another measure is no evidence: 20 g are not 20 ml. */
function isSimilar({ forms, dimension }: WantedWord, { names, related, dimensions }: ArticleTerms): boolean {
  if (dimension && !hasValue(dimension, dimensions)) return false
  return listAllForms(forms).some(({ name }) => names.has(name) || related.has(name))
}

/** Cross-sections are written as lengths: a wire of 2.5 mm. */
const sameMeasures: Record<string, string> = { mm: 'mm2', mm2: 'mm' }

function hasValue({ unit, values: [value = ''] }: Dimension, { bare, byUnit }: ArticleTerms['dimensions']): boolean {
  if (['', 'thread', 'size', 'in'].includes(unit) || bare.has(value)) return true
  return byUnit.get(sameMeasures[unit] ?? unit)?.has(value) ?? false
}

const listPlain = (plainForms: PlainForm[], { nameTerms }: ArticleTerms) => [
  ...new Set(plainForms.filter(({ terms }) => isPhraseOf(terms, nameTerms)).map(({ name }) => name)),
]

const isPhraseOf = (phrase: string[], terms: string[]) =>
  terms.some((_, from) => phrase.every((term, at) => terms[from + at] === term))

const listAllForms = ({ forms, fallbacks }: WordForms) => [...forms, ...fallbacks.flat()]

/** The numbers of a size cover each of its notations. */
const isCovered = (term: string, words: WantedWord[]) =>
  words.some(({ dimension }) => dimension !== undefined && dimension.values.join('x') === term.trim().replace(/^m/, ''))

const isStandard = (term: string) => /^ (?:iso|din|en|une|iec|ansi|ral)\d/.test(term)

/** Ranks candidates: what contradicts last, then by words missing, bought before, and how well they fit. */
export function compareEvidence(a: Evidence, b: Evidence): number {
  return (
    a.contradictions.length - b.contradictions.length ||
    a.missing.length - b.missing.length ||
    a.mentioned.length - b.mentioned.length ||
    a.byClass.length - b.byClass.length ||
    Number(b.isBought) - Number(a.isBought) ||
    compareFit(a, b)
  )
}

/** Orders by plain forms, exact words, short names, then stock and price. */
function compareFit(a: Evidence, b: Evidence): number {
  return (
    a.byClass.length - b.byClass.length ||
    b.plain.length - a.plain.length ||
    b.exact.length - a.exact.length ||
    a.halfJoined - b.halfJoined ||
    a.ownExtra.length - b.ownExtra.length ||
    a.extra.length - b.extra.length ||
    Number(b.article.source.inStock) - Number(a.article.source.inStock) ||
    (a.article.source.price ?? Infinity) - (b.article.source.price ?? Infinity)
  )
}

export const isComplete = ({ contradictions, missing, mentioned }: Evidence) =>
  contradictions.length === 0 && missing.length === 0 && mentioned.length === 0

/** The fewest words, dimensions among them, that name one article. */
const minWords = 2

/**
 * Returns the article that a text names without doubt: it has all words and dimensions, and every other such article is
 * the same of another brand, a special form of it, or matches only by synonyms.
 */
export function findCertain(ranked: Evidence[]): Evidence | undefined {
  const [best, ...others] = ranked.filter(isComplete).toSorted(compareFit)
  if (!best || best.byClass.length > 0 || best.exact.length + best.similar.length < minWords) return undefined
  if (!others.every((other) => isSettled(best, other))) return undefined
  if (best.similar.some((at) => ranked.some((other) => other.exact.includes(at) && isOfSameClass(best, other))))
    return undefined
  return [best, ...others.filter((other) => isSameArticle(best, other))].toSorted(compareOffers)[0]
}

/**
 * Returns the article that the company means by a text which several fit: the only one of them it has bought, in several
 * orders, whatever its brand. `all` has every article that fits, or another purchase could be among those left out.
 */
export function findUsual(all: Evidence[]): Evidence | undefined {
  const fitting = all.filter((each) => isComplete(each) && each.byClass.length === 0)
  const [usual, ...others] = fitting.filter(({ isBought }) => isBought).toSorted(compareOffers)
  const isHabit = [usual, ...others].some((each) => each?.isUsual)
  return usual && isHabit && others.every((other) => isSameArticle(usual, other)) ? usual : undefined
}

/** Orders brands of the same article: bought before, sold, in stock, the plain name, the lower price. */
function compareOffers(a: Evidence, b: Evidence): number {
  const [one, other] = [a.article.source, b.article.source]
  return (
    Number(b.isBought) - Number(a.isBought) ||
    Number(other.price !== null) - Number(one.price !== null) ||
    Number(other.inStock) - Number(one.inStock) ||
    a.extra.length - b.extra.length ||
    (one.price ?? Infinity) - (other.price ?? Infinity)
  )
}

/** A word that another article of the class has as written may ask for that one. */
const isOfSameClass = (one: Evidence, other: Evidence) =>
  one.article.source.classificationId === other.article.source.classificationId

function isSettled(best: Evidence, other: Evidence): boolean {
  return (
    isSameArticle(best, other) ||
    (isProperSubset(best.ownExtra, other.extra) && best.similar.length <= other.similar.length) ||
    (best.halfJoined < other.halfJoined && best.ownExtra.length <= other.ownExtra.length) ||
    isProperSubset(other.plain, best.plain) ||
    (isProperSubset(other.exact, best.exact) && best.extra.length <= other.extra.length)
  )
}

/** The same class and attributes, or a name that differs by brand and series only: another brand of the same thing. */
function isSameArticle(one: Evidence, other: Evidence): boolean {
  if (!isOfSameClass(one, other)) return false
  return (
    toKey(one.article.source.attributes) === toKey(other.article.source.attributes) ||
    isBrandLine(one, other) ||
    isBrandLine(other, one)
  )
}

const toKey = (attributes: Evidence['article']['source']['attributes']) =>
  Object.keys(attributes)
    .toSorted()
    .map((key) => `${key}=${String(attributes[key])}`)
    .join(';')

/** "…, Tornalia Pro": the name of the plain article with the brand and the name of a series. */
function isBrandLine(plain: Evidence, line: Evidence): boolean {
  if (!isProperSubset(plain.article.nameTerms, line.article.nameTerms)) return false
  const further = line.article.nameTerms.filter((term) => !plain.article.nameTerms.includes(term))
  const isBrand = (term: string) => line.article.brandTerms.has(term)
  return further.some(isBrand) && further.filter((term) => !isBrand(term)).length <= 1
}

function isProperSubset<Item>(few: Item[], many: Item[]): boolean {
  const all = new Set(many)
  return few.length < all.size && few.every((each) => all.has(each))
}
