import type { MatchMethod } from '@tiber/contract/carts/quick-order-enums'
import { normaliseCode } from '../../catalogue/service.ts'
import { canBeCodePrefix, countTypos, type CodeMatch, type TextMatch } from '../../search/service.ts'
import type { LineQuery } from './match-lines.ts'
import { looksLikeCode } from '../../../imports/code-cells.ts'

/** Possible articles, the likeliest first; for a family no variant was given. */
export type Choice = {
  variantIds: string[]
  familyIds: string[]
  isFamily: boolean
  isCertain: boolean
  foundBy: MatchMethod
}

/** Shorter codes would match by chance, the more so within a text of several words. */
const minCodeLength = 3
const minFurtherCodeLength = 5

/** Normalises the codes of a line, the likeliest first. */
export function normaliseCodes({ codes }: Pick<LineQuery, 'codes'>): string[] {
  const normal = codes.map(normaliseCode)
  return normal.filter(
    (code, at) => code.length >= (at === 0 ? minCodeLength : minFurtherCodeLength) && normal.indexOf(code) === at,
  )
}

const findingByKind: MatchMethod[] = ['CODE', 'MANUFACTURER_CODE', 'GTIN', 'CODE', 'OWN_NUMBER']
const ownNumber = 4

/** Chooses by the first code that matches; an own part number takes precedence over catalogue codes. */
export function chooseByCode(line: Pick<LineQuery, 'codes'>, exact: Map<string, CodeMatch[]>): Choice | undefined {
  for (const code of normaliseCodes(line)) {
    const all = exact.get(code)
    if (!all) continue
    return chooseAmong(all)
  }
  return undefined
}

/** Chooses by a single code of any length; a short one counts only as an own part number. */
export function chooseByWholeCode(code: string, exact: Map<string, CodeMatch[]>): Choice | undefined {
  const normal = normaliseCode(code)
  const isShort = normal.length < minCodeLength
  const rows = (exact.get(normal) ?? []).filter(({ kind }) => !isShort || kind === ownNumber)
  return rows.length === 0 ? undefined : chooseAmong(rows)
}

function chooseAmong(all: CodeMatch[]): Choice {
  const own = all.filter(({ kind }) => kind === ownNumber)
  const rows = own.length > 0 ? own : all
  return toChoice(rows, { foundBy: findingByKind[Math.min(...rows.map(({ kind }) => kind))]!, isCertain: true })
}

/** Returns an unknown code that may be a misspelling: not a size, a measure or a small number. */
export function findSimilarCodeCandidate({ codes }: Pick<LineQuery, 'codes'>): string | undefined {
  return codes.find(
    (code) => looksLikeCode(code) && normaliseCode(code).length >= minSimilarLength && canBeCodePrefix(code),
  )
}
const minSimilarLength = 6

/**
 * Lists what a misread or mistyped code may have been: all combinations of the commonest mix-ups, single rarer ones,
 * and two swapped characters, which a trigram comparison misses.
 */
export function listMisreadings(code: string): string[] {
  const places = [...code]
    .flatMap((character, at) =>
      commonMisreadings[character] ? [{ at, characters: commonMisreadings[character] }] : [],
    )
    .slice(-maxMisreadings)
  const combinations = places.reduce<string[]>(
    (codes, { at, characters }) =>
      codes.flatMap((each) => [each, ...[...characters].map((character) => replaceCharacter(each, at, character))]),
    [code],
  )
  const single = [...code].flatMap((character, at) =>
    rareMisreadings[character] ? [replaceCharacter(code, at, rareMisreadings[character])] : [],
  )
  const swapped = [...code]
    .slice(1)
    .map((character, at) => code.slice(0, at) + character + code[at] + code.slice(at + 2))
  return [...new Set([...combinations, ...single, ...swapped])].filter((each) => each !== code)
}
const commonMisreadings: Record<string, string> = { O: '0', '0': 'O', I: '1', L: '1', '1': 'I' }
const rareMisreadings: Record<string, string> = { S: '5', '5': 'S', B: '8', '8': 'B', Z: '2', '2': 'Z' }
const maxMisreadings = 5
const replaceCharacter = (code: string, at: number, character: string) =>
  code.slice(0, at) + character + code.slice(at + 1)

/** Characters that are confused when a code is read from paper. */
const lookalikes: Record<string, string> = { O: '0', Q: '0', I: '1', L: '1', Z: '2', S: '5', B: '8' }
const foldLookalikes = (code: string) => [...code].map((character) => lookalikes[character] ?? character).join('')
const maxTypos = 2

/**
 * Chooses a similar code; certain only if nothing but confusable characters differ and one article remains. Any other
 * digit is another size, so the buyer decides.
 */
export function chooseSimilar(code: string, alike: CodeMatch[]): Choice | undefined {
  const same = alike.filter((row) => foldLookalikes(row.code) === foldLookalikes(code))
  const [first] = same
  if (first && new Set(same.map(({ variantId }) => variantId)).size === 1 && !first.isFamily)
    return toChoice([first], { foundBy: 'SIMILAR_CODE', isCertain: true })
  const near = alike
    .map((row) => ({ row, typos: countTypos(code, row.code, maxTypos) }))
    .filter(({ row, typos }) => typos <= maxTypos || row.code.startsWith(code))
    .toSorted((a, b) => a.typos - b.typos)
    .map(({ row }) => row)
  return near.length === 0 ? undefined : toChoice(near, { foundBy: 'SIMILAR_CODE', isCertain: false })
}

/**
 * Chooses by words: the article that a text names without doubt, the only fitting one that was bought before, or all that
 * have most of its words.
 */
export function chooseByText({ certain, usual, matches }: TextMatch): Choice | undefined {
  const [best] = matches
  if (!best) return undefined
  const decided = certain ?? usual
  if (decided !== undefined) {
    const chosen = matches.filter(({ variantId }) => variantId === decided)
    return toChoice(chosen, { foundBy: certain === undefined ? 'PURCHASE' : 'TEXT', isCertain: true })
  }
  const { exact, similar, missing, contradictions } = best.evidence
  const [found, lacking] = [exact.length + similar.length, missing.length + contradictions.length]
  // "Gafas de seguridad" are proposed although the catalogue calls them otherwise; half of a long line may be chance.
  if (found < lacking || (found === lacking && found > 1)) return undefined
  const likely = matches.filter(
    ({ evidence }) =>
      evidence.missing.length === missing.length && evidence.contradictions.length === contradictions.length,
  )
  return toChoice(likely, { foundBy: 'TEXT', isCertain: false })
}

type Row = { variantId: string; productId: string; isFamily: boolean }

function toChoice(rows: Row[], { foundBy, isCertain }: { foundBy: MatchMethod; isCertain: boolean }): Choice {
  const unique = (all: string[]) => [...new Set(all)]
  const families = rows.filter(({ isFamily }) => isFamily)
  return {
    variantIds: unique(rows.filter(({ isFamily }) => !isFamily).map(({ variantId }) => variantId)),
    familyIds: unique(families.map(({ productId }) => productId)),
    isFamily: families.length > 0,
    isCertain,
    foundBy,
  }
}
