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
  toBackorder,
  type Attributes,
  type AttributeValues,
} from '../catalogue/service.ts'
import { getPriceScope } from '../prices/service.ts'
import * as queries from './queries.ts'

export const noFindings: HealthCounts = { discontinued: 0, replaceable: 0, priceChanged: 0, lowStock: 0 }

/** Returns the state of the lines of a list at current prices: reading the cart reprices it first. */
export async function readHealth(context: CustomerContext, id: string) {
  const { version } = await readCart(context, id)
  const attributes = await loadAttributes(context)
  const rows = await queries.selectHealth(context, id, await getPricing(context, attributes))
  const counts = (await queries.selectCounts(context, [id])).get(id) ?? noFindings
  return { counts, lines: rows.map((row) => toHealth(row, attributes, context)), version: version! }
}

/** Returns, by line, the findings of lines that are not in a cart, at the prices given. */
export async function readFindings(context: CustomerContext, lines: queries.CheckedLine[]) {
  const attributes = await loadAttributes(context)
  const pricing = await getPricing(context, attributes)
  const rows = await queries.selectFindings(context, queries.givenLinesQuery(lines), pricing)
  return new Map(rows.map((row) => [row.lineId, toHealth(row, attributes, context)]))
}

const getPricing = async (context: CustomerContext, attributes: Attributes) => ({
  scope: getPriceScope(context)!,
  assortments: await loadAssortments(context),
  dimensions: selectDimensions(attributes),
})

/** Dimensions have a letter in the drawing; sizes without one, such as that of a glove, are facets of variants. */
function selectDimensions(attributes: Attributes): queries.Dimensions {
  const all = [...attributes.values()]
  const listIds = (some: typeof all) => some.map(({ externalId }) => externalId)
  return {
    always: listIds(all.filter(({ symbol }) => symbol !== null)),
    ofVariants: listIds(all.filter(({ symbol, isFacet }) => symbol === null && isFacet)),
  }
}

function toHealth(row: queries.HealthRow, attributes: Attributes, { locale }: CustomerContext): LineHealth {
  const toArticle = (article: queries.ArticleRow, kind: string) => ({
    variantId: article.variantId,
    productId: article.productId,
    sku: article.sku,
    name: pickText(article.name, locale) ?? article.sku,
    differences: compareAttributes(row.attributes, article.attributes, { attributes, locale }),
    offer: findOffer(kind),
  })
  const findOffer = (kind: string) => {
    const offer = row.offers.find((each) => each.kind === kind)
    return offer
      ? {
          offerPriceId: offer.offerPriceId,
          supplier: { id: offer.supplierId, name: offer.supplierName },
          unitPrice: toAmount(offer.unitPrice)!,
          stock: offer.stock,
          backorder: toBackorder(offer),
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
    replacement: row.successor && toArticle(row.successor, 'SUCCESSOR'),
    otherOffer: findOffer('SAME'),
    equivalent: row.equivalent && toArticle(row.equivalent, 'EQUIVALENT'),
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
