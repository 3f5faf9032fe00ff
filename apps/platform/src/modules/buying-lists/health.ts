import type { LineHealth } from '@tiber/contract/buying-lists'
import { textIn } from '@tiber/contract/locales'
import { amountOf } from '@tiber/contract/money'
import type { CustomerContext } from '../../context.ts'
import { readCart } from '../carts/service.ts'
import {
  assortmentsOf,
  attributesOf,
  listOf,
  textOf,
  type Attributes,
  type AttributeValues,
} from '../catalogue/service.ts'
import { scopeOf } from '../prices/service.ts'
import * as queries from './health-queries.ts'

/** What became of the lines; prices are those of now, because a cart is priced anew before it is told. */
export async function readHealth(context: CustomerContext, id: string) {
  const { version } = await readCart(context, id)
  const wanted = { scope: scopeOf(context)!, assortments: await assortmentsOf(context) }
  const rows = await queries.selectHealth(context, id, wanted)
  const counts = (await queries.selectCounts(context, [id])).get(id) ?? queries.noFindings
  const attributes = await attributesOf(context)
  return { counts, lines: rows.map((row) => toHealth(row, attributes, context)), version: version! }
}

/** The same of lines that stand in no cart, with the prices they were given; by line. */
export async function findingsOf(context: CustomerContext, lines: queries.WatchedLine[]) {
  const wanted = { scope: scopeOf(context)!, assortments: await assortmentsOf(context) }
  const rows = await queries.selectFindings(context, queries.linesGiven(lines), wanted)
  const attributes = await attributesOf(context)
  return new Map(rows.map((row) => [row.lineId, toHealth(row, attributes, context)]))
}

function toHealth(row: queries.HealthRow, attributes: Attributes, { locale }: CustomerContext): LineHealth {
  const { successor } = row
  const offerOf = (kind: string) => {
    const offer = row.offers.find((each) => each.kind === kind)
    return offer
      ? {
          offerPriceId: offer.offerPriceId,
          supplier: { id: offer.supplierId, name: offer.supplierName },
          unitPrice: amountOf(offer.unitPrice)!,
          stock: offer.stock,
        }
      : null
  }
  return {
    lineId: row.lineId,
    gone: row.isGone,
    short: row.isShort,
    price:
      row.isMoved && !row.isGone ? { before: amountOf(row.previousUnitPrice)!, now: amountOf(row.unitPrice)! } : null,
    replacement: successor && {
      variantId: successor.variantId,
      productId: successor.productId,
      sku: successor.sku,
      name: textIn(successor.name, locale) ?? successor.sku,
      differences: differencesOf(row.attributes, successor.attributes, { attributes, locale }),
      offer: offerOf('SUCCESSOR'),
    },
    otherOffer: offerOf('SAME'),
  }
}

type Shared = { attributes: Attributes; locale: CustomerContext['locale'] }

/** In the order in which attributes are shown. */
function differencesOf(before: AttributeValues, after: AttributeValues, { attributes, locale }: Shared) {
  return [...attributes.values()].flatMap((attribute) => {
    const valueIn = (values: AttributeValues) => {
      const value = values[attribute.externalId]
      return value === undefined
        ? null
        : listOf(value)
            .map((each) => textOf(attribute, each, locale))
            .join(', ')
    }
    const [was, is] = [valueIn(before), valueIn(after)]
    return was === is ? [] : [{ name: textIn(attribute.name, locale) ?? attribute.externalId, before: was, after: is }]
  })
}
