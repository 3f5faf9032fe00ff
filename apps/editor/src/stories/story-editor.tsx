import { useState } from 'react'
import type { Api, Story, StoryItem } from '../api.ts'
import type { Components } from '../blocks/components.ts'
import { PreviewFrame } from '../preview/preview-frame.tsx'
import { formatTime, t } from '../texts.ts'
import { Icon } from '../ui/icon.tsx'
import { StoryBar, type DialogName, type PreviewView } from './story-bar.tsx'
import { HistoryDialog, ScheduleDialog, SettingsDialog } from './story-dialogs.tsx'
import { StoryForm } from './story-form.tsx'
import { hasChanges, type StoryChange, type StoryState } from './story-states.ts'
import { useStoryActions, type Note } from './use-story-actions.ts'

type StoryEditorProps = {
  api: Api
  state: StoryState
  space: { stories: StoryItem[]; components: Components }
  dispatch: (change: StoryChange) => void
  onSaved: () => void
  onDeleted: () => void
}

/** One story: its preview, the form of the open block, and saving and publishing. */
export function StoryEditor({ api, state, space, dispatch, onSaved, onDeleted }: StoryEditorProps) {
  const { story } = state
  const isChanged = hasChanges(state)
  const [view, setView] = useState<PreviewView>({ language: 'default', isNarrow: false })
  const [dialog, setDialog] = useState<DialogName>()
  const actions = useStoryActions({ api, state, dispatch, onSaved })
  const close = () => setDialog(undefined)
  const closeAnd = (apply: (story: Story) => void) => (changed: Story) => {
    close()
    apply(changed)
  }
  const update = { api, story, onDone: closeAnd(actions.update), onClose: close }
  return (
    <>
      <StoryBar
        story={story}
        isChanged={isChanged}
        view={view}
        actions={actions}
        onView={setView}
        onDialog={setDialog}
      />
      <PreviewFrame
        api={api}
        state={state}
        view={view}
        saved={actions.saved}
        onEdit={(uid) => dispatch({ type: 'opened', uid })}
      />
      <StoryForm
        state={state}
        fieldProblems={actions.fieldProblems}
        context={{ ...space, listAssets: api.listAssets, uploadAsset: api.uploadAsset }}
        dispatch={dispatch}
      >
        <Schedule story={story} />
        <ActionNote note={actions.note} onReload={() => void actions.reload()} />
      </StoryForm>
      {dialog === 'settings' && <SettingsDialog {...update} stories={space.stories} onDeleted={onDeleted} />}
      {dialog === 'schedule' && <ScheduleDialog {...update} />}
      {dialog === 'history' && <HistoryDialog {...update} onDone={closeAnd(actions.replace)} isChanged={isChanged} />}
    </>
  )
}

/** How the last action went; a conflict can be ended by giving up what has been typed. */
const ActionNote = ({ note, onReload }: { note: Note | undefined; onReload: () => void }) => (
  <>
    <output className={note && note.kind !== 'done' ? 'problem' : 'done'} hidden={!note}>
      {note?.text}
    </output>
    {note?.kind === 'conflict' && (
      <button type="button" className="button" onClick={onReload}>
        {t('save.reload')}
      </button>
    )}
  </>
)

/** When the story is published and unpublished by itself, if it is. */
function Schedule({ story: { publish_at, unpublish_at } }: { story: Story }) {
  const times = [
    publish_at && t('schedule.publishes', { time: formatTime(publish_at) }),
    unpublish_at && t('schedule.unpublishes', { time: formatTime(unpublish_at) }),
  ].filter(Boolean)
  if (times.length === 0) return null
  return (
    <p className="schedule">
      <Icon name="clock" />
      {times.join(' · ')}
    </p>
  )
}
