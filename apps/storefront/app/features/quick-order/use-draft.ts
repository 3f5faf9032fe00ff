import type { CallBody } from '@tiber/contract/call'
import type { quickOrder, QuickOrderLine } from '@tiber/contract/carts/quick-order'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useCarts } from '#app/features/carts/current/carts-context.tsx'
import { sendChange } from '#app/features/carts/current/send-change.ts'
import { saveUnsentChanges, takeUnsentChanges } from '#app/features/carts/current/unsent-changes.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { useSafeNavigate } from '@tiber/ui/hooks/navigate.ts'
import { useToast } from '@tiber/ui/overlays/toast.tsx'
import {
  createDraftState,
  withChange,
  withMoreLines,
  withoutPendingQuantities,
  withPendingQuantities,
  type DraftState,
  type InitialDraft,
} from './draft-state.ts'
import type { LinesResult } from './draft-view.ts'

type Update = (step: (now: DraftState) => DraftState) => void
export type LineUpdates = CallBody<typeof quickOrder.updateLines>

/** Manages an open draft: loads all its lines, shows changes at once and sends them in order. */
export function useDraft(start: InitialDraft) {
  const [held, setHeld] = useState(() => ({ start, state: createDraftState(start) }))
  // Newly loaded page data replaces the state.
  const current = held.start === start ? held : { start, state: createDraftState(start) }
  if (current !== held) setHeld(current)
  const update = useCallback<Update>((step) => setHeld((now) => ({ ...now, state: step(now.state) })), [])
  const url = localisedPath('/quick-order/lines', useLocale())
  useRemainingLines(current.state, update, url)
  const send = useUpdateQueue(current.state.draft?.id ?? '', update, url)
  return useMemo(() => ({ state: current.state, send }), [current.state, send])
}

/** Loads the lines the page did not include page by page, so that filters and F8 cover all lines. */
function useRemainingLines({ draft, next }: DraftState, update: Update, url: string) {
  const id = draft?.id
  useEffect(() => {
    if (id === undefined || next === null) return
    const stop = new AbortController()
    const read = async () => {
      const query = new URLSearchParams({ draftId: id, after: String(next) })
      const response = await fetch(`${url}?${query}`, { signal: stop.signal }).catch(() => undefined)
      if (!response?.ok || response.redirected) return
      const more = (await response.json().catch(() => undefined)) as
        | { lines: QuickOrderLine[]; next: number | null }
        | undefined
      if (more)
        update((now) => (now.draft?.id === id && now.next === next ? withMoreLines(now, more.lines, more.next) : now))
    }
    void read()
    return () => stop.abort()
  }, [id, next, update, url])
}

/** Sends changes one after the other, so that the last one wins; those of an ended session after signing in again. */
function useUpdateQueue(draftId: string, update: Update, url: string) {
  const t = useMessages()
  const showToast = useToast()
  const go = useSafeNavigate()
  const { revalidate } = useRevalidator()
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const showFailure = useRef<(result: LinesResult | undefined) => void>(undefined)
  useEffect(() => {
    showFailure.current = (result) => {
      const problem = result && !result.ok ? result : { problem: t('quick-order.unsaved') }
      showToast({ text: problem.problem, isRefusal: true })
      if ('login' in problem && problem.login) go(problem.login)
      if ('isStale' in problem && problem.isStale) void revalidate()
    }
  })
  const { userId } = useCarts()
  const owner = useMemo(() => ({ userId, place: `quick-order ${draftId}` }), [userId, draftId])
  const send = useCallback(
    (updates: LineUpdates): Promise<boolean> => {
      const quantities = new Map(updates.flatMap(({ line, quantity }) => (quantity ? [[line, quantity] as const] : [])))
      update((now) => withPendingQuantities(now, quantities))
      const post = async () => {
        const body = { draftId, updates, returnTo: location.pathname + location.search }
        const result = await sendChange<LinesResult>(url, body)
        if (result?.ok) update((now) => (now.draft?.id === draftId ? withChange(now, result, quantities) : now))
        else {
          update((now) => withoutPendingQuantities(now, quantities))
          if (result && !result.ok && result.login) saveUnsentChanges(owner, toUnsent(updates))
          showFailure.current?.(result)
        }
        return result?.ok ?? false
      }
      const done = queue.current.then(post)
      queue.current = done
      return done
    },
    [draftId, update, url, owner],
  )
  useEffect(() => {
    for (const { update: unsent } of takeUnsentChanges<UnsentUpdate>(owner)) void send([unsent])
  }, [owner, send])
  return send
}

type UnsentUpdate = { key: string; update: LineUpdates[number] }

/** Keeps the last update of each kind per line. */
const toUnsent = (updates: LineUpdates): UnsentUpdate[] =>
  updates.map((update) => ({ key: Object.keys(update).concat(String(update.line)).join(' '), update }))
