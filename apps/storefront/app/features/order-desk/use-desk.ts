import type { CallBody } from '@tiber/contract/call'
import type { orderDesk, OrderDeskLine } from '@tiber/contract/order-desk'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { sendChange } from '#app/cart/send-change.ts'
import { localisedPath } from '#app/i18n/locale.ts'
import { useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { useGo } from '#app/ui/navigate.ts'
import { useToast } from '#app/ui/toast.tsx'
import { deskOf, withChange, withMore, withoutWishes, withWishes, type Desk, type DeskStart } from './desk-lines.ts'
import type { LinesAnswer } from './desk-view.ts'

type Update = (step: (now: Desk) => Desk) => void
export type LineUpdates = CallBody<typeof orderDesk.updateLines>

/** Manages an open draft: loads all its lines, shows changes at once and sends them in order. */
export function useDesk(start: DeskStart) {
  const [held, setHeld] = useState(() => ({ start, desk: deskOf(start) }))
  // Newly loaded page data replaces the state.
  const current = held.start === start ? held : { start, desk: deskOf(start) }
  if (current !== held) setHeld(current)
  const update = useCallback<Update>((step) => setHeld((now) => ({ ...now, desk: step(now.desk) })), [])
  const address = localisedPath('/order-desk/lines', useLocale())
  useRest(current.desk, update, address)
  const send = useSender(current.desk.reading?.id ?? '', update, address)
  return useMemo(() => ({ desk: current.desk, send }), [current.desk, send])
}

/** Loads the lines the page did not include page by page, so that filters and F8 cover all lines. */
function useRest({ reading, next }: Desk, update: Update, address: string) {
  const id = reading?.id
  useEffect(() => {
    if (id === undefined || next === null) return
    const stop = new AbortController()
    const read = async () => {
      const query = new URLSearchParams({ reading: id, after: String(next) })
      const response = await fetch(`${address}?${query}`, { signal: stop.signal }).catch(() => undefined)
      if (!response?.ok || response.redirected) return
      const more = (await response.json().catch(() => undefined)) as
        | { lines: OrderDeskLine[]; next: number | null }
        | undefined
      if (more)
        update((now) => (now.reading?.id === id && now.next === next ? withMore(now, more.lines, more.next) : now))
    }
    void read()
    return () => stop.abort()
  }, [id, next, update, address])
}

/** Sends changes one after the other, so that the last one wins. */
function useSender(readingId: string, update: Update, address: string) {
  const t = useMessages()
  const showToast = useToast()
  const go = useGo()
  const { revalidate } = useRevalidator()
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const refuse = useRef<(answer: LinesAnswer | undefined) => void>(undefined)
  useEffect(() => {
    refuse.current = (answer) => {
      const problem = answer && !answer.ok ? answer : { problem: t('order-desk.unsaved') }
      showToast({ text: problem.problem, isRefusal: true })
      if ('login' in problem && problem.login) go(problem.login)
      if ('isStale' in problem && problem.isStale) void revalidate()
    }
  })
  return useCallback(
    (updates: LineUpdates): Promise<boolean> => {
      const wishes = new Map(updates.flatMap(({ line, quantity }) => (quantity ? [[line, quantity] as const] : [])))
      update((now) => withWishes(now, wishes))
      const post = async () => {
        const body = { reading: readingId, updates, returnTo: location.pathname + location.search }
        const answer = await sendChange<LinesAnswer>(address, body)
        if (answer?.ok) update((now) => (now.reading?.id === readingId ? withChange(now, answer, wishes) : now))
        else {
          update((now) => withoutWishes(now, wishes))
          refuse.current?.(answer)
        }
        return answer?.ok ?? false
      }
      const done = queue.current.then(post)
      queue.current = done
      return done
    },
    [readingId, update, address],
  )
}
