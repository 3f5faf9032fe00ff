import { mostCandidates, type Finding } from '@tiber/contract/order-desk-words'
import type { CustomerContext } from '../../context.ts'
import { normalCode } from '../catalogue/service.ts'
import { aliasCode, aliasesOf } from '../part-numbers/service.ts'
import { firstVariantsOf, matchCodes, matchSimilarCodes, matchTexts } from '../search/service.ts'
import {
  chooseByCode,
  chooseByText,
  chooseSimilar,
  codesOf,
  similarCodeOf,
  slipsOf,
  type Choice,
} from './match-rules.ts'
import { selectReplaced } from './match-queries.ts'

/** What a line is looked up by. */
export type Sought = { line: number; codes: string[]; text: string; whole?: string }

/** One article, or those that may be meant; nothing where nobody knows it. */
export type Match = {
  variantId?: string
  candidateIds: string[]
  foundBy?: Finding
  /** The code of what was found and is no longer sold. */
  replaces?: string
  /** The whole line is the code: there is no quantity in it. */
  isWhole?: boolean
}

const nothing: Match = { candidateIds: [] }

/**
 * The ladder: whole codes, what the account meant before, what is no longer sold, codes that look alike, words. Each step
 * takes all lines that no step before has answered, in one or two statements.
 */
export async function matchLines(context: CustomerContext, lines: Sought[]): Promise<Map<number, Match>> {
  const matches = new Map<number, Match>()
  const left = () => lines.filter(({ line }) => !matches.has(line))
  const wholes = lines.flatMap(({ whole }) => (whole ? codesOf({ codes: [whole] }) : []))
  const exact = await matchCodes(context, [...new Set([...lines.flatMap(codesOf), ...wholes])])
  const aliases = await aliasesOf(context, [...new Set(lines.map(aliasOf))])
  const doubtful = new Map<number, Choice>()
  for (const line of lines) {
    const whole = line.whole === undefined ? undefined : chooseByCode({ codes: [line.whole] }, exact)
    const choice = whole ?? chooseByCode(line, exact)
    const alias = aliases.get(aliasOf(line))
    if (choice?.variantIds.length === 1 && !choice.isFamily)
      matches.set(line.line, { ...sure(choice), ...(whole && { isWhole: true }) })
    else if (alias) matches.set(line.line, { variantId: alias, candidateIds: [], foundBy: 'ALIAS' })
    else if (choice) doubtful.set(line.line, choice)
  }
  await matchReplaced(context, left(), matches)
  await matchAlike(context, left(), { matches, doubtful })
  const unanswered = left().filter((line) => !doubtful.has(line.line) && !isLoneCode(line))
  const byText = await matchTexts(
    context,
    unanswered.map(({ text }) => text),
  )
  for (const { line, text } of unanswered) {
    const choice = chooseByText(byText.get(text) ?? [])
    if (choice?.isSure) matches.set(line, sure(choice))
    else if (choice) doubtful.set(line, choice)
  }
  await keepDoubtful(context, doubtful, matches)
  for (const { line } of left()) matches.set(line, nothing)
  return matches
}

/** What is remembered of a line: its code, or its text where it has none. */
const aliasOf = ({ codes: [code], text }: Pick<Sought, 'codes' | 'text'>) => aliasCode(code ?? text)

/** A code nobody has is no words either: its parts would find anything. */
const isLoneCode = (line: Sought) => !/\s/.test(line.text) && similarCodeOf(line) === line.text

const sure = ({ variantIds: [variantId], foundBy }: Choice): Match => ({
  variantId: variantId!,
  candidateIds: [],
  foundBy,
})

async function matchReplaced(context: CustomerContext, lines: Sought[], matches: Map<number, Match>) {
  const codes = [...new Set(lines.flatMap(codesOf))]
  const rows = codes.length === 0 ? [] : await selectReplaced(context, codes)
  const byCode = new Map(rows.map((row) => [row.code, row]))
  for (const line of lines) {
    const row = codesOf(line)
      .map((code) => byCode.get(code))
      .find(Boolean)
    if (row)
      matches.set(line.line, { variantId: row.replacementId, candidateIds: [], foundBy: 'CODE', replaces: row.sku })
  }
}

type Found = { matches: Map<number, Match>; doubtful: Map<number, Choice> }

async function matchAlike(context: CustomerContext, lines: Sought[], { matches, doubtful }: Found) {
  const asked = lines.flatMap((line) => {
    const code = doubtful.has(line.line) ? undefined : similarCodeOf(line)
    return code ? [{ line: line.line, code: normalCode(code) }] : []
  })
  const codes = [...new Set(asked.map(({ code }) => code))]
  const slips = await matchCodes(context, [...new Set(codes.flatMap(slipsOf))])
  const misread = (code: string) => slipsOf(code).flatMap((slip) => slips.get(slip) ?? [])
  const alike = await matchSimilarCodes(
    context,
    codes.filter((code) => misread(code).length === 0),
  )
  for (const { line, code } of asked) {
    const choice = chooseSimilar(code, [...misread(code), ...(alike.get(code) ?? [])])
    if (choice?.isSure) matches.set(line, sure(choice))
    else if (choice) doubtful.set(line, choice)
  }
}

/** Of a family its first variants are offered. */
async function keepDoubtful(context: CustomerContext, doubtful: Map<number, Choice>, matches: Map<number, Match>) {
  const families = [...doubtful.values()].flatMap(({ familyIds }) => familyIds)
  const variants = await firstVariantsOf(context, [...new Set(families)], mostCandidates)
  for (const [line, { variantIds, familyIds, foundBy }] of doubtful) {
    const ofFamilies = familyIds.flatMap((id) => (variants.get(id) ?? []).map(({ variantId }) => variantId))
    const candidateIds = [...new Set([...variantIds, ...ofFamilies])].slice(0, mostCandidates)
    matches.set(line, { candidateIds, foundBy })
  }
}
