import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { markDraftInterrupted, saveFormDraft, trackTyping, restoreFormDraft } from './form-draft.ts'

/** Saves and restores drafts of all forms below it when a session ends; calls `onRestore` after restoring. */
export function useFormDraft(onRestore: () => void) {
  const { pathname, search } = useLocation()
  const page = pathname + search
  useEffect(() => {
    if (restoreFormDraft(page)) onRestore()
    const saveOnSubmit = (event: SubmitEvent) => {
      if (event.target instanceof HTMLFormElement) saveFormDraft(event.target, page)
    }
    const abort = new AbortController()
    document.addEventListener('submit', saveOnSubmit, { capture: true, signal: abort.signal })
    document.addEventListener('input', trackTyping, { capture: true, signal: abort.signal })
    return () => abort.abort()
    // Once per page, independent of later renders.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [page])
}

/** Marks the draft as interrupted on the sign-in page after a session expired. */
export function useInterruptedDraft(isExpired: boolean) {
  useEffect(() => {
    if (isExpired) markDraftInterrupted()
  }, [isExpired])
}

/** Marks the draft as interrupted on the error page shown in place of a form, so that it is restored on retry. */
export function useFailedFormDraft(page: string) {
  useEffect(() => markDraftInterrupted(page), [page])
}
