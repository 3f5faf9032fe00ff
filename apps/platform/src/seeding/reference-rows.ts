import { demoAssortments } from '@tiber/demo-data/catalogue/assortments'
import { demoAttributes } from '@tiber/demo-data/catalogue/attributes'
import { demoBrands } from '@tiber/demo-data/catalogue/brands'
import { demoClassifications } from '@tiber/demo-data/catalogue/classifications'
import { demoCategories } from '@tiber/demo-data/catalogue/navigation'
import { demoOptions } from '@tiber/demo-data/catalogue/options'
import { demoPriceLists } from '@tiber/demo-data/catalogue/price-lists'
import { demoSuppliers } from '@tiber/demo-data/catalogue/suppliers'
import { demoProductTags } from '@tiber/demo-data/catalogue/tags'
import { toTexts } from '@tiber/demo-data/catalogue/texts'
import { demoTags } from '@tiber/demo-data/companies'
import { demoAccounts, demoStores } from '@tiber/demo-data/people'
import type { Calendar } from './catalogue-rows.ts'
import type { Loader } from './loader.ts'
import { toCopyText, type Field } from './copy-format.ts'

const storeViews = demoStores.flatMap((store): { id: string; externalId: string }[] => [...store.views])

/** Returns the id for an external id, or null if none is given. */
function findId(
  list: readonly { id: string; externalId: string }[],
  externalId: string | null | undefined,
): string | null {
  if (!externalId) return null
  const found = list.find((each) => each.externalId === externalId)
  if (!found) throw new Error(`The demo data has no ${externalId}.`)
  return found.id
}

/** Copies the rows products refer to, such as classifications, categories, brands, suppliers and price lists. */
export async function copyReferenceRows(loader: Loader, calendar: Calendar) {
  const copy: Copy = (table, columns, rows) => loader.copy(table, columns.split(' '), toCopyText(rows))
  await copyClassifications(copy)
  await copySuppliers(copy)
  await copy(
    'price_list',
    'id external_id name type account_id tag_id reference valid_from valid_until',
    toPriceListRows(calendar),
  )
  await copyAssortments(copy)
}

type Copy = (table: string, columns: string, rows: Field[][]) => Promise<void>

/** Copies what products are classified by: classifications, tags, brands, attributes and categories. */
async function copyClassifications(copy: Copy) {
  await copy(
    'classification_category',
    'id external_id name',
    demoClassifications.map(({ id, externalId, name }) => [id, externalId, name]),
  )
  await copy(
    'product_tag',
    'id external_id name',
    demoProductTags.map(({ id, externalId, name }) => [id, externalId, name]),
  )
  await copy(
    'brand',
    'id external_id name',
    demoBrands.map(({ id, externalId, name }) => [id, externalId, name]),
  )
  await copy('attribute', 'id external_id name type unit symbol is_facet is_searchable position', toAttributeRows())
  await copy(
    'attribute_option',
    'id attribute_id key name colour position',
    demoOptions().map(({ id, attributeId, key, name, colour, position }) => [
      id,
      attributeId,
      key,
      name,
      colour,
      position,
    ]),
  )
  await copy(
    'navigation_category',
    'id store_view_id parent_id external_id name description position classification_ids tag_ids',
    toCategoryRows(),
  )
}

async function copySuppliers(copy: Copy) {
  await copy(
    'supplier',
    'id external_id name description status is_default return_policy payment_due_delay payment_due_mode freight_price freight_free_from min_order_value on_time_percent legal',
    demoSuppliers.map((each) => [
      each.id,
      each.externalId,
      each.name,
      each.description,
      each.status,
      each.isDefault,
      each.returnPolicy,
      each.paymentDueDelay,
      each.paymentDueMode,
      each.freightPrice,
      each.freightFreeFrom,
      each.minOrderValue,
      each.onTimePercent,
      each.legal,
    ]),
  )
}

/** Copies assortments and who they apply to. */
async function copyAssortments(copy: Copy) {
  await copy(
    'assortment',
    'id external_id name include exclude',
    demoAssortments.map((each) => [each.id, each.externalId, each.name, each.include, each.exclude]),
  )
  await copy(
    'assortment_holder',
    'assortment_id account_id tag_id store_id',
    demoAssortments.map(({ id, holder }) => [
      id,
      findId(demoAccounts, holder.account),
      findId(demoTags, holder.tag),
      findId(demoStores, holder.store),
    ]),
  )
}

const toAttributeRows = (): Field[][] =>
  demoAttributes.map(({ id, externalId, name, type, unit, symbol, isFacet, isSearchable, position }) => [
    id,
    externalId,
    toTexts(name),
    type,
    unit ?? null,
    symbol ?? null,
    isFacet ?? false,
    isSearchable,
    position,
  ])

const toCategoryRows = (): Field[][] =>
  demoCategories().map((each) => [
    each.id,
    findId(storeViews, each.storeView),
    each.parentId,
    each.externalId,
    each.name,
    each.description,
    each.position,
    each.classificationIds,
    each.tagIds,
  ])

const toPriceListRows = (calendar: Calendar): Field[][] =>
  demoPriceLists.map((each) => [
    each.id,
    each.externalId,
    each.name,
    each.type,
    findId(demoAccounts, each.account),
    findId(demoTags, each.tag),
    each.reference,
    calendar.dayOrNull(each.validFrom),
    calendar.dayOrNull(each.validUntil),
  ])
