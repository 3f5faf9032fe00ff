import { pickText } from '@tiber/contract/locales'
import type { Variant } from '@tiber/contract/catalogue/variants'
import { readOnce, type Context } from '../../context.ts'
import { loadAttributes, toAttributesDetails, toAttributeValues } from './attributes.ts'
import { buildPictures } from './pictures.ts'
import * as queries from './queries.ts'

export const readAssets = (context: Context, productIds: string[]) =>
  readOnce(context, `assets ${productIds.join(' ')}`, () => queries.selectAssets(context, productIds))

/** Converts variants to the API shape; pictures can be left out, because a page shows those of one variant. */
export async function toVariants(
  context: Context,
  rows: queries.VariantRow[],
  isPictured: (row: queries.VariantRow) => boolean = () => true,
): Promise<Variant[]> {
  const { locale } = context
  const attributes = await loadAttributes(context)
  const productIds = [...new Set(rows.map(({ productId }) => productId))]
  const assets = productIds.length === 0 ? [] : await readAssets(context, productIds)
  const byProduct = Map.groupBy(assets, ({ productId }) => productId)
  return rows.map((row) => {
    const all = byProduct.get(row.productId) ?? []
    const own = all.filter(({ variantId }) => variantId === row.id)
    const shared = all.filter(({ variantId }) => variantId === null)
    const productPictures = isPictured(row) ? buildPictures(context, row, own.length > 0 ? own : shared) : []
    const name = pickText(row.name, locale) ?? row.sku
    const description = pickText(row.description, locale) ?? null
    return {
      id: row.id,
      externalId: row.externalId,
      skuProduct: row.productSku,
      skuVariant: row.sku,
      name,
      description,
      ean: row.ean,
      gtin: row.ean,
      mpn: row.mpn,
      default: row.isDefault,
      status: row.status,
      attributeValues: toAttributeValues(row.attributes, attributes, locale),
      attributesDetails: toAttributesDetails(row.attributes, attributes, locale),
      productPictures,
      productMediaInfoDTO: productPictures[0] ?? null,
      mainImageUrl: productPictures[0]?.urls.at(-1)?.url ?? null,
      info: { name, description, ean: row.ean, mpn: row.mpn, sku: row.sku },
      partNumber: row.partNumber,
      replacedBy: row.replacedBy && {
        ...row.replacedBy,
        name: pickText(row.replacedBy.name, locale) ?? row.replacedBy.sku,
      },
    }
  })
}
