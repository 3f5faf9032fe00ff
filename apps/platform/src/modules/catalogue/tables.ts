import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { assetTypes, RelationType } from '@tiber/contract/catalogue/catalogue'
import type { externalSources } from '@tiber/contract/company/custom-fields'
import type { AttributeType, ProductStatus } from '@tiber/contract/catalogue/variants'
import { createdAt, djustId, updatedAt, type LocalisedText } from '../../database/columns.ts'
import { customerTagTable } from '../customers/tables.ts'
import { customerAccountTable } from '../customers/tables.ts'
import { customerUserTable } from '../users/tables.ts'
import { storeTable, storeViewTable } from '../settings/tables.ts'

/** What kind of product it is, independent of any store: `screws-socket-head`. A product has at most one. */
export const classificationCategoryTable = pgTable('classification_category', {
  id: djustId(),
  externalId: text('external_id').notNull().unique(),
  name: jsonb().$type<LocalisedText>().notNull(),
})

/**
 * The navigation tree of one store view. A category shows the products of its classifications or tags and of all its
 * descendants; nothing is stored per product.
 */
export const navigationCategoryTable = pgTable(
  'navigation_category',
  {
    id: djustId(),
    storeViewId: text('store_view_id')
      .notNull()
      .references(() => storeViewTable.id, { onDelete: 'cascade' }),
    parentId: text('parent_id').references((): AnyPgColumn => navigationCategoryTable.id, { onDelete: 'cascade' }),
    externalId: text('external_id').notNull(),
    name: jsonb().$type<LocalisedText>().notNull(),
    description: jsonb().$type<LocalisedText>(),
    active: boolean().notNull().default(true),
    position: integer().notNull().default(0),
    classificationIds: text('classification_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    tagIds: text('tag_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [
    uniqueIndex('navigation_category_by_external_id').on(table.storeViewId, table.externalId),
    index('navigation_category_by_parent').on(table.parentId),
  ],
)

export const brandTable = pgTable('brand', {
  id: djustId(),
  externalId: text('external_id').notNull().unique(),
  name: text().notNull(),
})

export const productTagTable = pgTable('product_tag', {
  id: djustId(),
  externalId: text('external_id').notNull().unique(),
  name: jsonb().$type<LocalisedText>().notNull(),
})

export const attributeTable = pgTable('attribute', {
  id: djustId(),
  externalId: text('external_id').notNull().unique(),
  name: jsonb().$type<LocalisedText>().notNull(),
  type: text().$type<AttributeType>().notNull(),
  /** The unit of a number: `mm`, `V`, `kg`. */
  unit: text(),
  /** The letter of the dimension in the drawing. */
  symbol: text(),
  isFacet: boolean('is_facet').notNull().default(false),
  isSearchable: boolean('is_searchable').notNull().default(true),
  position: integer().notNull().default(0),
})

/** The options of a list attribute with their texts; products refer to them by key. */
export const attributeOptionTable = pgTable(
  'attribute_option',
  {
    id: djustId(),
    attributeId: text('attribute_id')
      .notNull()
      .references(() => attributeTable.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    name: jsonb().$type<LocalisedText>().notNull(),
    /** Of a colour option: #rrggbb. */
    colour: text(),
    position: integer().notNull().default(0),
  },
  (table) => [uniqueIndex('attribute_option_by_key').on(table.attributeId, table.key)],
)

/** Values by the attribute's external id: a number, a text, an option key, or a list of these. */
export type AttributeValues = Record<string, string | number | boolean | string[] | number[]>

export const productTable = pgTable(
  'product',
  {
    id: djustId(),
    externalId: text('external_id').notNull().unique(),
    externalSource: text('external_source').$type<(typeof externalSources)[number]>().notNull().default('CLIENT'),
    sku: text().notNull().unique(),
    name: jsonb().$type<LocalisedText>().notNull(),
    description: jsonb().$type<LocalisedText>(),
    brandId: text('brand_id').references(() => brandTable.id),
    mpn: text(),
    gtin: text(),
    status: text().$type<ProductStatus>().notNull(),
    classificationId: text('classification_id').references(() => classificationCategoryTable.id),
    tagIds: text('tag_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    unitType: text('unit_type').notNull().default('ITEM'),
    unit: text().notNull().default('ud'),
    /** The quantity that prices are quoted for: 100 for screws, 1 for drills. */
    priceBasis: integer('price_basis').notNull().default(1),
    /** The kind of drawing generated from the dimensions; null where pictures are uploaded. */
    drawing: text(),
    attributes: jsonb().$type<AttributeValues>().notNull().default({}),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('product_by_brand').on(table.brandId),
    index('product_by_classification').on(table.classificationId),
    index('product_by_creation').on(table.createdAt),
  ],
)

export const variantTable = pgTable(
  'variant',
  {
    id: djustId(),
    externalId: text('external_id').notNull().unique(),
    sku: text().notNull().unique(),
    productId: text('product_id')
      .notNull()
      .references(() => productTable.id, { onDelete: 'cascade' }),
    name: jsonb().$type<LocalisedText>().notNull(),
    description: jsonb().$type<LocalisedText>(),
    ean: text(),
    mpn: text(),
    isDefault: boolean('is_default').notNull().default(false),
    status: text().$type<ProductStatus>().notNull(),
    position: integer().notNull().default(0),
    /** Only what differs from the product's attributes. */
    attributes: jsonb().$type<AttributeValues>().notNull().default({}),
    /** The replacement of a discontinued variant. */
    replacedById: text('replaced_by_id').references((): AnyPgColumn => variantTable.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('variant_by_product').on(table.productId, table.position),
    index('variant_by_replacement')
      .on(table.replacedById)
      .where(sql`${table.replacedById} is not null`),
    // Discontinued variants are still ordered by their old code.
    index('variant_by_replaced_code')
      .on(sql`upper(regexp_replace(${table.sku}, '[^[:alnum:]]', '', 'g'))`)
      .where(sql`${table.replacedById} is not null`),
  ],
)

export const productRelationTable = pgTable(
  'product_relation',
  {
    productId: text('product_id')
      .notNull()
      .references(() => productTable.id, { onDelete: 'cascade' }),
    relatedId: text('related_id')
      .notNull()
      .references(() => productTable.id, { onDelete: 'cascade' }),
    type: text().$type<RelationType>().notNull(),
    position: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.type, table.relatedId] }),
    index('product_relation_by_related').on(table.relatedId),
  ],
)

/** Pictures and documents; a URL that starts with `/` is on the platform itself. */
export const assetTable = pgTable(
  'asset',
  {
    id: djustId(),
    externalId: text('external_id').notNull().unique(),
    productId: text('product_id')
      .notNull()
      .references(() => productTable.id, { onDelete: 'cascade' }),
    variantId: text('variant_id').references(() => variantTable.id, { onDelete: 'cascade' }),
    type: text().$type<(typeof assetTypes)[number]>().notNull(),
    name: jsonb().$type<LocalisedText>().notNull(),
    url: text().notNull(),
    contentType: text('content_type').notNull(),
    position: integer().notNull().default(0),
  },
  (table) => [index('asset_by_product').on(table.productId), index('asset_by_variant').on(table.variantId)],
)

export const reviewTable = pgTable(
  'review',
  {
    id: djustId(),
    productId: text('product_id')
      .notNull()
      .references(() => productTable.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => customerUserTable.id, { onDelete: 'cascade' }),
    rating: integer().notNull(),
    message: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('review_by_author').on(table.productId, table.userId),
    index('review_by_user').on(table.userId),
  ],
)

/** A company's own number for a variant. */
export const partNumberTable = pgTable(
  'part_number',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => customerAccountTable.id, { onDelete: 'cascade' }),
    variantId: text('variant_id')
      .notNull()
      .references(() => variantTable.id, { onDelete: 'cascade' }),
    partNumber: text('part_number').notNull(),
    /** Normalised for comparison: upper-case letters and digits only. */
    code: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.variantId] }),
    uniqueIndex('part_number_by_code').on(table.accountId, table.code),
    index('part_number_by_variant').on(table.variantId),
  ],
)

/** External ids; a product matches when it has any of them. */
export type AssortmentRule = {
  classifications?: string[]
  brands?: string[]
  tags?: string[]
  products?: string[]
  suppliers?: string[]
}

/** What may be seen: everything that matches `include` (all, if empty) and not `exclude`; evaluated on each request. */
export const assortmentTable = pgTable('assortment', {
  id: djustId(),
  externalId: text('external_id').notNull().unique(),
  name: jsonb().$type<LocalisedText>().notNull(),
  include: jsonb().$type<AssortmentRule>().notNull().default({}),
  exclude: jsonb().$type<AssortmentRule>().notNull().default({}),
})

/** The holder of an assortment: an account, a group of accounts or a store. Several assortments narrow each other. */
export const assortmentHolderTable = pgTable(
  'assortment_holder',
  {
    assortmentId: text('assortment_id')
      .notNull()
      .references(() => assortmentTable.id, { onDelete: 'cascade' }),
    accountId: text('account_id').references(() => customerAccountTable.id, { onDelete: 'cascade' }),
    tagId: text('tag_id').references(() => customerTagTable.id, { onDelete: 'cascade' }),
    storeId: text('store_id').references(() => storeTable.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('assortment_holder_by_assortment').on(table.assortmentId),
    index('assortment_holder_by_account').on(table.accountId),
    index('assortment_holder_by_tag').on(table.tagId),
    index('assortment_holder_by_store').on(table.storeId),
  ],
)
