import type { Db } from '@tiber/server/database'
import { amountType, upsertRows, type Row, type Target } from '../../database/upsert-rows.ts'

const attributeTarget: Target = {
  table: 'attribute',
  key: ['external_id'],
  columns: {
    name: { type: 'jsonb' },
    type: { type: 'text' },
    unit: { type: 'text' },
    symbol: { type: 'text' },
    is_facet: { type: 'boolean', fallback: 'false' },
    is_searchable: { type: 'boolean', fallback: 'true' },
    position: { type: 'int', fallback: '0' },
  },
}

export const upsertAttributes = (db: Db, rows: Row[]) => upsertRows(db, attributeTarget, rows)

const optionTarget: Target = {
  table: 'attribute_option',
  key: ['attribute_id', 'key'],
  columns: {
    name: { type: 'jsonb' },
    colour: { type: 'text' },
    position: { type: 'int', fallback: '0' },
  },
}

export const upsertAttributeOptions = (db: Db, rows: Row[]) => upsertRows(db, optionTarget, rows)

const categoryTarget: Target = {
  table: 'navigation_category',
  key: ['external_id', 'store_view_id'],
  columns: {
    name: { type: 'jsonb' },
    description: { type: 'jsonb' },
    active: { type: 'boolean', fallback: 'true' },
    position: { type: 'int', fallback: '0' },
    classification_ids: { type: 'text[]', fallback: "'{}'" },
    tag_ids: { type: 'text[]', fallback: "'{}'" },
  },
}
const parentTarget: Target = { ...categoryTarget, columns: { parent_id: { type: 'text' } } }

const rootTarget: Target = { ...categoryTarget, columns: { name: { type: 'jsonb' } } }

export const upsertCategories = (db: Db, rows: Row[]) => upsertRows(db, categoryTarget, rows)

/** Sets the parents of categories, which must exist. */
export const upsertCategoryParents = (db: Db, rows: Row[]) => upsertRows(db, parentTarget, rows)

/** Inserts the root categories of store views. */
export const upsertRootCategories = (db: Db, rows: Row[]) => upsertRows(db, rootTarget, rows)

const productTarget: Target = {
  table: 'product',
  key: ['external_id'],
  hasUpdatedAt: true,
  columns: {
    sku: { type: 'text', fallback: 'r.external_id' },
    name: { type: 'jsonb' },
    description: { type: 'jsonb' },
    brand_id: { type: 'text' },
    classification_id: { type: 'text' },
    mpn: { type: 'text' },
    gtin: { type: 'text' },
    status: { type: 'text', fallback: "'ACTIVE'" },
    tag_ids: { type: 'text[]', fallback: "'{}'" },
    unit_type: { type: 'text', fallback: "'ITEM'" },
    unit: { type: 'text', fallback: "'ud'" },
    price_basis: { type: 'int', fallback: '1' },
    drawing: { type: 'text' },
    attributes: { type: 'jsonb', fallback: "'{}'" },
  },
}

export const upsertProducts = (db: Db, rows: Row[]) => upsertRows(db, productTarget, rows)

const variantTarget: Target = {
  table: 'variant',
  key: ['external_id'],
  hasUpdatedAt: true,
  columns: {
    product_id: { type: 'text' },
    sku: { type: 'text', fallback: 'r.external_id' },
    name: { type: 'jsonb', fallback: "'{}'" },
    description: { type: 'jsonb' },
    ean: { type: 'text' },
    mpn: { type: 'text' },
    is_default: { type: 'boolean', fallback: 'false' },
    status: { type: 'text', fallback: "'ACTIVE'" },
    position: { type: 'int', fallback: '0' },
    attributes: { type: 'jsonb', fallback: "'{}'" },
  },
}

const replacementTarget: Target = { ...variantTarget, columns: { replaced_by_id: { type: 'text' } } }

export const upsertVariants = (db: Db, rows: Row[]) => upsertRows(db, variantTarget, rows)

/** Sets the variants that replace others; both must exist. */
export const upsertReplacements = (db: Db, rows: Row[]) => upsertRows(db, replacementTarget, rows)

const offerTarget: Target = {
  table: 'offer',
  key: ['external_id'],
  hasUpdatedAt: true,
  columns: {
    variant_id: { type: 'text' },
    supplier_id: { type: 'text' },
    status: { type: 'text', fallback: "'ACTIVE'" },
    currency: { type: 'text', fallback: "'EUR'" },
    stock: { type: 'int', fallback: '0' },
    packing_type: { type: 'text', fallback: "'UNIT'" },
    unit: { type: 'text', fallback: "'ud'" },
    quantity_per_item: { type: amountType, fallback: '1' },
    item_per_pack: { type: 'int', fallback: '1' },
    min_order_quantity: { type: 'int', fallback: '1' },
    max_order_quantity: { type: 'int' },
    order_multiple: { type: 'int', fallback: '1' },
    min_stock_alert: { type: 'int' },
    lead_time_days: { type: 'int' },
    restock_date: { type: 'date' },
    restock_quantity: { type: 'int' },
    allow_backorder: { type: 'boolean', fallback: 'false' },
    backorder_until: { type: 'date' },
    shelf: { type: 'text' },
    tax_rate: { type: 'numeric(6, 3)', fallback: '0' },
    tax_class: { type: 'text' },
  },
}

export const upsertOffers = (db: Db, rows: Row[]) => upsertRows(db, offerTarget, rows)
