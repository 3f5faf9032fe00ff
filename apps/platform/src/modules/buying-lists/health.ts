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
import { findSimilarArticles } from '../search/service.ts'
import type { LocalisedText } from '../../database/columns.ts'
import * as queries from './health-queries.ts'

export const noFindings: HealthCounts = { discontinued: 0, replaceable: 0, priceChanged: 0, lowStock: 0 }

/** Returns the state of the lines of a list at current prices: reading the cart reprices it first. */
export async function readHealth(context: CustomerContext, id: string) {
  const { version } = await readCart(context, id)
  const attributes = await loadAttributes(context)
  const rows = await readRows(context, queries.cartLinesQuery(context, [id]), { attributes })
  const counts = (await queries.selectCounts(context, [id])).get(id) ?? noFindings
  return { counts, lines: rows.map((row) => toHealth(row, attributes, context)), version: version! }
}

/** A line with the name it was bought by, which an article that was deleted has no longer. */
type GivenLine = queries.CheckedLine & { name?: LocalisedText }

/** Returns, by line, the findings of lines that are not in a cart, at the prices given. */
export async function readFindings(context: CustomerContext, lines: GivenLine[]) {
  const attributes = await loadAttributes(context)
  const names = new Map(lines.flatMap(({ id, name }) => (name ? [[id, name] as const] : [])))
  const rows = await readRows(context, queries.givenLinesQuery(lines), { attributes, names })
  return new Map(rows.map((row) => [row.lineId, toHealth(row, attributes, context)]))
}

type FindingOptions = { attributes: Attributes; names?: Map<string, LocalisedText> }

/** Reads the findings; for lines that have no way out, articles of a similar name. */
async function readRows(context: CustomerContext, lines: queries.CheckedLines, { attributes, names }: FindingOptions) {
  const pricing = await getPricing(context, attributes)
  const rows = await queries.selectFindings(context, lines, pricing)
  const wanted = rows
    .filter(({ isGone, isShort, offers }) => (isGone || isShort) && offers.length === 0)
    .slice(0, maxSearchedLines)
  const named = wanted.flatMap(({ lineId, variantId, name }) => {
    const known = name ?? names?.get(lineId)
    return known ? [{ lineId, id: variantId ?? lineId, name: known }] : []
  })
  if (named.length === 0) return rows
  const similar = await findSimilarArticles(context, named)
  const equivalents = named.flatMap(({ lineId, id }) =>
    (similar.get(id) ?? []).map((variantId, differences) => ({ lineId, variantId, differences })),
  )
  if (equivalents.length === 0) return rows
  const some = queries.someLinesQuery(lines, [...new Set(equivalents.map(({ lineId }) => lineId))])
  const found = await queries.selectFindings(context, some, { ...pricing, equivalents })
  const byLine = new Map(found.map((row) => [row.lineId, row]))
  return rows.map((row) => byLine.get(row.lineId) ?? row)
}

/** As many lines as are searched by name at once. */
const maxSearchedLines = 50

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

/** Lists the attributes that differ, in display order; of an article that was deleted none are known. */
function compareAttributes(before: AttributeValues, after: AttributeValues, { attributes, locale }: Formatting) {
  if (Object.keys(before).length === 0) return []
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
