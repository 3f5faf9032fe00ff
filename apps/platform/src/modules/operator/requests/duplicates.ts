import type { Duplicate, DuplicateField } from '@tiber/contract/operator/operator-requests'
import type { Context } from '../../../context.ts'
import { selectMatches } from './request-queries.ts'

/** How much each field says; a number that only one company can have is as good as certain. */
const weights: Record<DuplicateField, number> = {
  VAT: 100,
  REGISTRATION: 100,
  NAME: 60,
  PHONE: 50,
  STREET: 45,
  WEBSITE: 50,
  MAIL_DOMAIN: 30,
}
const order = Object.keys(weights) as DuplicateField[]
const maxMatches = 500
const maxShown = 5
const minScore = 30

/** Lists companies that may be the one that asks for access, the likeliest first. */
export async function findDuplicates(context: Context, accountId: string): Promise<Duplicate[]> {
  const matches = await selectMatches(context, accountId, maxMatches)
  return matches
    .map(({ likeness, fields, ...company }) => ({
      ...company,
      score: Math.min(
        100,
        Math.round(fields.reduce((sum, each) => sum + weights[each] * (each === 'NAME' ? likeness : 1), 0)),
      ),
      fields: order.filter((each) => fields.includes(each)),
    }))
    .filter(({ score }) => score >= minScore)
    .toSorted((a, b) => b.score - a.score || a.name.localeCompare(b.name))
    .slice(0, maxShown)
}
