import { useState } from 'react'
import { useFetcher, useFetchers, useLocation } from 'react-router'
import { saveActiveForm } from '@tiber/ui/forms/form-draft.ts'
import type { ChangeResult } from './change-checkout.server.ts'

const prefix = 'checkout '

/** Saves a choice at once, with a fetcher per choice so that no later save cancels another one. */
export function useSave(name: string, orderId: string) {
  const { pathname, search } = useLocation()
  const fetcher = useFetcher<ChangeResult>({ key: `${prefix}${name}` })
  const save = (fields: Record<string, string>) => {
    const page = pathname + search
    // If the session has ended, the response is the login page and the typed values must survive it.
    saveActiveForm(page)
    void fetcher.submit({ ...fields, order: orderId }, { method: 'post', action: page })
  }
  return { save, isSaving: fetcher.state !== 'idle', failure: fetcher.data?.failure }
}

/** Returns the chosen value at once, and the saved one as soon as the server has responded or rejected it. */
export function useOptimisticChoice<Value>(saved: Value, failure: string | undefined) {
  const [choice, setChoice] = useState<{ value: Value; replaced: Value }>()
  const isPending = choice !== undefined && choice.replaced === saved && failure === undefined
  return [isPending ? choice.value : saved, (value: Value) => setChoice({ value, replaced: saved })] as const
}

/** Returns whether any choice of the page is still being saved. */
export const useIsSaving = () => useFetchers().some(({ key, state }) => key.startsWith(prefix) && state !== 'idle')
