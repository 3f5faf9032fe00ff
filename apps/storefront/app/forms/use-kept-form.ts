import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { interruptKeptForm, keepForm, noteTyping, restoreKeptForm } from './kept-form.ts'

/** Keeps what is typed over an ended session, for every form below it; `onRestore` may say so. */
export function useKeptForm(onRestore: () => void) {
  const { pathname, search } = useLocation()
  const page = pathname + search
  useEffect(() => {
    if (restoreKeptForm(page)) onRestore()
    const keep = (event: SubmitEvent) => {
      if (event.target instanceof HTMLFormElement) keepForm(event.target, page)
    }
    const leaving = new AbortController()
    document.addEventListener('submit', keep, { capture: true, signal: leaving.signal })
    document.addEventListener('input', noteTyping, { capture: true, signal: leaving.signal })
    return () => leaving.abort()
    // Once per page: what is said about it belongs to no later render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [page])
}

/** For the sign-in page that an ended session leads to. */
export function useInterruptedForm(isExpired: boolean) {
  useEffect(() => {
    if (isExpired) interruptKeptForm()
  }, [isExpired])
}

/** For the error that stands where a form was: who tries again finds what they typed. */
export function useFailedForm(page: string) {
  useEffect(() => interruptKeptForm(page), [page])
}
