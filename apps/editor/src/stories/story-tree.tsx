import type { StoryItem } from '../api.ts'
import { t } from '../texts.ts'
import { Icon } from '../ui/icon.tsx'

type StoryTreeProps = {
  stories: StoryItem[]
  openId: number | undefined
  unsavedIds: number[]
  onOpen: (id: number) => void
}

/** All stories in their folders, with their state. */
export function StoryTree({ stories, openId, unsavedIds, onOpen }: StoryTreeProps) {
  const byParent = Map.groupBy(stories, ({ parent_id }) => parent_id || 0)
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
                onClick={() => onOpen(story.id)}
              >
                <Icon name="file-text" />
                <span>{story.name}</span>
                {unsavedIds.includes(story.id) ? (
                  <span className="state">{t('unsaved')}</span>
                ) : (
                  <StoryState story={story} />
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
      {renderLevel(0)}
    </nav>
  )
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
