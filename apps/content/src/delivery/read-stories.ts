import type { Db } from '@tiber/server/database'
import { notFoundBody, RequestError } from '../request-error.ts'
import type { Space } from '../queries.ts'
import type { Result } from './answers.ts'
import { chooseLanguage, splitLanguage } from './languages.ts'
import { splitList, type Query } from './query-parameters.ts'
import { readReferenceOptions, resolveReferences } from './resolve-references.ts'
import type { Version } from './story-columns-queries.ts'
import { selectStoriesByUuid, selectStory, selectStoryPage, type StoryRow } from './story-queries.ts'
import { toStory, type StoryOptions } from './to-story.ts'

/** What every endpoint knows about its request. */
export type Reading = { db: Db; space: Space; version: Version; query: Query; filesUrl: string }

/** Reads one story by full slug, id or uuid. */
export async function readStory(reading: Reading, address: string): Promise<Result> {
  const { space, query } = reading
  const { language, rest } = splitLanguage(address.replace(/^\/+/, ''), space.languageCodes)
  const row = await findStory(reading, rest)
  const type = query.get('content_type')
  if (!row || (type && row.content['component'] !== type)) return { status: 404, body: notFoundBody }
  const [story, references] = await deliver(reading, [row], language)
  return { body: { story: story[0], cv: space.cacheVersion, ...references } }
}

async function findStory({ db, version, query }: Reading, address: string): Promise<StoryRow | undefined> {
  const findBy = query.get('find_by')
  if (findBy !== undefined && findBy !== 'uuid') throw new RequestError(422, 'find_by must be uuid')
  if (findBy === undefined) return selectStory(db, version, address)
  const [row] = await selectStoriesByUuid(db, version, [address])
  return row
}

/** Reads a page of stories. */
export async function readStories(reading: Reading): Promise<Result> {
  const { db, space, version, query } = reading
  const { language, rest } = splitLanguage((query.get('starts_with') ?? '').replace(/^\/+/, ''), space.languageCodes)
  const { rows, total, perPage } = await selectStoryPage(db, query, { version, startsWith: rest })
  const [stories, references] = await deliver(reading, rows, language)
  return { body: { stories, cv: space.cacheVersion, ...references }, total, perPage }
}

async function deliver({ db, space, version, query, filesUrl }: Reading, rows: StoryRow[], language?: string) {
  const options: StoryOptions = {
    space,
    version,
    filesUrl,
    language: chooseLanguage(query.get('language') ?? language, query.get('fallback_lang'), space.languageCodes),
    excludedFields: new Set(splitList(query, 'excluding_fields', 100)),
    excludedStoryFields: new Set(splitList(query, 'excluding_story_fields', 100)),
  }
  const referenceOptions = { ...readReferenceOptions(query), story: options }
  const stories = rows.map((row) => toStory(row, options))
  return [stories, await resolveReferences(db, stories, referenceOptions)] as const
}
