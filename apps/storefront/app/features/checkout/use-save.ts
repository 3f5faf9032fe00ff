import { useState } from 'react'
import { useFetcher, useFetchers, useLocation } from 'react-router'
import { keepTypedForm } from '#app/forms/kept-form.ts'
import type { Changed } from './change-checkout.server.ts'

const prefix = 'checkout '

/** Keeps a choice at once. Each choice has its own way, so that a later one of another overtakes none. */
export function useSave(name: string, orderId: string) {
  const { pathname, search } = useLocation()
  const fetcher = useFetcher<Changed>({ key: `${prefix}${name}` })
  const save = (fields: Record<string, string>) => {
    const page = pathname + search
    // Where the session has ended the answer is another page, and what is typed has to wait for this one.
    keepTypedForm(page)
    void fetcher.submit({ ...fields, order: orderId }, { method: 'post', action: page })
  }
  return { save, isSaving: fetcher.state !== 'idle', failure: fetcher.data?.failure }
}

/** What is chosen is seen at once; from then on what the server says counts, also when it says no. */
export function useWish<Value>(kept: Value, failure: string | undefined) {
  const [wish, setWish] = useState<{ value: Value; instead: Value }>()
  const isAhead = wish !== undefined && wish.instead === kept && failure === undefined
  return [isAhead ? wish.value : kept, (value: Value) => setWish({ value, instead: kept })] as const
}

/** Whether anything of the page is still on its way. */
export const useIsSaving = () => useFetchers().some(({ key, state }) => key.startsWith(prefix) && state !== 'idle')
