import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '@tiber/server/database'
import { selectAssetPage, selectAssetsByIds, updateAsset } from '../assets/asset-queries.ts'
import type { FileStore } from '../assets/file-store.ts'
import { toAsset } from '../assets/to-asset.ts'
import { maxFileBytes, removeAsset, uploadAsset } from '../assets/upload-asset.ts'
import { selectDatasources, selectEntries } from '../delivery/datasource-queries.ts'
import { raiseCacheVersion, spaceId } from '../queries.ts'
import { RequestError } from '../request-error.ts'
import type { SpaceReader } from '../space-reader.ts'
import { changeComponent, createComponent, describeComponent, removeComponent, requireComponent } from './components.ts'
import { selectComponents } from './component-queries.ts'
import { readDatasource, removeDatasource, requireDatasource, saveDatasource } from './datasources.ts'
import type { Editing } from './change-content.ts'
import type { Operators } from './operators.ts'
import { readObject, readText } from './read-body.ts'
import { readPage, readPathId, readQueryText, serveStories } from './story-routes.ts'
import type { Webhook } from './webhook.ts'

type Dependencies = {
  database: Database
  readSpace: SpaceReader
  files: FileStore
  webhook: Webhook
  filesUrl: string
  operators: Operators
  /** Returns the platform's access token of the caller. */
  readToken: (request: FastifyRequest, reply: FastifyReply) => Promise<string | undefined>
}

const maxBodyBytes = 2 * 1024 * 1024

/** Serves the management API, for operators only; paths are relative to `/v1/mapi/spaces/:spaceId`. */
export function serveManagement(app: FastifyInstance, dependencies: Dependencies) {
  const { database, readSpace, files, filesUrl, webhook, operators, readToken } = dependencies
  const authors = new WeakMap<FastifyRequest, string>()

  // Nobody else's body is read.
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    authors.set(request, operators.require(await readToken(request, reply)))
    if ((request.params as { spaceId: string }).spaceId !== String(spaceId)) throw new RequestError(404, 'Not found')
  })
  app.addHook('onRoute', (route) => {
    route.bodyLimit ??= maxBodyBytes
  })
  const toEditing = (request: FastifyRequest): Editing => ({
    db: database.db,
    author: authors.get(request) ?? '',
    webhook,
  })

  serveStories(app, { database, readSpace, filesUrl, toEditing })
  serveComponents(app, database)
  serveDatasources(app, database)
  serveAssets(app, database, files)
}

function serveComponents(app: FastifyInstance, { db }: Database) {
  app.get('/components', async () => ({ components: (await selectComponents(db)).map(describeComponent) }))
  app.get('/components/:id', async (request) => {
    const id = readPathId(request)
    return { component: describeComponent(await requireComponent(db, (row) => row.id === id)) }
  })
  app.post('/components', async (request, reply) => {
    const row = await createComponent(db, readObject(request.body, 'component'))
    return reply.code(201).send({ component: describeComponent(row) })
  })
  app.put('/components/:id', async (request) => ({
    component: describeComponent(await changeComponent(db, readPathId(request), readObject(request.body, 'component'))),
  }))
  app.delete('/components/:id', async (request) => ({
    component: describeComponent(await removeComponent(db, readPathId(request))),
  }))
}

function serveDatasources(app: FastifyInstance, { db }: Database) {
  const readSlug = ({ params }: FastifyRequest) => (params as { slug: string }).slug
  app.get('/datasources', async (request) => ({ datasources: (await selectDatasources(db, readPage(request))).rows }))
  app.post('/datasources', async (request, reply) => {
    const datasource = await saveDatasource(db, readDatasource(readObject(request.body, 'datasource')))
    return reply.code(201).send({ datasource })
  })
  app.put('/datasources/:slug', async (request) => {
    const { name, slug } = await requireDatasource(db, readSlug(request))
    const input = readDatasource({ name, ...readObject(request.body, 'datasource'), slug })
    return { datasource: await saveDatasource(db, input) }
  })
  app.delete('/datasources/:slug', async (request) => ({ datasource: await removeDatasource(db, readSlug(request)) }))
  app.get('/datasource_entries', async (request, reply) => {
    const { size, offset } = readPage(request, 1000)
    const [datasource, dimension] = [readQueryText(request, 'datasource'), readQueryText(request, 'dimension')]
    const { rows, total } = await selectEntries(db, { datasource, dimension, size, offset })
    reply.headers({ total: String(total), 'per-page': String(size) })
    return {
      datasource_entries: rows.map(({ dimensionValue, ...row }) => ({ ...row, dimension_value: dimensionValue })),
    }
  })
}

function serveAssets(app: FastifyInstance, { db }: Database, files: FileStore) {
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const requireAsset = async (id: number) => {
    const [row] = await selectAssetsByIds(db, [id], [])
    if (!row) throw new RequestError(404, 'There is no such file.')
    return row
  }

  app.get('/assets', async (request, reply) => {
    const { size, offset } = readPage(request, 1000)
    const { rows, total } = await selectAssetPage(db, { search: readQueryText(request, 'search') ?? '', size, offset })
    reply.headers({ total: String(total), 'per-page': String(size) })
    return { assets: rows.map((row) => toAsset(row, '')) }
  })

  app.post('/assets', { bodyLimit: maxFileBytes }, async (request, reply) => {
    const upload = await readUpload(request)
    return reply.code(201).send({ asset: toAsset(await uploadAsset(db, files, upload), '') })
  })

  app.put('/assets/:id', async (request) => {
    const { id } = await requireAsset(readPathId(request))
    const body = readObject(request.body, 'asset')
    const focus = readText(body, 'focus')
    if (focus !== '' && !/^\d{1,5}x\d{1,5}:\d{1,5}x\d{1,5}$/.test(focus))
      throw new RequestError(422, 'focus must be a box such as 100x50:101x51.', { field: 'focus' })
    const texts = Object.fromEntries(
      ['alt', 'title', 'copyright', 'source', 'focus']
        .filter((name) => body[name] !== undefined)
        .map((name) => [name, readText(body, name, { maxLength: 2000 })]),
    )
    await db.transaction(async (transaction) => {
      await updateAsset(transaction, id, texts)
      await raiseCacheVersion(transaction)
    })
    return { asset: toAsset(await requireAsset(id), '') }
  })

  app.delete('/assets/:id', async (request) => {
    const asset = await requireAsset(readPathId(request))
    await removeAsset(db, files, asset)
    return { asset: toAsset(asset, '') }
  })
}

/** Reads the file of a form, or the body itself with its name in the query. */
async function readUpload(request: FastifyRequest) {
  const [fileName = '', alt = '', title = ''] = ['filename', 'alt', 'title'].map((each) => readQueryText(request, each))
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data')) return { fileName, bytes, alt, title }
  if (countParts(bytes, type) > maxParts)
    throw new RequestError(422, 'The form has too many fields.', { field: 'file' })
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => undefined)
  const file = form?.get('file')
  if (!(file instanceof File)) throw new RequestError(422, 'The form must contain a file.', { field: 'file' })
  return { fileName: fileName || file.name, bytes: Buffer.from(await file.arrayBuffer()), alt, title }
}

/** Parsing a form takes seconds if it has a million fields, which nobody needs to upload a file. */
const maxParts = 50

function countParts(bytes: Buffer, contentType: string): number {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType)
  const separator = `--${boundary?.[1] ?? boundary?.[2] ?? ''}`
  let count = 0
  for (let at = bytes.indexOf(separator); at !== -1 && count <= maxParts; at = bytes.indexOf(separator, at + 2))
    count += 1
  return count
}
