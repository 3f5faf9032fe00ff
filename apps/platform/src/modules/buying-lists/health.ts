import type { HealthCounts, LineHealth } from '@tiber/contract/carts/buying-lists'
import { pickText } from '@tiber/contract/locales'
import { toAmount } from '@tiber/contract/money'
import type { CustomerContext } from '../../context.ts'
import { readCart } from '../carts/service.ts'
import {
  loadAssortments,
  loadAttributes,
  toList,
  formatAttributeValue,
  type Attributes,
  type AttributeValues,
} from '../catalogue/service.ts'
import { getPriceScope } from '../prices/service.ts'
import * as queries from './queries.ts'

export const noFindings: HealthCounts = { discontinued: 0, replaceable: 0, priceChanged: 0, lowStock: 0 }

/** Returns the state of the lines of a list at current prices: reading the cart reprices it first. */
export async function readHealth(context: CustomerContext, id: string) {
  const { version } = await readCart(context, id)
  const pricing = { scope: getPriceScope(context)!, assortments: await loadAssortments(context) }
  const rows = await queries.selectHealth(context, id, pricing)
  const counts = (await queries.selectCounts(context, [id])).get(id) ?? noFindings
  const attributes = await loadAttributes(context)
  return { counts, lines: rows.map((row) => toHealth(row, attributes, context)), version: version! }
}

/** Returns, by line, the findings of lines that are not in a cart, at the prices given. */
export async function readFindings(context: CustomerContext, lines: queries.CheckedLine[]) {
  const pricing = { scope: getPriceScope(context)!, assortments: await loadAssortments(context) }
  const rows = await queries.selectFindings(context, queries.givenLinesQuery(lines), pricing)
  const attributes = await loadAttributes(context)
  return new Map(rows.map((row) => [row.lineId, toHealth(row, attributes, context)]))
}

function toHealth(row: queries.HealthRow, attributes: Attributes, { locale }: CustomerContext): LineHealth {
  const { successor } = row
  const findOffer = (kind: string) => {
    const offer = row.offers.find((each) => each.kind === kind)
    return offer
      ? {
          offerPriceId: offer.offerPriceId,
          supplier: { id: offer.supplierId, name: offer.supplierName },
          unitPrice: toAmount(offer.unitPrice)!,
          stock: offer.stock,
        }
      : null
  }
  return {
    lineId: row.lineId,
    discontinued: row.isGone,
    lowStock: row.isShort,
    price:
      row.isPriceChanged && !row.isGone
        ? { before: toAmount(row.previousUnitPrice)!, now: toAmount(row.unitPrice)! }
        : null,
    replacement: successor && {
      variantId: successor.variantId,
      productId: successor.productId,
      sku: successor.sku,
      name: pickText(successor.name, locale) ?? successor.sku,
      differences: compareAttributes(row.attributes, successor.attributes, { attributes, locale }),
      offer: findOffer('SUCCESSOR'),
    },
    otherOffer: findOffer('SAME'),
  }
}

type Formatting = { attributes: Attributes; locale: CustomerContext['locale'] }

/** Lists the attributes that differ, in display order. */
function compareAttributes(before: AttributeValues, after: AttributeValues, { attributes, locale }: Formatting) {
  return [...attributes.values()].flatMap((attribute) => {
    const formatValue = (values: AttributeValues) => {
      const value = values[attribute.externalId]
      return value === undefined
        ? null
        : toList(value)
            .map((each) => formatAttributeValue(attribute, each, locale))
            .join(', ')
    }
    const [valueBefore, valueAfter] = [formatValue(before), formatValue(after)]
    return valueBefore === valueAfter
      ? []
      : [{ name: pickText(attribute.name, locale) ?? attribute.externalId, before: valueBefore, after: valueAfter }]
  })
}
