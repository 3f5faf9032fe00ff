import { useState } from 'react'
import type { StoryItem } from '../api.ts'
import { t } from '../texts.ts'
import { Icon } from '../ui/icon.tsx'
import { SearchField } from '../ui/search-field.tsx'

type StoryTreeProps = {
  stories: StoryItem[]
  openId: number | undefined
  unsavedIds: number[]
  onOpen: (id: number) => void
}

/** All stories in their folders, with their state. */
export function StoryTree({ stories, openId, unsavedIds, onOpen }: StoryTreeProps) {
  const [query, setQuery] = useState('')
  const shown = filterStories(stories, query)
  const byParent = Map.groupBy(shown, ({ parent_id }) => parent_id || 0)
  const renderLevel = (parent: number) => {
    const level = byParent.get(parent)
    if (!level) return null
    return (
      <ul>
        {level.map((story) => (
          <li key={story.id}>
            {story.is_folder ? (
              <details open>
                <summary>
                  <Icon name="folder" />
                  {story.name}
                </summary>
                {renderLevel(story.id)}
              </details>
            ) : (
              <button
                type="button"
                className="tree-story"
                aria-current={story.id === openId ? 'page' : undefined}
                title={story.name}
                onClick={() => onOpen(story.id)}
              >
                <Icon name="file-text" />
                <span>{story.name}</span>
                {unsavedIds.includes(story.id) ? (
                  <span className="state" data-state="changed">
                    {t('unsaved')}
                  </span>
                ) : (
                  !isUpToDate(story) && <StoryState story={story} />
                )}
              </button>
            )}
          </li>
        ))}
      </ul>
    )
  }
  return (
    <nav className="tree" aria-label={t('stories')}>
      <SearchField label={t('stories.search')} value={query} onChange={setQuery} />
      {renderLevel(0)}
      {shown.length === 0 && query !== '' && <p className="tree-none">{t('stories.none')}</p>}
    </nav>
  )
}

/** Most stories are published as they are: only the others are marked. */
const isUpToDate = ({ published, unpublished_changes }: StoryItem) => published && !unpublished_changes

const normalise = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Keeps the stories with the text in their name or address, and the folders around them. */
function filterStories(stories: StoryItem[], query: string): StoryItem[] {
  const text = normalise(query.trim())
  if (text === '') return stories
  const byId = new Map(stories.map((story) => [story.id, story]))
  const kept = new Set<StoryItem>()
  for (const story of stories) {
    if (story.is_folder || !normalise(`${story.name} ${story.full_slug}`).includes(text)) continue
    for (let each: StoryItem | undefined = story; each; each = byId.get(each.parent_id ?? 0)) kept.add(each)
  }
  return stories.filter((story) => kept.has(story))
}

/** Whether visitors see a story, and whether they see its newest state. */
export function StoryState({ story }: { story: Pick<StoryItem, 'published' | 'unpublished_changes'> }) {
  const state = story.published ? (story.unpublished_changes ? 'changed' : 'published') : 'draft'
  return (
    <span className="state" data-state={state}>
      {t(`state.${state}`)}
    </span>
  )
}
