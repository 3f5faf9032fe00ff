import type { Block } from '@tiber/contract/content/stories'
import type { Db } from '@tiber/server/database'
import { selectAssetsByIds } from '../assets/asset-queries.ts'
import { readFileHash, toAsset } from '../assets/to-asset.ts'
import { RequestError } from '../request-error.ts'
import { selectLinksByUuid } from './link-queries.ts'
import { readChoice, splitList, type Query } from './query-parameters.ts'
import { collectAssets, collectLinks, collectRelations } from './references.ts'
import { selectStoriesByUuid } from './story-queries.ts'
import { toFullLink, toStory, toUrlLink, type StoryOptions } from './to-story.ts'

type Delivered = { uuid: string; content: Block }

export type ReferenceOptions = {
  relations: ReadonlySet<string>
  relationLevels: number
  links: '1' | 'story' | 'url' | 'link' | undefined
  linkLevels: number
  hasAssets: boolean
}

/** An answer with more related stories only names them, and the client fetches them in pages, as on a real space. */
const maxReferences = 1000

export function readReferenceOptions(query: Query): ReferenceOptions {
  const relations = splitList(query, 'resolve_relations', 100) ?? []
  const malformed = relations.find((each) => !/^[\w-]{1,60}\.[\w-]{1,60}$/.test(each))
  if (malformed !== undefined)
    throw new RequestError(422, 'resolve_relations must list entries such as component.field')
  return {
    relations: new Set(relations),
    relationLevels: Number(readChoice(query, 'resolve_level', ['1', '2']) ?? 2),
    links: readChoice(query, 'resolve_links', ['1', 'story', 'url', 'link']),
    linkLevels: Number(readChoice(query, 'resolve_links_level', ['1', '2']) ?? 1),
    hasAssets: query.get('resolve_assets') === '1' || query.get('resolve_assets') === 'true',
  }
}

/** How referenced stories are delivered, beside which ones are. */
type ResolveOptions = ReferenceOptions & { story: StoryOptions }

/** Reads the stories, links and files that stories refer to: a few statements, whatever the number of stories. */
export async function resolveReferences(db: Db, stories: Delivered[], options: ResolveOptions) {
  const rels = await resolveRelations(db, stories, options)
  const relStories = 'rels' in rels ? rels.rels : []
  return {
    ...rels,
    ...(await resolveLinks(db, options.linkLevels === 2 ? [...stories, ...relStories] : stories, options)),
    ...(options.hasAssets && { assets: await resolveAssets(db, [...stories, ...relStories], options.story.filesUrl) }),
  }
}

/** A story that was read is not read again, so that cycles end. */
async function resolveRelations(db: Db, stories: Delivered[], { story, ...options }: ResolveOptions) {
  const rels: Delivered[] = []
  const seen = new Set<string>()
  let level: Delivered[] = stories
  if (options.relations.size === 0) return { rels }
  for (let depth = 0; depth < options.relationLevels && level.length > 0; depth += 1) {
    const uuids = collectRelations(level.map(getContent), options.relations).filter((uuid) => !seen.has(uuid))
    for (const uuid of uuids) seen.add(uuid)
    if (seen.size > maxReferences) return { rels: [], rel_uuids: [...seen] }
    level = (await selectStoriesByUuid(db, story.version, uuids)).map((row) => toStory(row, story))
    rels.push(...level)
  }
  return { rels }
}

const getContent = ({ content }: Delivered) => content

async function resolveLinks(db: Db, sources: Delivered[], { links, linkLevels, story }: ResolveOptions) {
  if (links === undefined) return { links: [] }
  const uuids = collectLinks(sources.map(getContent))
  if (uuids.length > maxReferences) return { links: [], link_uuids: uuids }
  if (links === 'url' || links === 'link') {
    const rows = await selectLinksByUuid(db, story.version, uuids)
    const toItem = links === 'url' ? toUrlLink : undefined
    return { links: rows.map((row) => toItem?.(row, story.language) ?? toFullLink(row, story.space, story.language)) }
  }
  const read = async (each: string[]) =>
    (await selectStoriesByUuid(db, story.version, each)).map((row) => toStory(row, story))
  const linked = await read(uuids)
  if (linkLevels < 2) return { links: linked }
  const known = new Set(uuids)
  const further = collectLinks(linked.map(getContent)).filter((uuid) => !known.has(uuid))
  return { links: [...linked, ...(await read(further.slice(0, maxReferences)))] }
}

async function resolveAssets(db: Db, stories: Delivered[], filesUrl: string) {
  const { ids, fileNames } = collectAssets(stories.map(getContent))
  const rows = await selectAssetsByIds(
    db,
    ids.slice(0, maxReferences),
    fileNames.slice(0, maxReferences).map(readFileHash),
  )
  return rows.map((row) => toAsset(row, filesUrl))
}
