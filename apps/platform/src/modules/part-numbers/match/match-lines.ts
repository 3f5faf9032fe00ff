import { maxCandidates, type MatchMethod } from '@tiber/contract/carts/quick-order-enums'
import type { CustomerContext } from '../../../context.ts'
import { normaliseCode } from '../../catalogue/service.ts'
import { toAliasCode, findAliases } from '../aliases.ts'
import {
  findContradictions,
  loadRecords,
  findFirstVariants,
  isLastNumberSize,
  matchCodes,
  matchSimilarCodes,
  matchTexts,
} from '../../search/service.ts'
import {
  chooseByCode,
  chooseByText,
  chooseSimilar,
  normaliseCodes,
  findSimilarCodeCandidate,
  listMisreadings,
  type Choice,
} from './match-rules.ts'
import { selectReplaced } from './match-queries.ts'

/** Codes and text a line is looked up by. */
export type LineQuery = { line: number; codes: string[]; text: string; wholeLine?: string; sizeText?: string }

/** One article or several candidates; empty if nothing matches. */
export type Match = {
  variantId?: string
  candidateIds: string[]
  foundBy?: MatchMethod
  /** Code of the matched article, which is no longer sold. */
  replaces?: string
  /** The whole line is a code and contains no quantity. */
  isWholeLineCode?: boolean
  /** The text with its last number, which is a size and not the quantity. */
  sizeText?: string
}

const noMatch: Match = { candidateIds: [] }

/**
 * Matches lines in steps: exact codes, learned texts, discontinued articles, similar codes, words. Each step handles
 * all lines still unmatched, in one or two statements.
 */
export async function matchLines(context: CustomerContext, lines: LineQuery[]): Promise<Map<number, Match>> {
  const matches = new Map<number, Match>()
  const listUnmatched = () => lines.filter(({ line }) => !matches.has(line))
  const wholeLineCodes = lines.flatMap(({ wholeLine }) => (wholeLine ? normaliseCodes({ codes: [wholeLine] }) : []))
  const exact = await matchCodes(context, [...new Set([...lines.flatMap(normaliseCodes), ...wholeLineCodes])])
  const aliases = await findAliases(context, [...new Set(lines.flatMap(listAliasCodes))])
  const contradicting = await findContradictingAliases(context, lines, aliases)
  const ambiguous = new Map<number, Choice>()
  for (const line of lines) {
    const wholeLineChoice = line.wholeLine === undefined ? undefined : chooseByCode({ codes: [line.wholeLine] }, exact)
    const choice = wholeLineChoice ?? chooseByCode(line, exact)
    const alias = findAlias(line, aliases)
    if (choice?.variantIds.length === 1 && !choice.isFamily)
      matches.set(line.line, { ...toCertainMatch(choice), ...(wholeLineChoice && { isWholeLineCode: true }) })
    else if (alias && !contradicting.has(line.line))
      matches.set(line.line, { ...alias, candidateIds: [], foundBy: 'ALIAS' })
    else if (choice) ambiguous.set(line.line, choice)
  }
  await matchReplaced(context, listUnmatched(), matches)
  await matchSimilar(context, listUnmatched(), { matches, ambiguous })
  const unmatched = listUnmatched().filter((line) => !ambiguous.has(line.line) && !isSingleCode(line))
  const byText = await matchTexts(
    context,
    unmatched.map(({ text }) => text),
  )
  // Only where the rest does not name one article may the last number be a size.
  const undecided = unmatched.filter(({ text }) => byText.get(text)?.certain === undefined)
  const bySizeText = await matchTexts(
    context,
    undecided.flatMap(({ sizeText }) => sizeText ?? []),
  )
  const sizeTexts = new Map<number, string>()
  for (const { line, text, sizeText } of unmatched) {
    const isSize = sizeText !== undefined && isLastNumberSize(bySizeText.get(sizeText), byText.get(text))
    if (isSize) sizeTexts.set(line, sizeText)
    const match = isSize ? bySizeText.get(sizeText) : byText.get(text)
    const choice = match && chooseByText(match)
    if (choice?.isCertain) matches.set(line, toCertainMatch(choice))
    else if (choice) ambiguous.set(line, choice)
  }
  await keepCandidates(context, ambiguous, matches)
  for (const [line, sizeText] of sizeTexts)
    if (matches.has(line)) matches.set(line, { ...matches.get(line)!, sizeText })
  for (const { line } of listUnmatched()) matches.set(line, noMatch)
  for (const [line, variantId] of contradicting)
    if (matches.get(line)?.foundBy !== 'CODE') matches.set(line, toCandidates(variantId, matches.get(line)!))
  return matches
}

/** A learned text never overrides dimensions: an article that contradicts them is the first candidate only. */
async function findContradictingAliases(context: CustomerContext, lines: LineQuery[], aliases: Map<string, string>) {
  const learned = lines.flatMap((line) => {
    const alias = findAlias(line, aliases)
    return alias ? [{ line: line.line, text: alias.sizeText ?? line.text, variantId: alias.variantId! }] : []
  })
  const found = await findContradictions(context, learned)
  return new Map(learned.filter((each) => found.has(each)).map(({ line, variantId }) => [line, variantId]))
}

function toCandidates(learned: string, { variantId, candidateIds, ...match }: Match): Match {
  const others = [...(variantId ? [variantId] : []), ...candidateIds].filter((id) => id !== learned)
  return { ...match, foundBy: 'ALIAS', candidateIds: [learned, ...others].slice(0, maxCandidates) }
}

/** Returns the alias codes of a line: its text with the last number, then its code, or its text if it has none. */
const listAliasCodes = ({ codes: [code], text, sizeText }: LineQuery) => [
  ...(sizeText ? [toAliasCode(sizeText)] : []),
  toAliasCode(code ?? text),
]

function findAlias(line: LineQuery, aliases: Map<string, string>): Pick<Match, 'variantId' | 'sizeText'> | undefined {
  const bySize = line.sizeText && aliases.get(toAliasCode(line.sizeText))
  if (bySize) return { variantId: bySize, sizeText: line.sizeText! }
  const variantId = aliases.get(listAliasCodes(line).at(-1)!)
  return variantId === undefined ? undefined : { variantId }
}

/** An unknown code is not searched as words: its parts would match anything. */
const isSingleCode = (line: LineQuery) => !/\s/.test(line.text) && findSimilarCodeCandidate(line) === line.text

const toCertainMatch = ({ variantIds: [variantId], foundBy }: Choice): Match => ({
  variantId: variantId!,
  candidateIds: [],
  foundBy,
})

async function matchReplaced(context: CustomerContext, lines: LineQuery[], matches: Map<number, Match>) {
  const codes = [...new Set(lines.flatMap(normaliseCodes))]
  const rows = codes.length === 0 ? [] : await selectReplaced(context, codes)
  const byCode = new Map(rows.map((row) => [row.code, row]))
  for (const line of lines) {
    const row = normaliseCodes(line)
      .map((code) => byCode.get(code))
      .find(Boolean)
    if (row)
      matches.set(line.line, { variantId: row.replacementId, candidateIds: [], foundBy: 'CODE', replaces: row.sku })
  }
}

type MatchState = { matches: Map<number, Match>; ambiguous: Map<number, Choice> }

async function matchSimilar(context: CustomerContext, lines: LineQuery[], { matches, ambiguous }: MatchState) {
  const lookups = lines.flatMap((line) => {
    const code = ambiguous.has(line.line) ? undefined : findSimilarCodeCandidate(line)
    return code ? [{ line: line.line, code: normaliseCode(code) }] : []
  })
  const codes = [...new Set(lookups.map(({ code }) => code))]
  const misreadMatches = await matchCodes(context, [...new Set(codes.flatMap(listMisreadings))])
  const findMisread = (code: string) =>
    listMisreadings(code).flatMap((misreading) => misreadMatches.get(misreading) ?? [])
  const similar = await matchSimilarCodes(
    context,
    codes.filter((code) => findMisread(code).length === 0),
  )
  for (const { line, code } of lookups) {
    const choice = chooseSimilar(code, [...findMisread(code), ...(similar.get(code) ?? [])])
    if (choice?.isCertain) matches.set(line, toCertainMatch(choice))
    else if (choice) ambiguous.set(line, choice)
  }
}

/** Keeps ambiguous matches as candidates; a family is represented by its first variants. */
async function keepCandidates(context: CustomerContext, ambiguous: Map<number, Choice>, matches: Map<number, Match>) {
  const families = [...ambiguous.values()].flatMap(({ familyIds }) => familyIds)
  const variants = await findFirstVariants(context, [...new Set(families)], maxCandidates)
  for (const [line, { variantIds, familyIds, foundBy }] of ambiguous) {
    const familyVariantIds = familyIds.flatMap((id) => (variants.get(id) ?? []).map(({ variantId }) => variantId))
    const candidateIds = [...new Set([...variantIds, ...familyVariantIds])].slice(0, maxCandidates)
    matches.set(line, { candidateIds, foundBy })
  }
}

type DecidedLine = { line: number; text: string; variantId: string | null }

/** Finds as many candidates for decided lines as undecided ones have: the article itself first, then what is similar. */
export async function findCandidates(context: CustomerContext, lines: DecidedLine[]): Promise<Map<number, string[]>> {
  const records = await loadRecords(
    context,
    lines.flatMap(({ variantId }) => variantId ?? []),
  )
  const nameById = new Map(records.map(({ variant }) => [variant.id, variant.name]))
  const getTexts = ({ text, variantId }: DecidedLine) => [text, nameById.get(variantId ?? '') ?? '']
  const byText = await matchTexts(context, [...new Set(lines.flatMap(getTexts))].filter(Boolean))
  const families = [...byText.values()].flatMap(({ matches }) => matches.filter(({ isFamily }) => isFamily))
  const familyIds = [...new Set(families.map(({ productId }) => productId))]
  const variants = await findFirstVariants(context, familyIds, maxCandidates)
  return new Map(
    lines.map((line) => {
      const similar = getTexts(line).flatMap((text) => byText.get(text)?.matches ?? [])
      const ids = similar.flatMap(({ isFamily, productId, variantId }) =>
        isFamily ? (variants.get(productId) ?? []).map((each) => each.variantId) : [variantId],
      )
      return [line.line, [...new Set([...(line.variantId ? [line.variantId] : []), ...ids])].slice(0, maxCandidates)]
    }),
  )
}
