import { randomUUID } from 'node:crypto'
import type { Db } from '@tiber/server/database'
import { raiseCacheVersion } from '../queries.ts'
import { RequestError } from '../request-error.ts'
import { selectComponentMap } from './component-queries.ts'
import { changeContent, type ContentChange, type Editing } from './change-content.ts'
import { readFlag, readId, readText, readTime, refuse, type Body } from './read-body.ts'
import {
  deleteStoryTree,
  insertStory,
  insertVersion,
  publishDraft,
  removePublished,
  updatePositions,
  updateSchedule,
  updateStory,
  type StoryFields,
} from './story-changes-queries.ts'
import { readStoryFields, requireValidContent } from './story-input.ts'
import { rebuildPaths } from './story-paths.ts'
import { selectManagedStory, selectTree, selectVersion, type ManagedRow } from './story-rows-queries.ts'

export async function requireStory(db: Db, id: number, lock: 'lock' | 'read' = 'read'): Promise<ManagedRow> {
  const story = await selectManagedStory(db, id, lock)
  if (!story) throw new RequestError(404, 'There is no such story.')
  return story
}

/** Creates a story or a folder at the end of its folder, and publishes it if asked to. */
export async function createStory(editing: Editing, body: Body, shouldPublish: boolean): Promise<ManagedRow> {
  const isFolder = readFlag(body, 'is_folder', false)
  const fields = readStoryFields(body, {})
  const uuid = randomUUID()
  const groupId = readText(body, 'group_id', { fallback: uuid })
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(groupId)) refuse('group_id', 'group_id must be a UUID.')
  return changeContent(editing, async (change) => {
    const { db, author } = change
    await requireFolder(db, fields.parentId)
    const content = isFolder ? {} : requireValidContent(fields.content, await selectComponentMap(db))
    // A unique text until the paths are computed.
    const id = await withFreeSlug(async () => {
      const inserted = await insertStory(db, { ...fields, content, uuid, groupId, isFolder, fullSlug: ` ${uuid}` })
      await rebuildPaths(db, inserted)
      return inserted
    })
    await insertVersion(db, id, { action: 'created', author })
    // The tree of links shows a folder at once.
    if (isFolder) await raiseCacheVersion(db)
    if (shouldPublish && !isFolder) await publish(change, await requireStory(db, id))
    return requireStory(db, id)
  })
}

/** Saves a draft. The request names the version it was loaded with; another one means that somebody else saved. */
export async function saveStory(editing: Editing, id: number, input: SaveInput): Promise<ManagedRow> {
  const { body, isForced, shouldPublish } = input
  return changeContent(editing, async (change) => {
    const { db, addEvent } = change
    const story = await requireStory(db, id, 'lock')
    if (!isForced) requireVersion(story, body['version'])
    const fields = readStoryFields(body, story)
    await requireFolder(db, fields.parentId, id)
    const content = story.isFolder ? {} : requireValidContent(fields.content, await selectComponentMap(db))
    await applyFields(change, story, { ...fields, content })
    const saved = await requireStory(db, id)
    if (shouldPublish && !story.isFolder) await publish(change, saved)
    else if (hasMoved(story, saved)) addEvent({ action: 'moved', story_id: id, full_slug: saved.fullSlug })
    return requireStory(db, id)
  })
}

/** Whether visitors see a change at once: addresses are not part of the draft, and neither are folders. */
function hasMoved(before: ManagedRow, after: ManagedRow): boolean {
  const describe = ({ fullSlug, path, translations, isStartpage, sortByDate, name, isFolder }: ManagedRow) =>
    JSON.stringify([fullSlug, path, translations, isStartpage, sortByDate, isFolder && name])
  return describe(before) !== describe(after)
}

type SaveInput = { body: Body; isForced: boolean; shouldPublish: boolean }

async function applyFields({ db, author }: ContentChange, story: ManagedRow, fields: StoryFields) {
  await withFreeSlug(async () => {
    await updateStory(db, story.id, fields)
    await rebuildPaths(db, story.id)
  })
  await insertVersion(db, story.id, { action: 'saved', author })
}

function requireVersion(story: ManagedRow, version: unknown) {
  if (typeof version !== 'number') refuse('version', 'version is required: the one the story was loaded with.')
  requireSameVersion(story, version)
}

/** Refuses a change of a story that somebody else has changed since; a request without a version is not checked. */
function requireSameVersion(story: ManagedRow, version: unknown) {
  if (version !== undefined && version !== story.version)
    throw new RequestError(409, 'Somebody else has changed this story.', { field: 'version', version: story.version })
}

/** A folder must exist, be a folder and not lie below the story that moves into it. */
async function requireFolder(db: Db, parentId: number | null, storyId?: number) {
  if (parentId === null) return
  const folder = await selectManagedStory(db, parentId, 'read')
  if (!folder?.isFolder) refuse('parent_id', 'There is no such folder.')
  if (storyId !== undefined && (await selectTree(db, storyId)).some(({ id }, at) => id === parentId && at > 0))
    refuse('parent_id', 'A folder cannot be moved into itself.')
  if (storyId === parentId) refuse('parent_id', 'A folder cannot be moved into itself.')
}

async function withFreeSlug<Value>(change: () => Promise<Value>): Promise<Value> {
  try {
    return await change()
  } catch (error) {
    const { cause } = error as { cause?: { code?: string; constraint?: string } }
    if (cause?.code !== '23505') throw error
    throw new RequestError(422, 'Another story of this folder has this slug.', { field: 'slug' })
  }
}

/** Publishes the draft if it is complete. */
export async function publish({ db, author, addEvent }: ContentChange, story: ManagedRow) {
  if (story.isFolder) throw new RequestError(422, 'A folder cannot be published.', { field: 'id' })
  requireValidContent(story.content, await selectComponentMap(db), { isPublishing: true })
  await publishDraft(db, story.id)
  await insertVersion(db, story.id, { action: 'published', author })
  addEvent({ action: 'published', story_id: story.id, full_slug: story.fullSlug })
}

export async function unpublish({ db, author, addEvent }: ContentChange, story: ManagedRow) {
  await removePublished(db, story.id)
  await insertVersion(db, story.id, { action: 'unpublished', author })
  addEvent({ action: 'unpublished', story_id: story.id, full_slug: story.fullSlug })
}

type PublicationInput = { body: Body; apply: typeof publish }

/** Publishes or unpublishes a story. */
export async function changePublication(editing: Editing, id: number, input: PublicationInput): Promise<ManagedRow> {
  return changeContent(editing, async (change) => {
    const { db } = change
    const story = await requireStory(db, id, 'lock')
    requireSameVersion(story, input.body['version'])
    await input.apply(change, story)
    return requireStory(db, id)
  })
}

/** Moves a story within or into a folder, after another story or to the first place. */
export async function moveStory(editing: Editing, id: number, body: Body): Promise<ManagedRow> {
  return changeContent(editing, async (change) => {
    const { db, addEvent } = change
    const story = await requireStory(db, id, 'lock')
    const parentId = readId(body, 'parent_id', story.parentId)
    const afterId = readId(body, 'after_id', null)
    await requireFolder(db, parentId, id)
    if (parentId !== story.parentId) await applyFields(change, story, { ...story, parentId })
    await updatePositions(db, id, { parentId, afterId })
    const moved = await requireStory(db, id)
    addEvent({ action: 'moved', story_id: id, full_slug: moved.fullSlug })
    return moved
  })
}

export async function deleteStory(editing: Editing, id: number): Promise<ManagedRow> {
  return changeContent(editing, async ({ db, addEvent }) => {
    const story = await requireStory(db, id, 'lock')
    for (const deleted of await deleteStoryTree(db, id))
      if (deleted.id === id || deleted.isPublished)
        addEvent({ action: 'deleted', story_id: deleted.id, full_slug: deleted.fullSlug })
    return story
  })
}

/** Sets or removes the times at which a story is published and unpublished. */
export async function scheduleStory(editing: Editing, id: number, body: Body): Promise<ManagedRow> {
  const [publishAt, unpublishAt] = [readTime(body, 'publish_at'), readTime(body, 'unpublish_at')]
  if (publishAt !== null && unpublishAt !== null && unpublishAt <= publishAt)
    refuse('unpublish_at', 'unpublish_at must be after publish_at.')
  return changeContent(editing, async ({ db }) => {
    const story = await requireStory(db, id, 'lock')
    requireSameVersion(story, body['version'])
    if (story.isFolder) refuse('id', 'A folder cannot be published.')
    await updateSchedule(db, id, { publishAt, unpublishAt })
    return requireStory(db, id)
  })
}

type RestoreInput = { versionId: number; body: Body }

/** Makes an earlier version the draft; the current draft stays in the history. */
export async function restoreVersion(editing: Editing, id: number, input: RestoreInput): Promise<ManagedRow> {
  const { versionId, body } = input
  return changeContent(editing, async ({ db, author }) => {
    const story = await requireStory(db, id, 'lock')
    requireSameVersion(story, body['version'])
    const earlier = await selectVersion(db, id, versionId)
    if (!earlier) throw new RequestError(404, 'There is no such version.')
    await updateStory(db, id, { ...story, name: earlier.name, content: earlier.content })
    await insertVersion(db, id, { action: 'restored', author })
    return requireStory(db, id)
  })
}
