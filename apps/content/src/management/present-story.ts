import type { Db } from '@tiber/server/database'
import { chooseLanguage } from '../delivery/languages.ts'
import { selectLinksByUuid } from '../delivery/link-queries.ts'
import { collectLinks, collectRelations, visitNodes } from '../delivery/references.ts'
import { selectStoriesByUuid } from '../delivery/story-queries.ts'
import { toStory, toUrlLink, type StoryOptions } from '../delivery/to-story.ts'
import type { Space } from '../queries.ts'
import { selectComponentMap } from './component-queries.ts'
import { requireStorable } from './story-input.ts'
import type { ManagedRow } from './story-rows-queries.ts'
import type { Components } from './validate-content.ts'

type Presentation = { content: unknown; language: unknown; space: Space; filesUrl: string }

/**
 * Builds unsaved content as a preview shows it: the draft in one language, with related stories and links in place. It
 * need not be valid, because it is shown while it is typed.
 */
export async function presentStory(db: Db, row: ManagedRow, { content, language, space, filesUrl }: Presentation) {
  const choice = chooseLanguage(
    typeof language === 'string' ? language : undefined,
    space.languageCodes[0],
    space.languageCodes,
  )
  const options: StoryOptions = {
    space,
    filesUrl,
    version: 'draft',
    language: choice,
    excludedFields: new Set(),
    excludedStoryFields: new Set(),
  }
  const [current] = await selectStoriesByUuid(db, 'draft', [row.uuid])
  if (!current) return { id: row.id, uuid: row.uuid, content: {} }
  const story = toStory({ ...current, content: requireStorable(content ?? row.content) }, options)
  const relations = listRelationFields(await selectComponentMap(db))
  const [related, links] = await Promise.all([
    selectStoriesByUuid(db, 'draft', collectRelations([story.content], relations)),
    selectLinksByUuid(db, 'draft', collectLinks([story.content])),
  ])
  const stories = new Map(related.map((each) => [each.uuid, toStory(each, options)]))
  const urls = new Map(links.map((each) => [each.uuid, toUrlLink(each, choice)]))
  // Listed before stories are inserted: those may refer to each other, and stay as they are.
  const nodes: Record<string, unknown>[] = []
  visitNodes(story.content, (node) => nodes.push(node))
  for (const node of nodes) {
    if (node['linktype'] === 'story') {
      const target = urls.get(String(node['fieldtype'] === 'multilink' ? node['id'] : node['uuid']))
      if (target) node['story'] = target
    }
    for (const [name, value] of Object.entries(node)) {
      if (!relations.has(`${String(node['component'])}.${name}`)) continue
      node[name] = Array.isArray(value)
        ? value.map((uuid) => stories.get(uuid) ?? uuid)
        : (stories.get(String(value)) ?? value)
    }
  }
  return story
}

/** Lists the fields that hold stories, as `component.field`. */
function listRelationFields(components: Components): Set<string> {
  const fields = [...components.values()].flatMap(({ name, schema }) =>
    Object.entries(schema)
      .filter(([, field]) => field.source === 'internal_stories')
      .map(([field]) => `${name}.${field}`),
  )
  return new Set(fields)
}
