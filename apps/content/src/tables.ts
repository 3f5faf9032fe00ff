import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

/** The content service has its own schema in the platform's database. */
export const contentSchema = pgSchema('content')

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })
const generatedId = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

export const spaceTable = contentSchema.table('space', {
  id: bigint({ mode: 'number' }).primaryKey(),
  name: text().notNull(),
  domain: text().notNull(),
  /** Unix seconds of the last publish, unpublish, move or delete; clients key their cache by it. */
  cacheVersion: bigint('cache_version', { mode: 'number' }).notNull(),
  languageCodes: text('language_codes').array().notNull(),
  /** Reads published stories only. */
  publicToken: text('public_token').notNull().unique(),
  /** Reads drafts as well. */
  previewToken: text('preview_token').notNull().unique(),
})

/** Stories and the folders they are in. The published columns hold what visitors see. */
export const storyTable = contentSchema.table(
  'story',
  {
    id: generatedId(),
    uuid: uuid().notNull().unique(),
    groupId: uuid('group_id').notNull(),
    parentId: bigint('parent_id', { mode: 'number' }).references((): AnyPgColumn => storyTable.id, {
      onDelete: 'cascade',
    }),
    name: text().notNull(),
    slug: text().notNull(),
    fullSlug: text('full_slug').notNull().unique(),
    /** Address of the page if it differs from the full slug. */
    path: text(),
    /** Name and slug by language code; `path` is the full slug in that language. */
    translations: jsonb().notNull().default({}),
    translatedPaths: text('translated_paths').array().notNull().default([]),
    position: integer().notNull().default(0),
    isFolder: boolean('is_folder').notNull().default(false),
    isStartpage: boolean('is_startpage').notNull().default(false),
    tagList: text('tag_list').array().notNull().default([]),
    sortByDate: date('sort_by_date', { mode: 'string' }),
    metaData: jsonb('meta_data'),
    content: jsonb().notNull(),
    publishedName: text('published_name'),
    publishedTags: text('published_tags').array().notNull().default([]),
    publishedContent: jsonb('published_content'),
    publishedAt: time('published_at'),
    firstPublishedAt: time('first_published_at'),
    publishAt: time('publish_at'),
    unpublishAt: time('unpublish_at'),
    /** Rises with every change; a save names the version it was loaded with. */
    version: integer().notNull().default(1),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('story_parent').on(table.parentId, table.position),
    index('story_group').on(table.groupId),
    index('story_translated_paths').using('gin', table.translatedPaths),
    index('story_publish_at')
      .on(table.publishAt)
      .where(sql`publish_at is not null`),
    index('story_unpublish_at')
      .on(table.unpublishAt)
      .where(sql`unpublish_at is not null`),
  ],
)

/** The history of a story: what each save, publish and unpublish left, so that it can be restored. The oldest are deleted. */
export const storyVersionTable = contentSchema.table(
  'story_version',
  {
    id: generatedId(),
    storyId: bigint('story_id', { mode: 'number' })
      .notNull()
      .references(() => storyTable.id, { onDelete: 'cascade' }),
    action: text().notNull(),
    name: text().notNull(),
    content: jsonb().notNull(),
    author: text().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [index('story_version_story').on(table.storyId, table.id)],
)

export const componentTable = contentSchema.table('component', {
  id: generatedId(),
  name: text().notNull().unique(),
  displayName: text('display_name').notNull(),
  isRoot: boolean('is_root').notNull(),
  isNestable: boolean('is_nestable').notNull(),
  schema: jsonb().notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  updatedAt: time('updated_at').notNull().defaultNow(),
})

export const assetTable = contentSchema.table(
  'asset',
  {
    id: generatedId(),
    /** SHA-256 of the bytes in hexadecimal; files are stored by it. */
    hash: text().notNull(),
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    contentLength: integer('content_length').notNull(),
    width: integer().notNull().default(0),
    height: integer().notNull().default(0),
    alt: text().notNull().default(''),
    title: text().notNull().default(''),
    copyright: text().notNull().default(''),
    source: text().notNull().default(''),
    /** Focal point such as `100x50:101x51`. */
    focus: text().notNull().default(''),
    metaData: jsonb('meta_data').notNull().default({}),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [unique('asset_file').on(table.hash, table.fileName)],
)

export const datasourceTable = contentSchema.table('datasource', {
  id: generatedId(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  createdAt: time('created_at').notNull().defaultNow(),
  updatedAt: time('updated_at').notNull().defaultNow(),
})

export const datasourceDimensionTable = contentSchema.table(
  'datasource_dimension',
  {
    id: generatedId(),
    datasourceId: bigint('datasource_id', { mode: 'number' })
      .notNull()
      .references(() => datasourceTable.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    entryValue: text('entry_value').notNull(),
  },
  (table) => [unique('datasource_dimension_value').on(table.datasourceId, table.entryValue)],
)

export const datasourceEntryTable = contentSchema.table(
  'datasource_entry',
  {
    id: generatedId(),
    datasourceId: bigint('datasource_id', { mode: 'number' })
      .notNull()
      .references(() => datasourceTable.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    value: text().notNull(),
    position: integer().notNull().default(0),
  },
  (table) => [unique('datasource_entry_name').on(table.datasourceId, table.name)],
)

/** Values of an entry in a dimension, such as another language. */
export const datasourceValueTable = contentSchema.table(
  'datasource_value',
  {
    entryId: bigint('entry_id', { mode: 'number' })
      .notNull()
      .references(() => datasourceEntryTable.id, { onDelete: 'cascade' }),
    dimensionId: bigint('dimension_id', { mode: 'number' })
      .notNull()
      .references(() => datasourceDimensionTable.id, { onDelete: 'cascade' }),
    value: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.dimensionId] }),
    index('datasource_value_dimension').on(table.dimensionId),
  ],
)
