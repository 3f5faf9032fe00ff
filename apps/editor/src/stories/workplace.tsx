import { useState, type ReactNode } from 'react'
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
      <Side
        email={session.email}
        problem={signOutProblem || problem || (isIncomplete && t('load.failed'))}
        onSignOut={leave}
      >
        <StoryTree stories={stories} openId={openId} unsavedIds={unsaved.map(({ id }) => id)} onOpen={open} />
        <p className="side-actions">
          <button type="button" className="button" disabled={components.size === 0} onClick={() => setDialog('new')}>
            {t('new')}
          </button>
        </p>
      </Side>
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
        <SignOutDialog names={unsaved.map(({ name }) => name)} onSignOut={onSignOut} onClose={closeDialog} />
      )}
    </div>
  )
}

type SideProps = {
  email: string
  problem: ReactNode
  onSignOut: () => void
  children: ReactNode
}

/** The column beside the open story: what is in it, and who is signed in. */
const Side = ({ email, problem, onSignOut, children }: SideProps) => (
  <div className="side">
    <p className="brand">
      Tiber <span>{t('title')}</span>
    </p>
    <Problem>{problem}</Problem>
    {children}
    <p className="side-foot">
      {email}
      <button type="button" className="button" onClick={onSignOut}>
        {t('signOut')}
      </button>
    </p>
  </div>
)

type SignOutDialogProps = { names: string[]; onSignOut: () => Promise<void>; onClose: () => void }

/** Asks before unsaved changes of these stories are lost. */
const SignOutDialog = ({ names, onSignOut, onClose }: SignOutDialogProps) => (
  <Dialog title={t('signOut')} onClose={onClose}>
    <RequestForm submitLabel={t('leave')} onSubmit={onSignOut} describe={() => t('signOut.failed')}>
      <p>{t('leave.ask', { names: names.join(', ') })}</p>
    </RequestForm>
  </Dialog>
)
