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
import type { SynonymKind } from '@tiber/contract/catalogue/search-synonyms'
import type { Locale } from '@tiber/contract/locales'
import { instant } from '../../database/columns.ts'
import type { Lengths } from './query/score-terms.ts'

/** Compared byte by byte, so that an ordinary index also serves prefix searches, whatever the database's locale. */
const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
const numbers = (name: string) =>
  integer(name)
    .array()
    .notNull()
    .default(sql`'{}'`)

/** One row with the state of the complete index. */
export const searchStateTable = pgTable('search_state', {
  id: integer().primaryKey(),
  products: integer().notNull(),
  /** The average length of the fields of a product, in words. */
  averages: jsonb().$type<Lengths>().notNull(),
  /**
   * The revision: incremented with every change of the index, after which cached data, above all its values, is
   * outdated.
   */
  vocabulary: integer().notNull().default(0),
  /** Set while a rebuild is running. */
  rebuildStartedAt: instant('rebuild_started_at'),
  /** The day whose prices are in the index. */
  pricedOn: date('priced_on', { mode: 'string' }),
})

/** Products changed during a rebuild that may have read them before. */
export const searchChangedTable = pgTable('search_changed_product', { productId: text('product_id').primaryKey() })

export const valueKinds = ['classification', 'brand', 'tag', 'supplier', 'stock', 'attribute'] as const
export type ValueKind = (typeof valueKinds)[number]

/** Everything that can be filtered by, with a number as id: a brand, a tag, one value of an attribute. */
export const searchValueTable = pgTable(
  'search_value',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    kind: text().$type<ValueKind>().notNull(),
    /** The attribute's external id; empty for the other kinds. */
    attribute: text().notNull().default(''),
    /** The id of the brand, tag …; for an attribute the option's key, the text or the number. */
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
    /** The values shared by all variants, and those of any variant. */
    values: numbers('values'),
    variantValues: numbers('variant_values'),
    /**
     * Values that can be filtered by but are not shown as facets: here those of all variants, in the variant those of
     * its own.
     */
    hidden: numbers('hidden'),
    variantCount: integer('variant_count').notNull(),
    /** The variant shown by default. */
    firstVariant: integer('first_variant').notNull(),
    inStock: boolean('in_stock').notNull(),
    /** The range of net public unit prices over the variants. */
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
    /** Only values that differ from the product's. */
    values: numbers('values'),
    hidden: numbers('hidden'),
    inStock: boolean('in_stock').notNull(),
    price: doublePrecision(),
    position: integer().notNull(),
  },
  (table) => [index('search_variant_by_product').on(table.product)],
)

/** The terms of the catalogue; those with digits have no language. */
export const searchTermTable = pgTable(
  'search_term',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    language: plainText().notNull(),
    /** The stem, or the canonical spelling of a number. */
    term: plainText().notNull(),
    /** The word as it occurs in a text, for display. */
    word: text().notNull(),
    /** The words of the texts with this stem, for completing a word that is being typed. */
    forms: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The number of products that contain the term. */
    products: integer().notNull(),
    /** The term with each single letter deleted: two terms that share a deletion are one typo apart. */
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

/** The occurrence of a term in a product, or in a single variant, with its impact. */
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
    // Includes the impact, so that searches are index-only.
    primaryKey({ name: 'search_posting_by_term', columns: [table.term, table.product, table.variant, table.impact] }),
    index('search_posting_by_product').on(table.product),
  ],
)

/** Every code of a variant, normalised for comparison. */
export const searchCodeTable = pgTable(
  'search_code',
  {
    code: plainText().notNull(),
    product: integer().notNull(),
    /** 0 is the product itself, if it has several variants. */
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

/** The price range of a product in a list that is not public, which applies to callers who have the list. */
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

/** Words of buyers and what the catalogue calls them, edited by operators; a migration adds those of every trade. */
export const searchSynonymTable = pgTable(
  'search_synonym',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    word: text().notNull(),
    meaning: text().notNull(),
    /** Null for both languages. */
    locale: text().$type<Locale>(),
    kind: text().$type<SynonymKind>().notNull(),
    /** Whether the meaning also stands for the word. */
    isTwoWay: boolean('is_two_way').notNull(),
    /** Null for all stores. */
    storeId: text('store_id'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** When the index was last built with it, for two-way synonyms of all stores. */
    indexedAt: instant('indexed_at'),
  },
  () => [
    uniqueIndex('search_synonym_by_word').on(
      sql`coalesce(locale, '')`,
      sql`lower(word)`,
      sql`lower(meaning)`,
      sql`coalesce(store_id, '')`,
    ),
  ],
)

/**
 * Words that found nothing, counted per day and company; visitors share the empty id. Companies are stored to be
 * counted, users are not.
 */
export const searchWithoutResultsTable = pgTable(
  'search_without_results',
  {
    day: date({ mode: 'string' }).notNull(),
    accountId: text('account_id').notNull(),
    words: text().notNull(),
    searches: integer().notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'search_without_results_by_day', columns: [table.day, table.accountId, table.words] }),
  ],
)
