import { PlatformError } from '@tiber/contract/errors'
import { toMoney, toNumber } from '@tiber/contract/money'
import type { PriceExplanation } from '@tiber/contract/prices'
import type { CustomerContext } from '../../context.ts'
import { assortmentsOf } from '../catalogue/service.ts'
import { selectOffer } from './offer-queries.ts'
import * as queries from './queries.ts'
import { toLine } from './rules.ts'
import { scopeOf } from './service.ts'
import { stepsOf } from './steps.ts'

/** Why an offer costs what it costs: from the public list to the price that is charged, and where it falls next. */
export async function explainPrice(context: CustomerContext, id: string, quantity: number): Promise<PriceExplanation> {
  const offer = await selectOffer(context, id, await assortmentsOf(context))
  if (!offer) throw new PlatformError('F-E-002', `There is no offer ${id}.`, 'offerId')
  const scope = scopeOf(context, offer.currency)!
  const all = await queries.selectCandidates(context, scope, { line: 'line', offerId: offer.id, quantity })
  const [winner] = all
  if (!winner) throw new PlatformError('F-E-002', `The offer has no price for ${quantity} pieces.`, 'quantity')
  const ladder = await queries.selectLadders(context, scope, [offer.id])
  const next = ladder.find((row) => quantityOf(row) > quantity && toMoney(row.unitPrice) < toMoney(winner.unitPrice))
  return {
    offerId: offer.id,
    offerPriceId: winner.priceId,
    supplier: { id: offer.supplier.id, name: offer.supplier.name },
    currency: offer.currency,
    quantity,
    steps: stepsOf(context, winner, winner.type === 'PUBLIC' ? winner : all.findLast(({ type }) => type === 'PUBLIC')),
    unitPrice: toNumber(toMoney(winner.unitPrice)),
    ...toLine(winner.unitPrice, quantity, offer.taxRate),
    taxRate: Number(offer.taxRate),
    nextBreak: next
      ? {
          quantity: quantityOf(next),
          unitPrice: toNumber(toMoney(next.unitPrice)),
          net: toLine(next.unitPrice, quantityOf(next), offer.taxRate).net,
        }
      : null,
    computedAt: context.now().toISOString(),
  }
}

const quantityOf = ({ line }: queries.ResolvedRow) => Number(line.split(' ')[1])
