import { randomUUID } from 'node:crypto'
import type { DemoAsset, DemoContent, DemoStory } from '@tiber/contract/content/demo-content'
import type { Database, Db } from '@tiber/server/database'
import { createFileStore, type FileStore } from './assets/file-store.ts'
import { formatFilePath } from './assets/to-asset.ts'
import { uploadAsset } from './assets/upload-asset.ts'
import { insertMissingComponents, selectComponentMap } from './management/component-queries.ts'
import { saveDatasource } from './management/datasources.ts'
import { insertStory, insertVersion, publishDraft } from './management/story-changes-queries.ts'
import { requireSlug, requireValidContent } from './management/story-input.ts'
import { rebuildPaths } from './management/story-paths.ts'
import { selectManagedPage } from './management/story-rows-queries.ts'
import { raiseCacheVersion } from './queries.ts'

const author = 'demo'

/** Loads and publishes demo content, unless the space has stories; returns whether it did. */
export async function loadDemoContent(
  { db }: Database,
  content: DemoContent,
  { filesDir }: { filesDir: string },
): Promise<boolean> {
  const files = createFileStore(filesDir)
  return db.transaction(async (transaction) => {
    const { total } = await selectManagedPage(transaction, { size: 1, offset: 0 })
    if (total > 0) return false
    await insertMissingComponents(transaction, content.components)
    for (const { slug, name, entries } of content.datasources)
      await saveDatasource(transaction, {
        slug,
        name,
        dimensions: [],
        entries: entries.map((entry) => ({
          ...entry,
          values: {},
        })),
      })
    const assets = await uploadAssets(transaction, files, content.assets)
    await insertStories(transaction, addFolders(content.stories), assets)
    await raiseCacheVersion(transaction)
    return true
  })
}

type AssetAddress = { id: number; filename: string }

async function uploadAssets(db: Db, files: FileStore, assets: DemoAsset[]): Promise<Map<string, AssetAddress>> {
  const uploaded = new Map<string, AssetAddress>()
  for (const { path, alt, bytes, svg } of assets) {
    const buffer = Buffer.from(bytes ?? Buffer.from(svg ?? ''))
    const metaData = { alt: alt[0], alt__i18n__en_US: alt[1] }
    const row = await uploadAsset(db, files, { fileName: path, bytes: buffer, alt: alt[0], title: '', metaData })
    uploaded.set(path, { id: row.id, filename: formatFilePath(row) })
  }
  return uploaded
}

/** Adds the folders that are not listed, and sorts parents before their children. */
function addFolders(stories: DemoStory[]): DemoStory[] {
  const known = new Map(stories.map((story) => [story.slug, story]))
  for (const { slug } of stories) {
    const parts = slug.split('/')
    for (let length = 1; length < parts.length; length += 1) {
      const folder = parts.slice(0, length).join('/')
      if (!known.has(folder)) known.set(folder, { slug: folder, name: parts[length - 1]!, isFolder: true })
    }
  }
  return [...known.values()].toSorted((a, b) => a.slug.split('/').length - b.slug.split('/').length)
}

async function insertStories(db: Db, stories: DemoStory[], assets: Map<string, AssetAddress>) {
  const components = await selectComponentMap(db)
  const ids = new Map<string, number>()
  for (const story of stories) {
    const uuid = story.uuid ?? randomUUID()
    const parts = story.slug.split('/')
    const parentId = ids.get(parts.slice(0, -1).join('/')) ?? null
    const content = story.isFolder ? {} : requireValidContent(insertAddresses(story.content ?? {}, assets), components)
    const id = await insertStory(db, {
      uuid,
      groupId: uuid,
      parentId,
      content,
      path: null,
      sortByDate: null,
      fullSlug: ` ${uuid}`,
      name: story.name,
      slug: requireSlug(parts.at(-1)!),
      translations: story.nameEn === undefined ? {} : { 'en-US': { name: story.nameEn } },
      isFolder: story.isFolder ?? false,
      isStartpage: story.isStartpage ?? false,
      tags: story.tags ?? [],
    })
    ids.set(story.slug, id)
    await rebuildPaths(db, id)
    if (story.isFolder) continue
    await publishDraft(db, id)
    await insertVersion(db, id, { action: 'published', author })
  }
}

/** Replaces the paths of files by their addresses. */
function insertAddresses(value: unknown, assets: Map<string, AssetAddress>): unknown {
  if (Array.isArray(value)) return value.map((each) => insertAddresses(each, assets))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, insertAddresses(each, assets)]))
  return fields['fieldtype'] === 'asset' ? { ...fields, ...assets.get(String(fields['filename'])) } : fields
}
