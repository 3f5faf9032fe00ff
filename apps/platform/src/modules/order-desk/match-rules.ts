import type { Finding } from '@tiber/contract/order-desk-words'
import { normalCode } from '../catalogue/service.ts'
import { mayBeginCode, typosBetween, type CodeMatch, type TextMatch } from '../search/service.ts'
import type { Sought } from './matching.ts'
import { looksLikeCode } from './table-columns.ts'

/** What may be meant, the likeliest first; of a family no variant was named. */
export type Choice = { variantIds: string[]; familyIds: string[]; isFamily: boolean; isSure: boolean; foundBy: Finding }

/** A code of the catalogue shorter than this would be met by chance: in a text of several words even sooner. */
const shortestWhole = 3
const shortestWord = 5

/** As codes are compared, the likeliest first. */
export function codesOf({ codes }: Pick<Sought, 'codes'>): string[] {
  const normal = codes.map(normalCode)
  return normal.filter(
    (code, at) => code.length >= (at === 0 ? shortestWhole : shortestWord) && normal.indexOf(code) === at,
  )
}

const findingOf: Finding[] = ['CODE', 'MANUFACTURER_CODE', 'GTIN', 'CODE', 'OWN_NUMBER']
const ownNumber = 4

/** The first of a line's codes that names something; the company's own number before everybody's. */
export function chooseByCode(line: Pick<Sought, 'codes'>, exact: Map<string, CodeMatch[]>): Choice | undefined {
  for (const code of codesOf(line)) {
    const all = exact.get(code)
    if (!all) continue
    const own = all.filter(({ kind }) => kind === ownNumber)
    const rows = own.length > 0 ? own : all
    return toChoice(rows, { foundBy: findingOf[Math.min(...rows.map(({ kind }) => kind))]!, isSure: true })
  }
  return undefined
}

/** A code that nobody has and others may look like: not a size, a measure or a small number. */
export function similarCodeOf({ codes }: Pick<Sought, 'codes'>): string | undefined {
  return codes.find((code) => looksLikeCode(code) && normalCode(code).length >= shortestAlike && mayBeginCode(code))
}
const shortestAlike = 6

/**
 * What a code may have been before somebody misread or mistyped it: all ways for the commonest slips, one at a time for the
 * others, and two signs in the wrong order, which leave little for a comparison by threes.
 */
export function slipsOf(code: string): string[] {
  const places = [...code].flatMap((sign, at) => (common[sign] ? [{ at, signs: common[sign] }] : [])).slice(-mostSlips)
  const ways = places.reduce<string[]>(
    (codes, { at, signs }) => codes.flatMap((each) => [each, ...[...signs].map((sign) => replaced(each, at, sign))]),
    [code],
  )
  const single = [...code].flatMap((sign, at) => (rarer[sign] ? [replaced(code, at, rarer[sign])] : []))
  const swapped = [...code].slice(1).map((sign, at) => code.slice(0, at) + sign + code[at] + code.slice(at + 2))
  return [...new Set([...ways, ...single, ...swapped])].filter((each) => each !== code)
}
const common: Record<string, string> = { O: '0', '0': 'O', I: '1', L: '1', '1': 'I' }
const rarer: Record<string, string> = { S: '5', '5': 'S', B: '8', '8': 'B', Z: '2', '2': 'Z' }
const mostSlips = 5
const replaced = (code: string, at: number, sign: string) => code.slice(0, at) + sign + code.slice(at + 1)

/** Signs that are taken for each other when somebody reads a code from paper. */
const slips: Record<string, string> = { O: '0', Q: '0', I: '1', L: '1', Z: '2', S: '5', B: '8' }
const folded = (code: string) => [...code].map((sign) => slips[sign] ?? sign).join('')
const mostTypos = 2

/**
 * Sure only where nothing but such signs differ and one article is left: one other digit is another size, and the buyer
 * decides.
 */
export function chooseSimilar(code: string, alike: CodeMatch[]): Choice | undefined {
  const same = alike.filter((row) => folded(row.code) === folded(code))
  const [first] = same
  if (first && new Set(same.map(({ variantId }) => variantId)).size === 1 && !first.isFamily)
    return toChoice([first], { foundBy: 'SIMILAR_CODE', isSure: true })
  const near = alike
    .map((row) => ({ row, typos: typosBetween(code, row.code, mostTypos) }))
    .filter(({ row, typos }) => typos <= mostTypos || row.code.startsWith(code))
    .toSorted((a, b) => a.typos - b.typos)
    .map(({ row }) => row)
  return near.length === 0 ? undefined : toChoice(near, { foundBy: 'SIMILAR_CODE', isSure: false })
}

/** By words: sure where one article alone has them all, and there are several. */
export function chooseByText(matches: TextMatch[]): Choice | undefined {
  const [best, next] = matches
  if (!best || best.matched * 2 <= best.words) return undefined
  const isAlone = !next || next.matched < best.matched
  const isSure = best.words > 1 && best.matched === best.words && isAlone && !best.isFamily
  const likely = matches.filter(({ matched }) => matched === best.matched)
  return toChoice(isSure ? [best] : likely, { foundBy: 'TEXT', isSure })
}

type Row = { variantId: string; productId: string; isFamily: boolean }

function toChoice(rows: Row[], { foundBy, isSure }: { foundBy: Finding; isSure: boolean }): Choice {
  const unique = (all: string[]) => [...new Set(all)]
  const families = rows.filter(({ isFamily }) => isFamily)
  return {
    variantIds: unique(rows.filter(({ isFamily }) => !isFamily).map(({ variantId }) => variantId)),
    familyIds: unique(families.map(({ productId }) => productId)),
    isFamily: families.length > 0,
    isSure,
    foundBy,
  }
}
