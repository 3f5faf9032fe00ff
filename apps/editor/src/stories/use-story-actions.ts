import { useState } from 'react'
import { ApiError, type Api, type FieldProblem, type Story } from '../api.ts'
import { findBlock, locateField, type Block } from '../blocks/content-tree.ts'
import { describeError } from '../describe-error.ts'
import { t, type TextKey } from '../texts.ts'
import { hasChanges, type StoryChange, type StoryState } from './story-states.ts'

type ActionOptions = {
  api: Api
  state: StoryState
  dispatch: (change: StoryChange) => void
  /** The list of stories may have changed. */
  onSaved: () => void
}

export type Note = { kind: 'problem' | 'conflict' | 'done'; text: string }

/** What the previewed page is told after a change; every one is a new object. */
export type SavedEvent = { action: 'change' | 'published' }

/** The fields a save was refused for, and the content it had. */
type Refused = { fields: FieldProblem[]; content: Block }

const readValue = (content: Block, path: string) => {
  const { uid, field } = locateField(content, path)
  return JSON.stringify(findBlock(content, uid)?.[field])
}

/** Lists the refused fields that nobody has changed since. */
const listProblems = (refused: Refused | undefined, content: Block): FieldProblem[] =>
  refused?.fields.filter(({ field }) => readValue(content, field) === readValue(refused.content, field)) ?? []

/** Runs one request of a story at a time, and says how the last one went. */
function useRequest(content: Block, onSaved: () => void) {
  const [isBusy, setIsBusy] = useState(false)
  const [note, setNote] = useState<Note>()
  const [refused, setRefused] = useState<Refused>()
  const [saved, setSaved] = useState<SavedEvent>()

  const finish = (done: TextKey, action: SavedEvent['action'] = 'change') => {
    setRefused(undefined)
    setNote({ kind: 'done', text: t(done) })
    setSaved({ action })
    onSaved()
  }
  const fail = (error: unknown) => {
    const { status = 0, fields = [] } = error instanceof ApiError ? error : {}
    setRefused(fields.length > 0 ? { fields, content } : undefined)
    const text = fields.length > 0 ? t('save.invalid') : describeError(error)
    setNote({ kind: status === 409 ? 'conflict' : 'problem', text })
  }
  const run = async (work: () => Promise<void>) => {
    setIsBusy(true)
    setRefused(undefined)
    await work().catch(fail)
    setIsBusy(false)
  }
  const fieldProblems = listProblems(refused, content)
  const isCorrected = refused !== undefined && fieldProblems.length === 0
  const outcome = { isBusy, note: isCorrected ? undefined : note, fieldProblems, saved }
  return { outcome, run, finish, clearNote: () => setNote(undefined) }
}

/** Saves and publishes a story, and says how it went. */
export function useStoryActions({ api, state, dispatch, onSaved }: ActionOptions) {
  const { story, content } = state
  const { outcome, run, finish, clearNote } = useRequest(content, onSaved)
  const saveContent = async () => {
    const changed = await api.saveStory({ ...story, content })
    dispatch({ type: 'saved', story: changed, sent: content })
    return changed
  }
  return {
    ...outcome,
    save: () =>
      run(async () => {
        await saveContent()
        finish('save.done')
      }),
    publish: () =>
      run(async () => {
        const newest = hasChanges(state) ? await saveContent() : story
        dispatch({ type: 'updated', story: await api.publishStory(newest) })
        finish('publish.done', 'published')
      }),
    unpublish: () =>
      run(async () => {
        dispatch({ type: 'updated', story: await api.unpublishStory(story) })
        finish('unpublish.done')
      }),
    /** Gives up what has been typed and shows the story as others have saved it. */
    reload: () =>
      run(async () => {
        dispatch({ type: 'replaced', story: await api.readStory(story.id) })
        clearNote()
        onSaved()
      }),
    update(changed: Story) {
      dispatch({ type: 'updated', story: changed })
      finish('save.done')
    },
    replace(restored: Story) {
      dispatch({ type: 'replaced', story: restored })
      finish('save.done')
    },
  }
}
