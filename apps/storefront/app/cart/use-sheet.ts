import type { CartChange, CartFull, CartLine, LineDetails } from '@tiber/contract/cart-shapes'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CartAnswer } from './cart-answer.ts'
import { createLineSender, type LineSender } from './line-sender.ts'
import { keyOf, sheetOf, shownSheet, withChange, withMore, withoutWishes, withWishes, type Sheet } from './sheet.ts'
import { useCartChanges } from './use-cart-changes.ts'
import { useCartVersion } from './use-cart-version.ts'
import { useSheetReads, type SheetReads } from './use-sheet-reads.ts'

export type SheetHandle = ReturnType<typeof useSheet>
type Update = (step: (now: Sheet) => Sheet) => void
type Sent = ReadonlyMap<string, number>

/** A cart or list that is open on this page: shown at once, sent in order, kept up with what others change. */
export function useSheet(start: CartFull, startNext: string | null) {
  const cartId = start.id
  const [sheet, setSheet] = useState(() => sheetOf(start, startNext))
  const newest = useRef(sheet)
  const update = useCallback<Update>((step) => {
    newest.current = step(newest.current)
    setSheet(newest.current)
  }, [])
  const reads = useSheetReads(cartId)
  const { take, catchUp } = useNews(newest, update, reads)
  useRest(sheet.next, update, reads)

  const { changeLines, editLines, undoChange } = useCartChanges()
  const undoable = useRef<number[]>([])
  const takeAnswer = useCallback(
    (answer: CartAnswer, sent?: Sent) => {
      if (!answer.ok) return update((now) => withoutWishes(now, sent ?? new Map()))
      if (answer.undo !== undefined) undoable.current.push(answer.undo)
      if (answer.change) return take(answer.change, sent)
      update((now) => withoutWishes(now, sent ?? new Map()))
      void reads.all(update)
    },
    [reads, take, update],
  )
  const sender = useRef<LineSender>(undefined)
  const send = useRef({ cartId, changeLines, takeAnswer })
  useEffect(() => {
    send.current = { cartId, changeLines, takeAnswer }
  })
  useCartVersion(cartId, ({ version, deleted }) => {
    // What is on its way brings its own news.
    if (!deleted && version > (newest.current.cart.version ?? 0) && !sender.current?.isBusy) void catchUp()
  })

  const setQuantities = useCallback(
    (wishes: { line: CartLine; quantity: number }[]) => {
      if (wishes.length === 0) return
      update((now) => withWishes(now, new Map(wishes.map(({ line, quantity }) => [keyOf(line), quantity]))))
      const toSend = ({ line, quantity }: (typeof wishes)[number]) => ({
        key: keyOf(line),
        offerPriceId: line.offer.offerPriceId,
        quantity,
      })
      sender.current ??= createLineSender({
        send: (lines) => send.current.changeLines({ cartId: send.current.cartId, lines, isQuiet: true }),
        onAnswer: (answer, sent) => send.current.takeAnswer(answer, sent),
      })
      sender.current.push(wishes.map(toSend))
    },
    [update],
  )
  const describe = useCallback(
    async (details: LineDetails[]) => takeAnswer(await editLines('details', { cartId, details }, { isQuiet: true })),
    [cartId, editLines, takeAnswer],
  )
  const replace = useCallback(
    async (lineId: string, offerPriceId: string) =>
      takeAnswer(await editLines('replace', { cartId, lineId, offerPriceId })),
    [cartId, editLines, takeAnswer],
  )
  /** False: there is nothing to take back. */
  const undo = useCallback(async () => {
    const version = undoable.current.pop()
    if (version === undefined) return false
    const answer = await undoChange(cartId, version)
    if (answer.ok && answer.change) take(answer.change)
    return true
  }, [cartId, take, undoChange])

  const shown = useMemo(() => shownSheet(sheet), [sheet])
  return {
    ...shown,
    isWhole: sheet.next === null,
    isSaving: sheet.wishes.size > 0,
    setQuantities,
    describe,
    replace,
    undo,
  }
}

/** Answers of our own and news of others, in whatever order they come. */
function useNews(newest: { readonly current: Sheet }, update: Update, reads: SheetReads) {
  const catchUp = useCallback(async () => {
    const known = newest.current.cart.version ?? 0
    const change = await reads.changes(known)
    const isTold = change && change.touched <= change.lines.length + change.removedOffers.length
    if (isTold) update((now) => withChange(now, change))
    else await reads.all(update)
  }, [newest, reads, update])
  const take = useCallback(
    (change: CartChange, sent?: Sent) => {
      const known = newest.current.cart.version ?? 0
      const isWhole = change.touched <= change.lines.length + change.removedOffers.length
      // Somebody else was faster: what they did is not in this answer.
      const isBehind = (change.cart.version ?? 0) > known + 1
      if (isBehind) void reads.changes(known).then((missed) => missed && update((now) => withChange(now, missed)))
      update((now) => withChange(now, change, sent))
      if (!isWhole) void reads.all(update)
    },
    [newest, reads, update],
  )
  return { take, catchUp }
}

/** What the page did not bring is read piece by piece, so that filters and sums know all lines. */
function useRest(next: string | null, update: Update, reads: SheetReads) {
  useEffect(() => {
    if (next === null) return
    let isOver = false
    const read = async () => {
      const more = await reads.after(next)
      if (!isOver && more) update((now) => (now.next === next ? withMore(now, more.cartLines, more.next) : now))
    }
    void read()
    return () => {
      isOver = true
    }
  }, [next, reads, update])
}
