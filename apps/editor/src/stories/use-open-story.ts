import { useEffect, useLayoutEffect, useReducer, useState } from 'react'
import type { Api, Story } from '../api.ts'
import { describeError } from '../describe-error.ts'
import { changeStory, hasChanges, type StoryStates } from './story-states.ts'

const readOpenId = () => Number(new URLSearchParams(location.search).get('story')) || undefined

/** The open story and those with unsaved changes; the address names the open one, so that it can be linked and reloaded. */
export function useOpenStory(api: Api) {
  const [states, dispatch] = useReducer(changeStory, new Map() as StoryStates)
  const [openId, setOpenId] = useState(readOpenId)
  const [loadedId, setLoadedId] = useState<number>()
  const [failure, setFailure] = useState<{ id: number; text: string }>()

  useEffect(() => {
    const follow = () => setOpenId(readOpenId())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  useEffect(() => {
    if (openId === undefined) return undefined
    let isCurrent = true
    const show = (story: Story) => {
      if (!isCurrent) return
      dispatch({ id: openId, type: 'loaded', story })
      setLoadedId(openId)
      setFailure(undefined)
    }
    api
      .readStory(openId)
      .then(show, (error: unknown) => isCurrent && setFailure({ id: openId, text: describeError(error) }))
    return () => {
      isCurrent = false
    }
  }, [api, openId])

  const unsaved = [...states.values()].filter(hasChanges).map(({ story }) => story)
  useLeaveWarning(unsaved.length > 0)
  const state = openId === undefined ? undefined : states.get(openId)
  return {
    openId,
    // A story without changes is shown as it is now, not as it was when it was open before.
    state: state && (loadedId === openId || hasChanges(state)) ? state : undefined,
    unsaved,
    problem: failure?.id === openId ? failure?.text : undefined,
    dispatch,
    open(id: number | undefined) {
      history.pushState(null, '', id === undefined ? location.pathname : `?story=${id}`)
      setOpenId(id)
    },
  }
}

/** Lets the browser ask before it leaves or reloads the page. */
function useLeaveWarning(isNeeded: boolean) {
  // Runs with the change of the page: once it says that everything is saved, leaving is not asked about.
  useLayoutEffect(() => {
    if (!isNeeded) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isNeeded])
}
