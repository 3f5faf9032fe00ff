import { useCallback, useEffect, useState } from 'react'
import { ApiError, createApi, readSession, signOut, type Api, type Session, type Story, type StoryItem } from './api.ts'
import type { Components } from './blocks/components.ts'
import { SignIn } from './stories/sign-in.tsx'
import { NewStoryDialog } from './stories/new-story-dialog.tsx'
import { StoryEditor } from './stories/story-editor.tsx'
import { StoryTree } from './stories/story-tree.tsx'
import { t } from './texts.ts'

type Access = { state: 'loading' } | { state: 'signed-out' } | { state: 'signed-in'; session: Session; api: Api }

export function App() {
  const [access, setAccess] = useState<Access>({ state: 'loading' })
  const enter = useCallback(
    (session: Session) => setAccess({ state: 'signed-in', session, api: createApi(session.spaceId) }),
    [],
  )
  useEffect(() => {
    const leave = () => setAccess({ state: 'signed-out' })
    readSession().then((session) => (session ? enter(session) : leave()), leave)
  }, [enter])
  if (access.state === 'loading') return null
  if (access.state === 'signed-out') return <SignIn onSignIn={enter} />
  const leave = () => void signOut().finally(() => setAccess({ state: 'signed-out' }))
  return (
    <Workplace
      session={access.session}
      api={access.api}
      onLeave={leave}
      onExpired={() => setAccess({ state: 'signed-out' })}
    />
  )
}

type WorkplaceProps = { session: Session; api: Api; onLeave: () => void; onExpired: () => void }

const readOpenId = () => Number(new URLSearchParams(location.search).get('story')) || undefined

/** The stories and the open one; the address names it, so that it can be linked and reloaded. */
function Workplace({ session, api, onLeave, onExpired }: WorkplaceProps) {
  const [stories, setStories] = useState<StoryItem[]>([])
  const [components, setComponents] = useState<Components>(new Map())
  const [openId, setOpenId] = useState(readOpenId)
  const [story, setStory] = useState<Story>()
  const [problem, setProblem] = useState('')
  const [isCreating, setIsCreating] = useState(false)

  const fail = useCallback(
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 401) onExpired()
      else setProblem(t('load.failed'))
    },
    [onExpired],
  )
  const loadStories = useCallback(() => void api.listStories().then(setStories, fail), [api, fail])
  useEffect(() => {
    loadStories()
    api
      .listComponents()
      .then((list) => setComponents(new Map(list.map((component) => [component.name, component]))), fail)
  }, [api, loadStories, fail])
  useEffect(() => {
    if (openId !== undefined) api.readStory(openId).then(setStory, fail)
  }, [api, openId, fail])
  useEffect(() => {
    const follow = () => setOpenId(readOpenId())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const open = (id: number | undefined) => {
    history.pushState(null, '', id === undefined ? location.pathname : `?story=${id}`)
    setOpenId(id)
  }
  return (
    <div className="workplace">
      <div className="side">
        <p className="brand">
          Tiber <span>{t('title')}</span>
        </p>
        <StoryTree stories={stories} openId={openId} onOpen={open} />
        <p className="side-actions">
          <button type="button" className="button" disabled={components.size === 0} onClick={() => setIsCreating(true)}>
            {t('new')}
          </button>
        </p>
        <p className="side-foot">
          {session.email}
          <button type="button" className="button" onClick={onLeave}>
            {t('signOut')}
          </button>
        </p>
      </div>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {story && story.id === openId && components.size > 0 ? (
        <StoryEditor
          key={story.id}
          api={api}
          story={story}
          stories={stories}
          components={components}
          onSaved={loadStories}
          onDeleted={() => {
            open(undefined)
            loadStories()
          }}
        />
      ) : (
        !openId && <p className="choose-story">{t('choose.story')}</p>
      )}
      {isCreating && (
        <NewStoryDialog
          api={api}
          stories={stories}
          components={components}
          onCreated={(created) => {
            setIsCreating(false)
            loadStories()
            if (!created.is_folder) open(created.id)
          }}
          onClose={() => setIsCreating(false)}
        />
      )}
    </div>
  )
}
