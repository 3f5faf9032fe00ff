import type { AskedPerson, Foresight } from '@tiber/contract/approval-shapes'
import { textIn } from '@tiber/contract/locales'
import { toMoney, toNumber } from '@tiber/contract/money'
import type { CustomerContext } from '../../context.ts'
import { avoidancesOf, foresee, type Person, type Way } from '../approvals/service.ts'
import { meantOf, partsOf, requireOrder, sumsOf } from '../orders/service.ts'
import * as queries from './foresight-queries.ts'

/** What would happen if an order were placed now, by the function that decides when it is. */
export async function foreseeOrder(context: CustomerContext, id: string): Promise<Foresight> {
  const order = await requireOrder(context, { id })
  const parts = await partsOf(context, [order.id])
  const sums = sumsOf(meantOf(parts), parts)
  const asked = { accountId: order.accountId, requesterId: order.userId, ...sums }
  const { judgement, nextStart, effects } = await foresee(context, asked)
  const ways = avoidancesOf(judgement, sums, nextStart)
  const lines = ways.length > 0 ? await queries.selectLeastLines(context, order.id, ways.map(sought)) : []
  return {
    outcome: judgement.outcome,
    currency: order.currency,
    net: toNumber(sums.net),
    gross: toNumber(sums.gross),
    tiers: judgement.tiers.map(({ thresholdWithoutTax, isFallback, people }) => ({
      thresholdWithoutTax,
      isFallback,
      people: people.map((person) => askedPerson(person, order.userId)),
    })),
    budgets: effects,
    blockedBy: judgement.blockedBy,
    avoidances: ways.map((way, place) => ({ ...way, line: toLine(lines[place], context) })),
    usualHours: judgement.tiers.length > 0 ? await queries.selectUsualHours(context, order.accountId) : null,
  }
}

/** A credit is with taxes, the other rules look at the goods alone. */
const sought = ({ rule, less }: Way): queries.Sought => ({ less, withTax: rule === 'CREDIT_CONTROL' })

function toLine(row: queries.LeastLine | undefined, { locale }: CustomerContext) {
  if (!row || row.id === null) return null
  const { id, sku, name, amount } = row
  return { id, sku, name: textIn(name, locale) ?? sku, amount: toNumber(toMoney(amount)) }
}

/** Who asked decides for nobody about it. */
export function askedPerson({ id, firstName, lastName, delegate }: Person, requesterId: string): AskedPerson {
  const other = delegate?.id === requesterId ? null : delegate
  return {
    id,
    name: `${firstName} ${lastName}`,
    delegate: other && { id: other.id, name: `${other.firstName} ${other.lastName}`, until: other.until },
  }
}
