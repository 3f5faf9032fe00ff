import type { Story } from '../api.ts'
import { replaceBlock, type Block } from '../blocks/content-tree.ts'

/** A story being edited: as the service knows it, and what has been typed. */
export type StoryState = {
  story: Story
  content: Block
  openUid: string
  /** Counts the replacements of the content, after which the form starts anew. */
  revision: number
}

/** The stories of this visit by their ids; those with unsaved changes stay while others are open. */
export type StoryStates = ReadonlyMap<number, StoryState>

export type StoryChange =
  /** The story was read from the service. */
  | { type: 'loaded'; story: Story }
  | { type: 'edited'; uid: string; changes: Record<string, unknown> }
  | { type: 'opened'; uid: string }
  | { type: 'saved'; story: Story; sent: Block }
  /** Something beside the content was changed: the name, the schedule or whether it is published. */
  | { type: 'updated'; story: Story }
  /** The content was replaced by another version. */
  | { type: 'replaced'; story: Story }
  | { type: 'deleted' }

export const hasChanges = ({ story, content }: StoryState) => content !== story.content

/** Applies a change to one story, which need not be the open one. */
export function changeStory(states: StoryStates, { id, ...change }: StoryChange & { id: number }): StoryStates {
  const changed = applyChange(states.get(id), change)
  const next = new Map(states)
  if (changed) next.set(id, changed)
  else next.delete(id)
  return next
}

const start = (story: Story, revision = 0): StoryState => ({
  story,
  content: story.content,
  openUid: story.content._uid,
  revision,
})

/** What has been typed stays, unless the content is replaced on purpose. */
function applyChange(state: StoryState | undefined, change: StoryChange): StoryState | undefined {
  if (change.type === 'loaded') return state && hasChanges(state) ? state : start(change.story, state?.revision)
  if (!state || change.type === 'deleted') return undefined
  const { story, content } = state
  switch (change.type) {
    case 'edited':
      return { ...state, content: replaceBlock(content, change.uid, (block) => ({ ...block, ...change.changes })) }
    case 'opened':
      return { ...state, openUid: change.uid }
    case 'saved':
      return { ...state, story: change.story, content: content === change.sent ? change.story.content : content }
    case 'updated':
      return { ...state, story: change.story, content: content === story.content ? change.story.content : content }
    case 'replaced':
      return start(change.story, state.revision + 1)
  }
}
