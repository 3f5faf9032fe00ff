import { useEffect, useEffectEvent, useState } from 'react'
import { createApi, readSession, signOut, type Api, type Session } from './api.ts'
import { SignIn, SignInDialog } from './stories/sign-in.tsx'
import { Workplace } from './stories/workplace.tsx'

/** An expired session keeps the workplace, because it may have unsaved changes. */
type Access = { state: 'loading' | 'signed-out' } | { state: 'signed-in' | 'expired'; session: Session; api: Api }

export function App() {
  const [access, setAccess] = useState<Access>({ state: 'loading' })
  const setSessionState = (state: 'signed-in' | 'expired') =>
    setAccess((current) => ('api' in current ? { ...current, state } : current))
  const enter = (session: Session) => {
    const api = createApi(session.spaceId, () => setSessionState('expired'))
    setAccess({ state: 'signed-in', session, api })
  }
  const leave = () => setAccess({ state: 'signed-out' })
  const start = useEffectEvent((session: Session | undefined) => (session ? enter(session) : leave()))
  useEffect(() => {
    readSession().then(start, () => start(undefined))
  }, [])
  if (access.state === 'loading') return null
  if (!('api' in access)) return <SignIn onSignIn={enter} />
  return (
    <>
      <Workplace session={access.session} api={access.api} onSignOut={() => signOut().then(leave)} />
      {access.state === 'expired' && <SignInDialog onSignIn={enter} onClose={() => setSessionState('signed-in')} />}
    </>
  )
}
