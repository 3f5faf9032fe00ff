import type { CatalogueLines } from '@tiber/contract/catalogue/catalogue-lines'
import type { Db } from '@tiber/server/database'
import type { Apply } from './apply-lines.ts'
import {
  addChanged,
  checkReference,
  listNames,
  omitUndefined,
  missingField,
  partitionLines,
  toLocalisedText,
  unknownReference,
} from './line-values.ts'
import type { LineProblem } from './problem-texts.ts'
import type { ValidLine } from './read-lines.ts'
import { upsertOffers } from '../catalogue/service.ts'
import { upsertOfferPrices, upsertPriceLists } from '../prices/service.ts'
import { selectIds, selectOrderQuantities, selectAffectedProducts, type OrderQuantities } from './reference-queries.ts'

export const applyOffers: Apply<'offer'> = async (db, lines) => {
  const quantities = await selectOrderQuantities(db, listNames(lines.filter(({ value }) => hasQuantity(value))))
  const known = await selectIds(db, 'offer', listNames(lines))
  const variants = await selectIds(
    db,
    'variant',
    lines.flatMap(({ value }) => value.variant ?? []),
  )
  const suppliers = await selectIds(
    db,
    'supplier',
    lines.flatMap(({ value }) => value.supplier ?? []),
  )
  const { valid, broken } = partitionLines(lines, ({ value }) => [
    ...checkReference({ field: 'variant', name: value.variant, ids: variants, isKnown: known.has(value.externalId) }),
    ...checkReference({
      field: 'supplier',
      name: value.supplier,
      ids: suppliers,
      isKnown: known.has(value.externalId),
    }),
    ...(['restockDate', 'backorderUntil'] as const).flatMap((field) => findDayProblems(value, field)),
    ...findQuantityProblems(value, quantities.get(value.externalId)),
  ])
  const rows = valid.map(({ value }) => ({
    external_id: value.externalId,
    ...omitUndefined({
      variant_id: value.variant && variants.get(value.variant),
      supplier_id: value.supplier && suppliers.get(value.supplier),
      status: value.status,
      currency: value.currency,
      stock: value.stock,
      packing_type: value.packingType,
      unit: value.unit,
      quantity_per_item: value.quantityPerItem,
      item_per_pack: value.itemPerPack,
      min_order_quantity: value.minOrderQuantity,
      max_order_quantity: value.maxOrderQuantity,
      order_multiple: value.orderMultiple,
      min_stock_alert: value.minStockAlert,
      lead_time_days: value.leadTimeDays,
      restock_date: value.restockDate,
      restock_quantity: value.restockQuantity,
      allow_backorder: value.allowBackorder,
      backorder_until: value.backorderUntil,
      shelf: value.shelf,
      tax_rate: value.taxRate,
      tax_class: value.taxClass,
    }),
  }))
  return { ...(await upsertOffers(db, rows)), broken }
}

export const applyPrices: Apply<'price'> = async (db, lines) => {
  const known = await selectIds(db, 'offer_price', listNames(lines))
  const offers = await selectIds(
    db,
    'offer',
    lines.flatMap(({ value }) => value.offer ?? []),
  )
  const lists = lines.flatMap(({ value }) => value.list ?? [])
  const holders = {
    accounts: await selectIds(
      db,
      'customer_account',
      lists.flatMap(({ account }) => account ?? []),
    ),
    tags: await selectIds(
      db,
      'customer_tag',
      lists.flatMap(({ tag }) => tag ?? []),
    ),
  }
  const { valid, broken } = partitionLines(lines, ({ value }) => [
    ...checkReference({ field: 'offer', name: value.offer, ids: offers, isKnown: known.has(value.externalId) }),
    ...findListProblems(value, holders, known.has(value.externalId)),
    ...findBreakProblems(value, known.has(value.externalId)),
    ...(['validFrom', 'validUntil'] as const).flatMap((field) => findDayProblems(value, field)),
  ])
  const changedLists = await applyLists(db, valid, holders)
  const listIds = await selectIds(
    db,
    'price_list',
    valid.flatMap(({ value }) => value.list?.externalId ?? []),
  )
  const outcome = await upsertOfferPrices(
    db,
    valid.map(({ value }) => toPriceRow(value, offers, listIds)),
  )
  const stored = await selectIds(db, 'offer_price', listNames(valid))
  const duplicates = valid.filter(({ value }) => !stored.has(value.externalId))
  // Validity, type and holder of a list affect all its prices, not only those in these lines.
  const affectedProducts = await selectAffectedProducts(db, 'list', [...changedLists])
  const ofChangedList = valid.filter(({ value }) => value.list && changedLists.has(value.list.externalId))
  return {
    ...addChanged(outcome, listNames(ofChangedList)),
    productIds: affectedProducts.map(({ id }) => id),
    broken: [
      ...broken,
      ...duplicates.map(({ line, kind, value }) => ({
        line,
        kind,
        externalId: value.externalId,
        problems: [{ field: 'offer', code: 'F-E-003', text: 'takenByPrice' as const }],
      })),
    ],
  }
}

type Holders = { accounts: Map<string, string>; tags: Map<string, string> }

async function applyLists(db: Db, lines: ValidLine<'price'>[], { accounts, tags }: Holders): Promise<Set<string>> {
  const lists = new Map(
    lines.flatMap(({ value }) => (value.list ? [[value.list.externalId, value.list] as const] : [])),
  )
  const rows = [...lists.values()].map((list) => ({
    external_id: list.externalId,
    ...omitUndefined({
      name: toLocalisedText(list.name),
      type: list.type,
      account_id: list.account === undefined ? undefined : (accounts.get(list.account ?? '') ?? null),
      tag_id: list.tag === undefined ? undefined : (tags.get(list.tag ?? '') ?? null),
      reference: list.reference,
      currency: list.currency,
      valid_from: list.validFrom,
      valid_until: list.validUntil,
    }),
  }))
  return (await upsertPriceLists(db, rows)).changed
}

function toPriceRow(value: CatalogueLines['price'], offers: Map<string, string>, lists: Map<string, string>) {
  const breaks = value.breaks?.toSorted((a, b) => a.quantity - b.quantity)
  const hasDiscount = breaks?.some(({ discountPrice }) => discountPrice !== undefined && discountPrice !== null)
  return {
    external_id: value.externalId,
    ...omitUndefined({
      offer_id: value.offer && offers.get(value.offer),
      price_list_id: value.list && lists.get(value.list.externalId),
      quantities: breaks?.map(({ quantity }) => quantity),
      prices: breaks?.map(({ price }) => price),
      discount_prices: breaks && (hasDiscount ? breaks.map(({ discountPrice }) => discountPrice ?? null) : null),
      valid_from: value.validFrom,
      valid_until: value.validUntil,
    }),
  }
}

function findListProblems(
  { list }: CatalogueLines['price'],
  { accounts, tags }: Holders,
  isKnown: boolean,
): LineProblem[] {
  if (!list) return isKnown ? [] : [missingField('list')]
  if (list.account && !accounts.has(list.account)) return [unknownReference('list.account', list.account)]
  if (list.tag && !tags.has(list.tag)) return [unknownReference('list.tag', list.tag)]
  const isConsistent =
    Boolean(list.account) === (list.type === 'ACCOUNT') && Boolean(list.tag) === (list.type === 'GROUP')
  if (isConsistent) return []
  return [{ field: 'list', code: 'F-E-040', text: 'wrongHolder', values: { type: list.type } }]
}

function findBreakProblems({ breaks }: CatalogueLines['price'], isKnown: boolean): LineProblem[] {
  if (!breaks) return isKnown ? [] : [missingField('breaks')]
  const hasDuplicates = new Set(breaks.map(({ quantity }) => quantity)).size < breaks.length
  return hasDuplicates ? [{ field: 'breaks', code: 'F-E-003', text: 'breakTwice' }] : []
}

const hasQuantity = ({ minOrderQuantity, maxOrderQuantity }: CatalogueLines['offer']) =>
  minOrderQuantity !== undefined || maxOrderQuantity !== undefined

/** Checks the line together with the stored values: a line may contain only one of the two. */
function findQuantityProblems(value: CatalogueLines['offer'], stored?: OrderQuantities): LineProblem[] {
  if (!hasQuantity(value)) return []
  const least = value.minOrderQuantity ?? stored?.least ?? 1
  const most = value.maxOrderQuantity === undefined ? (stored?.most ?? null) : value.maxOrderQuantity
  if (most === null || least <= most) return []
  const field = value.maxOrderQuantity === undefined ? 'minOrderQuantity' : 'maxOrderQuantity'
  return [{ field, code: 'F-E-006', text: 'noOrder', values: { least, most } }]
}

/** Rejects impossible days such as 31 February, which match the date format. */
function findDayProblems(value: Record<string, unknown>, field: string): LineProblem[] {
  const day = value[field]
  if (typeof day !== 'string') return []
  const time = Date.parse(day)
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
  return isDay ? [] : [{ field, code: 'F-E-012', text: 'day' }]
}
