import { maxQuoteLines, maxQuoteSuppliers } from '@tiber/contract/quotes/quote-enums'
import { toAwards, type Awards } from './award-state.ts'

type AwardBody = {
  awards: { detailId: string; supplierQuoteId: string }[]
  versions: { supplierQuoteId: string; version: number }[]
  declineOthers?: boolean
}

/** Prefix of the radio buttons of a line. */
export const choiceField = 'award.'

/**
 * Reads what is awarded. The table renders only the visible lines, so a field holds the choices of all lines; without
 * scripts, the radio buttons are newer than that field.
 */
export function readAwardForm(form: FormData): AwardBody | undefined {
  const chosen: Awards = toAwards(
    readPairs(form.get('awards')).map(([detailId, supplierQuoteId]) => ({ detailId, supplierQuoteId })),
  )
  for (const [name, value] of form)
    if (name.startsWith(choiceField) && typeof value === 'string') chosen[name.slice(choiceField.length)] = value
  const awards = Object.entries(chosen).map(([detailId, supplierQuoteId]) => ({ detailId, supplierQuoteId }))
  if (awards.length === 0 || awards.length > maxQuoteLines) return undefined
  const versions = readPairs(form.get('versions'))
    .map(([supplierQuoteId, version]) => ({ supplierQuoteId, version: Number(version) }))
    .filter(({ version }) => Number.isSafeInteger(version) && version >= 0)
    .slice(0, maxQuoteSuppliers)
  return { awards, versions, ...(form.has('declineKnown') && { declineOthers: form.has('declineOthers') }) }
}

const pairPattern = /^\d{1,20}:\d{1,20}$/

/** Reads `id:value` pairs separated by spaces; anything else is left out. */
function readPairs(field: FormDataEntryValue | null): [string, string][] {
  if (typeof field !== 'string') return []
  const pairs = field.split(' ', maxQuoteLines + 1).filter((pair) => pairPattern.test(pair))
  return pairs.map((pair) => pair.split(':') as [string, string])
}

export const writePairs = (pairs: [string, string | number][]): string =>
  pairs.map(([id, value]) => `${id}:${value}`).join(' ')
