import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant } from '../../database/columns.ts'
import type { Lengths } from './scoring.ts'

/** Compared byte by byte, so that an ordinary index also finds beginnings, whatever the database's language. */
const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
const numbers = (name: string) =>
  integer(name)
    .array()
    .notNull()
    .default(sql`'{}'`)

/** One row: what holds for the index as a whole. */
export const searchStateTable = pgTable('search_state', {
  id: integer().primaryKey(),
  products: integer().notNull(),
  /** How long the fields of a product are on average, in words. */
  averages: jsonb().$type<Lengths>().notNull(),
  /** Grows with every change of the index: what processes keep of it, its values above all, may then be old. */
  vocabulary: integer().notNull().default(0),
  /** Of a rebuild that goes on. */
  rebuildStartedAt: instant('rebuild_started_at'),
  /** The day whose prices it holds. */
  pricedOn: date('priced_on', { mode: 'string' }),
})

/** Products that changed while a rebuild goes on, which has perhaps read them before. */
export const searchChangedTable = pgTable('search_changed', { productId: text('product_id').primaryKey() })

export const valueKinds = ['classification', 'brand', 'tag', 'supplier', 'stock', 'attribute'] as const
export type ValueKind = (typeof valueKinds)[number]

/** Everything one can filter by, as a number: a brand, a tag, one value of an attribute. */
export const searchValueTable = pgTable(
  'search_value',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    kind: text().$type<ValueKind>().notNull(),
    /** External id of the attribute; empty for the other kinds. */
    attribute: text().notNull().default(''),
    /** The id of the brand, tag …; of an attribute the option's key, the text or the number. */
    key: text().notNull(),
    number: doublePrecision(),
  },
  (table) => [uniqueIndex('search_value_by_key').on(table.kind, table.attribute, table.key)],
)

/** A product that can be found. */
export const searchProductTable = pgTable(
  'search_product',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    productId: text('product_id').notNull().unique('search_product_by_id'),
    /** What all its variants have, and what any of them has. */
    values: numbers('values'),
    variantValues: numbers('variant_values'),
    /** Values one can filter by that no facet shows: of all its variants here, of single ones there. */
    hidden: numbers('hidden'),
    variantCount: integer('variant_count').notNull(),
    /** The one that is shown when nothing says which. */
    firstVariant: integer('first_variant').notNull(),
    inStock: boolean('in_stock').notNull(),
    /** Net public prices of one piece, over the variants. */
    priceMin: doublePrecision('price_min'),
    priceMax: doublePrecision('price_max'),
    nameEs: plainText('name_es').notNull(),
    nameEn: plainText('name_en').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    offersUpdatedAt: instant('offers_updated_at'),
  },
  (table) => [
    index('search_product_by_value').using('gin', table.values),
    index('search_product_by_variant_value').using('gin', table.variantValues),
  ],
)

export const searchVariantTable = pgTable(
  'search_variant',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    variantId: text('variant_id').notNull().unique('search_variant_by_id'),
    product: integer().notNull(),
    /** Only what differs from the product's. */
    values: numbers('values'),
    hidden: numbers('hidden'),
    inStock: boolean('in_stock').notNull(),
    price: doublePrecision(),
    position: integer().notNull(),
  },
  (table) => [index('search_variant_by_product').on(table.product)],
)

/** The words of the catalogue. Those with digits are of no language. */
export const searchTermTable = pgTable(
  'search_term',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    language: plainText().notNull(),
    /** The stem, or one spelling for all ways to write a number. */
    term: plainText().notNull(),
    /** As it stands in a text, to be shown. */
    word: text().notNull(),
    /** How many products have it. */
    products: integer().notNull(),
    /** The term with each of its letters left out: two words that share one are a typo apart. */
    deletions: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [
    uniqueIndex('search_term_by_term').on(table.language, table.term),
    index('search_term_by_deletion').using('gin', table.deletions),
    index('search_term_by_trigram').using('gin', sql`${table.term} gin_trgm_ops`),
  ],
)

/** Where a word stands and how much it says there: in a product, or only in one variant of it. */
export const searchPostingTable = pgTable(
  'search_posting',
  {
    term: integer().notNull(),
    product: integer().notNull(),
    /** 0 is the product itself. */
    variant: integer().notNull(),
    impact: real().notNull(),
  },
  (table) => [
    // Holds the impact as well: a search never looks at the table itself.
    primaryKey({ name: 'search_posting_by_term', columns: [table.term, table.product, table.variant, table.impact] }),
    index('search_posting_by_product').on(table.product),
  ],
)

/** Every number a variant is known by, written as codes are compared. */
export const searchCodeTable = pgTable(
  'search_code',
  {
    code: plainText().notNull(),
    product: integer().notNull(),
    /** 0 is the product itself, of several variants. */
    variant: integer().notNull(),
    /** 0 SKU, 1 manufacturer's number, 2 EAN, 3 external id. */
    kind: integer().notNull(),
  },
  (table) => [
    primaryKey({ name: 'search_code_by_code', columns: [table.code, table.product, table.variant] }),
    index('search_code_by_product').on(table.product),
    index('search_code_by_trigram').using('gin', sql`${table.code} gin_trgm_ops`),
  ],
)

/** The best net price of a product in a list that is not public; a caller who has the list pays it. */
export const searchPriceTable = pgTable(
  'search_price',
  {
    listId: text('list_id').notNull(),
    product: integer().notNull(),
    priceMin: doublePrecision('price_min').notNull(),
    priceMax: doublePrecision('price_max').notNull(),
  },
  (table) => [
    primaryKey({ name: 'search_price_by_list', columns: [table.listId, table.product] }),
    index('search_price_by_product').on(table.product),
  ],
)
