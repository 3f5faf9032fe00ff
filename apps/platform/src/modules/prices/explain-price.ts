import { PlatformError } from '@tiber/contract/errors'
import { toMoney, toNumber } from '@tiber/contract/money'
import type { PriceExplanation } from '@tiber/contract/catalogue/prices'
import type { CustomerContext } from '../../context.ts'
import { loadAssortments } from '../catalogue/service.ts'
import { selectOffer } from './offer-queries.ts'
import * as queries from './queries.ts'
import { toLine } from './rules.ts'
import { getPriceScope } from './service.ts'
import { buildPriceSteps } from './price-steps.ts'

/** Explains a price: from the public list to the price charged, and the next quantity break. */
export async function explainPrice(context: CustomerContext, id: string, quantity: number): Promise<PriceExplanation> {
  const offer = await selectOffer(context, id, await loadAssortments(context))
  if (!offer) throw new PlatformError('F-E-002', `Offer ${id} not found.`, 'offerId')
  const scope = getPriceScope(context, offer.currency)!
  const all = await queries.selectCandidates(context, scope, { line: 'line', offerId: offer.id, quantity })
  const [winner] = all
  if (!winner) throw new PlatformError('F-E-002', `This offer has no price for a quantity of ${quantity}.`, 'quantity')
  const ladder = await queries.selectLadders(context, scope, [offer.id])
  const next = ladder.find((row) => parseQuantity(row) > quantity && toMoney(row.unitPrice) < toMoney(winner.unitPrice))
  return {
    offerId: offer.id,
    offerPriceId: winner.priceId,
    supplier: { id: offer.supplier.id, name: offer.supplier.name },
    currency: offer.currency,
    quantity,
    steps: buildPriceSteps(
      context,
      winner,
      winner.type === 'PUBLIC' ? winner : all.findLast(({ type }) => type === 'PUBLIC'),
    ),
    unitPrice: toNumber(toMoney(winner.unitPrice)),
    ...toLine(winner.unitPrice, quantity, offer.taxRate),
    taxRate: Number(offer.taxRate),
    nextBreak: next
      ? {
          quantity: parseQuantity(next),
          unitPrice: toNumber(toMoney(next.unitPrice)),
          net: toLine(next.unitPrice, parseQuantity(next), offer.taxRate).net,
        }
      : null,
    computedAt: context.now().toISOString(),
  }
}

const parseQuantity = ({ line }: queries.ResolvedRow) => Number(line.split(' ')[1])
