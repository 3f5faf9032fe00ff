import type { Context } from '../../context.ts'
import { inTransaction } from '../../context.ts'
import { nextTurn } from '../../database/next-turn.ts'
import * as queries from './line-queries.ts'
import type { Language } from './product-type.ts'
import * as rules from './rules.ts'
import { learnStems } from './stems.ts'
import { deletionsOf } from './typos.ts'
import { askingOf } from './visibility.ts'
import { selectTerms } from './word-queries.ts'
import { hasDigit } from './words.ts'

/** Codes and texts of an order, any number of them in a handful of statements. */

export type CodeMatch = queries.CodeRow

export async function matchCodes(context: Context, codes: string[]): Promise<Map<string, CodeMatch[]>> {
  if (codes.length === 0) return new Map()
  return Map.groupBy(await queries.selectByCodes(context.db, codes, await askingOf(context)), ({ asked }) => asked)
}

/** As many alike as are looked at; several codes may be of one variant. */
const mostAlike = 20
/** So many in one statement: comparing takes a while, and an embedded database lets nobody else in meanwhile. */
const atOnce = 200

async function inParts<Item, Row>(items: Item[], run: (part: Item[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (let from = 0; from < items.length; from += atOnce) {
    rows.push(...(await run(items.slice(from, from + atOnce))))
    await nextTurn()
  }
  return rows
}

export async function matchSimilarCodes(context: Context, codes: string[]): Promise<Map<string, CodeMatch[]>> {
  if (codes.length === 0) return new Map()
  const wish = { asking: await askingOf(context), limit: mostAlike }
  const rows = await inParts(codes, (part) =>
    inTransaction(context, async ({ db }) => {
      await queries.setSimilarity(db)
      return queries.selectSimilarCodes(db, part, wish)
    }),
  )
  return Map.groupBy(rows, ({ asked }) => asked)
}

/** Of a family those of its variants that come first. */
export async function firstVariantsOf(context: Context, productIds: string[], limit: number) {
  const rows = productIds.length === 0 ? [] : await queries.selectFirstVariants(context.db, productIds, limit)
  return Map.groupBy(rows, ({ productId }) => productId)
}

export type TextMatch = queries.TextRow & {
  /** How many words say something, known or not. */
  words: number
}

const mostMatches = 8
const languages: Language[] = ['es', 'en']

/** What texts may mean, by text: the best first. */
export async function matchTexts(context: Context, texts: string[]): Promise<Map<string, TextMatch[]>> {
  const language: Language = context.locale === 'es-ES' ? 'es' : 'en'
  const asked = [...new Set(texts)].map((text) => ({ text, words: rules.readQuery(text, language).words }))
  const all = await knownWords(context, asked, language)
  const texted = all.map((known, text) => termsOf(known, text)).filter((terms) => terms.length > 0)
  const wish = { asking: await askingOf(context), limit: mostMatches }
  const rows = await inParts(texted, (part) => queries.selectByTexts(context.db, part.flat(), wish))
  const byText = Map.groupBy(rows, ({ text }) => text)
  return new Map(
    asked.map(({ text, words }, at) => [text, (byText.get(at) ?? []).map((row) => ({ ...row, words: words.length }))]),
  )
}

type Asked = { text: string; words: rules.QueryWord[] }
/** `isGuessed`: no word of it is certain. */
type Known = { sought: (rules.SoughtWord | undefined)[]; isGuessed: boolean }

/** The words as the index knows them; those it does not know are looked for once more with a typo less. */
async function knownWords(context: Context, asked: Asked[], language: Language): Promise<Known[]> {
  const first = await lookUp(context, asked, language)
  const unknown = new Set(
    asked.flatMap(({ words }, at) =>
      words.filter((word, place) => !first[at]!.sought[place] && !hasDigit(word.term)).map(({ term }) => term),
    ),
  )
  const nearest = await correctionsOf(context, [...unknown], language)
  if (nearest.size === 0) return first
  const corrected = asked.map(({ text, words }) => ({
    text,
    words: words.map((word) => ({ ...word, term: nearest.get(word.term) ?? word.term })),
  }))
  const again = await lookUp(context, corrected, language)
  return first.map(({ sought, isGuessed }, at) => ({
    sought: sought.map((word, place) => word ?? again[at]!.sought[place]),
    isGuessed,
  }))
}

async function lookUp({ db }: Context, asked: Asked[], language: Language): Promise<Known[]> {
  const words = asked.flatMap((each) => [
    ...each.words.flatMap(({ term, parts }) => [term, ...parts]),
    ...rules.joinedWords(each.words),
  ])
  const stems = await learnStems(db, { es: words, en: words })
  const forms = asked.map((each) => rules.formsOf(each.words, language, stems))
  const { terms, products } = await selectTerms(db, rules.namesOf(forms.flat()))
  const known = new Map(terms.map((each) => [each.name, each]))
  return asked.map((each, at) => {
    const sought = each.words.map(({ typed }, place) =>
      rules.chooseForms(typed, forms[at]![place]!, { known, products }),
    )
    return { sought, isGuessed: !each.words.some((word, place) => sought[place] && isTelling(word)) }
  })
}

const mostUnknown = 500

async function correctionsOf(context: Context, words: string[], language: Language): Promise<Map<string, string>> {
  const nearest = new Map<string, string>()
  for (const each of [language, ...languages.filter((other) => other !== language)]) {
    const left = words.filter((word) => !nearest.has(word)).slice(0, mostUnknown)
    const asked = left.map((word) => ({ word, deletions: deletionsOf(word) }))
    const similar = left.length === 0 ? [] : await queries.selectSimilarWords(context.db, each, asked)
    for (const [word, candidates] of Map.groupBy(similar, (row) => row.asked)) {
      const near = rules.nearest({ word, stem: word }, candidates)
      if (near) nearest.set(word, near.word)
    }
  }
  return nearest
}

/** A sign or a small number alone says nothing, and neither does what had to be corrected. */
const isTelling = ({ term }: rules.QueryWord) => term.length >= 3

function termsOf({ sought, isGuessed }: Known, text: number): queries.TextTerm[] {
  if (isGuessed) return []
  const rarest = sought.filter((word) => word !== undefined).toSorted((a, b) => a.products - b.products)[0]
  return sought.flatMap((word, place) =>
    (word?.terms ?? []).map(({ id, weight }) => ({ text, word: place, term: id, weight, isRarest: word === rarest })),
  )
}
