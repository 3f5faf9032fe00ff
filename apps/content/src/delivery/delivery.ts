import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '@tiber/server/database'
import { selectAssetsByIds } from '../assets/asset-queries.ts'
import { formatFilePath, readFileHash } from '../assets/to-asset.ts'
import { notFoundBody, RequestError } from '../request-error.ts'
import { requireAccess, type SpaceReader } from '../space-reader.ts'
import { createAnswer, createAnswerCache, sendAnswer, type Result } from './answers.ts'
import { selectDatasource, selectDatasources, selectEntries } from './datasource-queries.ts'
import { splitLanguage } from './languages.ts'
import { selectLinkPage, selectLinksByUuid, selectTags } from './link-queries.ts'
import { checkQuery, parseQuery, readChoice, readPaging, type Endpoint } from './query-parameters.ts'
import { readStories, readStory, type Reading } from './read-stories.ts'
import { toLink } from './to-story.ts'

type Dependencies = { db: Db; readSpace: SpaceReader; filesUrl: string }
type Read = (reading: Reading, address: string) => Promise<Result>

/** Serves the content delivery API; paths are relative to `/cdn`. */
export function createDelivery({ db, readSpace, filesUrl }: Dependencies) {
  const answerFromCache = createAnswerCache()

  const answer = (endpoint: Endpoint, read: Read) => async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    const { token, pairs } = parseQuery(request.url)
    const space = await readSpace()
    const access = requireAccess(space, token)
    const query = checkQuery(pairs, endpoint)
    const version = readChoice(query, 'version', ['draft', 'published']) ?? 'published'
    if (version === 'draft' && access !== 'draft') throw new RequestError(401, 'Unauthorized')
    const address = (request.params as { '*'?: string })['*'] ?? ''
    if (address.includes('\0')) return reply.code(404).send(notFoundBody)
    const create = async () => createAnswer(await read({ db, space, version, query, filesUrl }, address))
    if (version === 'draft' || endpoint === 'space') return sendAnswer(reply, await create(), 'no-store')
    const published = await answerFromCache(space, `${endpoint} ${address}${query.key}`, create)
    // An address with another version must not be kept: it may become the current one later.
    const isCurrent = query.get('cv') === String(space.cacheVersion)
    return sendAnswer(reply, published, isCurrent ? longLived : shortLived)
  }

  return (app: FastifyInstance) => {
    app.get('/stories', answer('stories', readStories))
    app.get('/stories/', answer('stories', readStories))
    app.get('/stories/*', answer('story', readStory))
    app.get('/links', answer('links', readLinks))
    app.get('/links/', answer('links', readLinks))
    app.get('/links/*', answer('link', readLink))
    app.get('/datasources', answer('datasources', readDatasources))
    app.get('/datasources/', answer('datasources', readDatasources))
    app.get('/datasources/*', answer('datasource', readDatasource))
    app.get('/datasource_entries', answer('datasource_entries', readEntries))
    app.get('/datasource_entries/', answer('datasource_entries', readEntries))
    app.get('/tags', answer('tags', readTags))
    app.get('/tags/', answer('tags', readTags))
    app.get('/spaces/me', answer('space', readSpaceResult))
    app.get('/assets/me', answer('asset', readAsset))
  }
}

const longLived = 'public, max-age=31536000, immutable'
const shortLived = 'public, max-age=0, must-revalidate'
const notFound: Result = { status: 404, body: notFoundBody }

async function readLinks({ db, space, version, query }: Reading): Promise<Result> {
  const startsWith = (query.get('starts_with') ?? '').replace(/^\/+/, '')
  const { rest } = splitLanguage(startsWith, space.languageCodes)
  const { rows, total, perPage } = await selectLinkPage(db, query, { version, startsWith: rest })
  const withDates = query.get('include_dates') === '1' || query.get('include_dates') === 'true'
  const links = Object.fromEntries(rows.map((row) => [row.uuid, toLink(row, space, { withDates })]))
  return { body: { links }, total, perPage }
}

async function readLink({ db, space, version }: Reading, address: string): Promise<Result> {
  const [row] = await selectLinksByUuid(db, version, [address.replace(/\/$/, '')])
  return row ? { body: { link: toLink(row, space, { withDates: false }) } } : notFound
}

async function readDatasources({ db, space, query }: Reading): Promise<Result> {
  const { size, offset } = readPaging(query, 1000)
  const { rows, total } = await selectDatasources(db, { size, offset })
  return { body: { datasources: rows, cv: space.cacheVersion }, total, perPage: size }
}

async function readDatasource({ db, space }: Reading, address: string): Promise<Result> {
  const datasource = await selectDatasource(db, address.replace(/\/$/, ''))
  return datasource ? { body: { datasource, cv: space.cacheVersion } } : notFound
}

async function readEntries({ db, space, query }: Reading): Promise<Result> {
  const { size, offset } = readPaging(query, 1000)
  const [datasource, dimension] = [query.get('datasource'), query.get('dimension')]
  const { rows, total } = await selectEntries(db, { datasource, dimension, size, offset })
  const entries = rows.map(({ id, name, value, dimensionValue }) => ({
    id,
    name,
    value,
    dimension_value: dimensionValue,
  }))
  return { body: { datasource_entries: entries, cv: space.cacheVersion }, total, perPage: size }
}

async function readTags({ db, version, query }: Reading): Promise<Result> {
  const rows = await selectTags(db, version, query.get('starts_with'))
  return { body: { tags: rows.map(({ name, count }) => ({ name, taggings_count: count })) } }
}

/** Clients read the current cache version from it, so it is never cached. */
async function readSpaceResult({ space }: Reading): Promise<Result> {
  const { id, name, domain, cacheVersion, languageCodes } = space
  return { body: { space: { id, name, domain, version: cacheVersion, language_codes: languageCodes } } }
}

/** Our files are public, so their own address takes the place of a signed one. */
async function readAsset({ db, query, filesUrl }: Reading): Promise<Result> {
  const [row] = await selectAssetsByIds(db, [], [readFileHash(query.get('filename') ?? '')])
  if (!row) return notFound
  const filename = `${filesUrl}${formatFilePath(row)}`
  return { body: { asset: { id: row.id, filename, signed_url: filename, content_type: row.contentType } } }
}
