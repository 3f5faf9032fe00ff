import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { interruptKeptForm, keepForm, noteTyping, restoreKeptForm } from './kept-form.ts'

/** Saves and restores drafts of all forms below it when a session ends; calls `onRestore` after restoring. */
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
    // Once per page, independent of later renders.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [page])
}

/** Marks the draft as interrupted on the sign-in page after a session expired. */
export function useInterruptedForm(isExpired: boolean) {
  useEffect(() => {
    if (isExpired) interruptKeptForm()
  }, [isExpired])
}

/** Marks the draft as interrupted on the error page shown in place of a form, so that it is restored on retry. */
export function useFailedForm(page: string) {
  useEffect(() => interruptKeptForm(page), [page])
}
