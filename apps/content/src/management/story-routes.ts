import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '@tiber/server/database'
import { RequestError } from '../request-error.ts'
import type { SpaceReader } from '../space-reader.ts'
import { describeListedStory, describeStory } from './describe-story.ts'
import type { Editing } from './change-content.ts'
import { formatPreviewQuery, signPreview } from './preview-signature.ts'
import { readId as readOptionalId, readObject, type Body } from './read-body.ts'
import {
  changePublication,
  createStory,
  deleteStory,
  moveStory,
  publish,
  requireStory,
  restoreVersion,
  saveStory,
  scheduleStory,
  unpublish,
} from './stories.ts'
import { presentStory } from './present-story.ts'
import { selectManagedPage, selectVersion, selectVersions, type ManagedRow } from './story-rows-queries.ts'

type RouteDependencies = {
  database: Database
  readSpace: SpaceReader
  filesUrl: string
  toEditing: (request: FastifyRequest) => Editing
}

/** Reads the number in a path; anything else is an unknown address. */
export function readPathId(request: FastifyRequest, name = 'id'): number {
  const text = (request.params as Record<string, string>)[name] ?? ''
  if (!/^\d{1,15}$/.test(text)) throw new RequestError(404, 'Not found')
  return Number(text)
}

export function readPage({ query }: FastifyRequest, maxSize = 100) {
  const { page, per_page: perPage } = query as Record<string, unknown>
  const toNumber = (value: unknown) => (/^\d{1,6}$/.test(String(value)) ? Number(value) : 0)
  const size = Math.min(maxSize, toNumber(perPage) || 25)
  return { size, offset: (Math.max(1, toNumber(page)) - 1) * size }
}

export const readQueryText = ({ query }: FastifyRequest, name: string): string | undefined => {
  const value = (query as Record<string, unknown>)[name]
  return typeof value === 'string' && value !== '' && !value.includes('\0') ? value.slice(0, 500) : undefined
}

/** Reads the object of a request, which may have none. */
const readBody = ({ body }: FastifyRequest): Body => (typeof body === 'object' && body !== null ? (body as Body) : {})

const isSet = (value: unknown) => value === 1 || value === '1' || value === true || value === 'true'

/** Serves stories and folders: reading, saving, publishing, moving, scheduling, history, preview. */
export function serveStories(app: FastifyInstance, dependencies: RouteDependencies) {
  serveStoryList(app, dependencies)
  serveStoryChanges(app, dependencies)
  serveHistory(app, dependencies)
  servePreview(app, dependencies)
}

function readKind(request: FastifyRequest): 'folders' | 'stories' | undefined {
  if (isSet(readQueryText(request, 'folder_only'))) return 'folders'
  return isSet(readQueryText(request, 'story_only')) ? 'stories' : undefined
}

function serveStoryList(app: FastifyInstance, { database: { db } }: RouteDependencies) {
  app.get('/stories', async (request, reply) => {
    const { size, offset } = readPage(request, 1000)
    const parent = readQueryText(request, 'with_parent')
    const { rows, total } = await selectManagedPage(db, {
      search: readQueryText(request, 'search') ?? readQueryText(request, 'text_search'),
      startsWith: readQueryText(request, 'starts_with'),
      parentId: parent === undefined ? undefined : Number(/^\d{1,15}$/.test(parent) ? parent : -1),
      kind: readKind(request),
      size,
      offset,
    })
    reply.headers({ total: String(total), 'per-page': String(size) })
    return { stories: rows.map(describeListedStory) }
  })

  app.get('/stories/:id', async (request) => ({ story: describeStory(await requireStory(db, readPathId(request))) }))
}

function serveStoryChanges(app: FastifyInstance, { toEditing }: RouteDependencies) {
  app.post('/stories', async (request, reply) => {
    const story = await createStory(toEditing(request), readObject(request.body, 'story'), shouldPublish(request))
    return reply.code(201).send({ story: describeStory(story) })
  })

  app.put('/stories/:id', async (request) => {
    const isForced = isSet(readBody(request)['force_update'])
    const input = { body: readObject(request.body, 'story'), isForced, shouldPublish: shouldPublish(request) }
    return { story: describeStory(await saveStory(toEditing(request), readPathId(request), input)) }
  })

  app.delete('/stories/:id', async (request) => ({
    story: describeStory(await deleteStory(toEditing(request), readPathId(request))),
  }))

  for (const [path, apply] of [
    ['publish', publish],
    ['unpublish', unpublish],
  ] as const) {
    // Storyblok uses GET; a change by POST is what one would expect.
    app.route({
      method: ['GET', 'POST'],
      url: `/stories/:id/${path}`,
      handler: async (request) => {
        const input = { body: readBody(request), apply }
        return { story: describeStory(await changePublication(toEditing(request), readPathId(request), input)) }
      },
    })
  }

  app.put('/stories/:id/move', async (request) => {
    const place = { ...(request.query as Body), ...readBody(request) }
    return { story: describeStory(await moveStory(toEditing(request), readPathId(request), place)) }
  })

  app.put('/stories/:id/schedule', async (request) => ({
    story: describeStory(await scheduleStory(toEditing(request), readPathId(request), readBody(request))),
  }))
}

/** Serves the versions of a story; two calls restore one, because Storyblok has both. */
function serveHistory(app: FastifyInstance, { database: { db }, toEditing }: RouteDependencies) {
  const restore = async (request: FastifyRequest, versionId: number) => ({
    story: describeStory(
      await restoreVersion(toEditing(request), readPathId(request), { versionId, body: readBody(request) }),
    ),
  })

  app.get('/stories/:id/versions', async (request) => {
    const { id } = await requireStory(db, readPathId(request))
    const rows = await selectVersions(db, id, readPage(request))
    return { versions: rows.map(({ createdAt, ...row }) => ({ ...row, created_at: createdAt })) }
  })

  app.get('/stories/:id/versions/:version', async (request) => {
    const row = await selectVersion(db, readPathId(request), readPathId(request, 'version'))
    if (!row) throw new RequestError(404, 'There is no such version.')
    const { createdAt, ...version } = row
    return { version: { ...version, created_at: createdAt } }
  })

  app.put('/stories/:id/restore_with', async (request) => {
    const versionId = readOptionalId(readBody(request), 'version_id', null)
    if (versionId === null) throw new RequestError(422, 'version_id is required.', { field: 'version_id' })
    return restore(request, versionId)
  })

  app.post('/stories/:id/versions/:version/restore', (request) => restore(request, readPathId(request, 'version')))
}

function servePreview(app: FastifyInstance, { database: { db }, readSpace, filesUrl }: RouteDependencies) {
  app.post('/stories/:id/present', async (request) => {
    const story = await requireStory(db, readPathId(request))
    const { content, language } = readBody(request)
    return { story: await presentStory(db, story, { content, language, space: await readSpace(), filesUrl }) }
  })

  app.get('/stories/:id/preview-url', async (request) => {
    const [story, space] = [await requireStory(db, readPathId(request)), await readSpace()]
    const wanted = readQueryText(request, 'language')
    const language = wanted !== undefined && space.languageCodes.includes(wanted) ? wanted : 'default'
    const signature = signPreview(space.id, space.previewToken, new Date())
    const component = String(story.content['component'] ?? '')
    const query = formatPreviewQuery({ id: story.id, component, language }, signature)
    const path = [...(language === 'default' ? [] : [language]), getPagePath(story)].join('/')
    return { url: `${space.domain}${path}?${query}`, query, language }
  })
}

/** Returns the path of the page that shows a story; some stories belong to other pages of the shop. */
function getPagePath({ path, fullSlug }: ManagedRow): string {
  if (path !== null) return path.replace(/^\/+/, '')
  if (fullSlug === 'home' || fullSlug === 'settings') return ''
  return fullSlug.startsWith('legal/') ? `auth/${fullSlug}` : fullSlug
}

const shouldPublish = (request: FastifyRequest) => isSet(readBody(request)['publish'])
