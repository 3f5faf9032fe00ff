import { useState } from 'react'
import type { Api, Session } from '../api.ts'
import { t } from '../texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Problem } from '../ui/problem.tsx'
import { RequestForm } from '../ui/request-form.tsx'
import { NewStoryDialog } from './new-story-dialog.tsx'
import { StoryEditor } from './story-editor.tsx'
import { StoryTree } from './story-tree.tsx'
import { useOpenStory } from './use-open-story.ts'
import { useSpace } from './use-space.ts'

type WorkplaceProps = { session: Session; api: Api; onSignOut: () => Promise<void> }

/** The stories and the open one. */
export function Workplace({ session, api, onSignOut }: WorkplaceProps) {
  const { stories, components, isIncomplete, loadStories } = useSpace(api)
  const { openId, state, unsaved, problem, dispatch, open } = useOpenStory(api)
  const [dialog, setDialog] = useState<'new' | 'sign-out'>()
  const [signOutProblem, setSignOutProblem] = useState('')
  const closeDialog = () => setDialog(undefined)
  const leave = () => {
    if (unsaved.length > 0) setDialog('sign-out')
    else onSignOut().catch(() => setSignOutProblem(t('signOut.failed')))
  }
  return (
    <div className="workplace">
      <div className="side">
        <p className="brand">
          Tiber <span>{t('title')}</span>
        </p>
        <Problem>{signOutProblem || problem || (isIncomplete && t('load.failed'))}</Problem>
        <StoryTree stories={stories} openId={openId} unsavedIds={unsaved.map(({ id }) => id)} onOpen={open} />
        <p className="side-actions">
          <button type="button" className="button" disabled={components.size === 0} onClick={() => setDialog('new')}>
            {t('new')}
          </button>
        </p>
        <p className="side-foot">
          {session.email}
          <button type="button" className="button" onClick={leave}>
            {t('signOut')}
          </button>
        </p>
      </div>
      {state && components.size > 0 && (
        <StoryEditor
          key={state.story.id}
          api={api}
          state={state}
          space={{ stories, components }}
          dispatch={(change) => dispatch({ id: state.story.id, ...change })}
          onSaved={loadStories}
          onDeleted={() => {
            open(undefined)
            dispatch({ id: state.story.id, type: 'deleted' })
            loadStories()
          }}
        />
      )}
      {openId === undefined && <p className="choose-story">{t('choose.story')}</p>}
      {dialog === 'new' && (
        <NewStoryDialog
          api={api}
          stories={stories}
          components={components}
          onCreated={(created) => {
            closeDialog()
            loadStories()
            if (!created.is_folder) open(created.id)
          }}
          onClose={closeDialog}
        />
      )}
      {dialog === 'sign-out' && (
        <Dialog title={t('signOut')} onClose={closeDialog}>
          <RequestForm submitLabel={t('leave')} onSubmit={onSignOut} describe={() => t('signOut.failed')}>
            <p>{t('leave.ask', { names: unsaved.map(({ name }) => name).join(', ') })}</p>
          </RequestForm>
        </Dialog>
      )}
    </div>
  )
}
