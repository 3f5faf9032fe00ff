import { useEffect, useReducer } from 'react'
import type { Story } from '../api.ts'
import { replaceBlock, type Block } from '../blocks/content-tree.ts'

type State = {
  story: Story
  content: Block
  openUid: string
  /** Counts the changes of fields from outside, such as a restored version, after which the form starts anew. */
  revision: number
}

type Change =
  | { type: 'edit'; uid: string; changes: Record<string, unknown> }
  | { type: 'open'; uid: string }
  | { type: 'saved'; story: Story; sent: Block }
  | { type: 'replaced'; story: Story }

const start = (story: Story): State => ({ story, content: story.content, openUid: story.content._uid, revision: 0 })

/** Applies a change; what was typed while a save was on its way stays. */
function applyChange(state: State, change: Change): State {
  switch (change.type) {
    case 'edit':
      return {
        ...state,
        content: replaceBlock(state.content, change.uid, (block) => ({ ...block, ...change.changes })),
      }
    case 'open':
      return { ...state, openUid: change.uid }
    case 'saved':
      return {
        ...state,
        story: change.story,
        content: state.content === change.sent ? change.story.content : state.content,
      }
    case 'replaced':
      return { ...start(change.story), revision: state.revision + 1 }
  }
}

/** The story being edited, its unsaved content and the open block. */
export function useStory(story: Story) {
  const [state, dispatch] = useReducer(applyChange, story, start)
  const isChanged = state.content !== state.story.content
  useEffect(() => {
    if (!isChanged) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isChanged])
  return { ...state, isChanged, dispatch }
}
