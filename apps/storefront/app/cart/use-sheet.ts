import type { CartChange, CartFull, CartLine, LineDetails } from '@tiber/contract/cart-shapes'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CartAnswer, LineWish } from './cart-answer.ts'
import { keepWishes, takeKeptWishes } from './kept-wishes.ts'
import { createLineSender, type LineSender, type SheetWish } from './line-sender.ts'
import { keyOf, sheetOf, shownSheet, withChange, withMore, type Sheet } from './sheet.ts'
import { withoutWishes, withoutWritten, withWishes, withWritten } from './sheet.ts'
import { untilAnswered } from './until-answered.ts'
import { useCartChanges } from './use-cart-changes.ts'
import { useCartVersion } from './use-cart-version.ts'
import { useSheetReads, type SheetReads } from './use-sheet-reads.ts'

export type SheetHandle = ReturnType<typeof useSheet>
type Update = (step: (now: Sheet) => Sheet) => void
type Sent = ReadonlyMap<string, number>

/** The version a change made, by which it is taken back; undefined: it was refused. */
export type Made = Promise<number | undefined>

/** A cart or list that is open on this page: shown at once, sent in order, kept up with what others change. */
export function useSheet(start: CartFull, startNext: string | null) {
  const cartId = start.id
  const [sheet, setSheet] = useState(() => sheetOf(start, startNext))
  const [isWaiting, setIsWaiting] = useState(false)
  const newest = useRef(sheet)
  const update = useCallback<Update>((step) => {
    newest.current = step(newest.current)
    setSheet(newest.current)
  }, [])
  const reads = useSheetReads(cartId)
  const { take, catchUp } = useNews(newest, update, reads)
  useRest(sheet.next, update, reads)

  const { changeLines, editLines, undoChange } = useCartChanges()
  const { onItsWay, sendOff } = useOnItsWay()
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
    if (!deleted && version > (newest.current.cart.version ?? 0) && onItsWay.size === 0) void catchUp()
  })

  const wish = useCallback(
    (wishes: SheetWish[]): Made => {
      if (wishes.length === 0) return Promise.resolve(undefined)
      update((now) => withWishes(now, new Map(wishes.map(({ key, quantity }) => [key, quantity]))))
      const change = (lines: LineWish[]) =>
        send.current.changeLines({ cartId: send.current.cartId, lines, isQuiet: true })
      sender.current ??= createLineSender({
        send: (lines) => untilAnswered(() => change(lines), setIsWaiting),
        onAnswer(answer, batch) {
          if (!answer.ok && answer.login) keepWishes(send.current.cartId, batch)
          send.current.takeAnswer(answer, new Map(batch.map(({ key, quantity }) => [key, quantity])))
        },
      })
      return sendOff(sender.current.push(wishes).then(versionOf))
    },
    [sendOff, update],
  )
  useEffect(() => void wish(takeKeptWishes(cartId)), [cartId, wish])
  const setQuantities = useCallback(
    (wishes: { line: CartLine; quantity: number }[]): Made => {
      const toSend = ({ line, quantity }: (typeof wishes)[number]): SheetWish => ({
        key: keyOf(line),
        offerPriceId: line.offer.offerPriceId,
        quantity,
      })
      return wish(wishes.map(toSend))
    },
    [wish],
  )
  const describe = useCallback(
    (details: LineDetails[]): Made => {
      update((now) => withWritten(now, details))
      const edit = () => editLines('details', { cartId, details }, { isQuiet: true })
      const settle = (answer: CartAnswer) => {
        takeAnswer(answer)
        update((now) => withoutWritten(now, details))
        return versionOf(answer)
      }
      return sendOff(untilAnswered(edit, setIsWaiting).then(settle))
    },
    [cartId, editLines, sendOff, takeAnswer, update],
  )
  const replace = useCallback(
    async (lineId: string, offerPriceId: string) =>
      takeAnswer(await sendOff(editLines('replace', { cartId, lineId, offerPriceId }))),
    [cartId, editLines, sendOff, takeAnswer],
  )
  /** The last change, or those that are named. False: there is nothing to take back. */
  const undo = useCallback(
    async (made?: Made[]) => {
      // What was done last may still be on its way.
      await Promise.all(onItsWay)
      const wanted = made ? await Promise.all(made) : undoable.current.slice(-1)
      const versions = undoable.current.filter((version) => wanted.includes(version)).toReversed()
      undoable.current = undoable.current.filter((version) => !versions.includes(version))
      for (const version of versions) {
        const answer = await sendOff(undoChange(cartId, version))
        if (answer.ok && answer.change) take(answer.change)
      }
      return versions.length > 0
    },
    [cartId, onItsWay, sendOff, take, undoChange],
  )

  useStayWarning(isWaiting)
  const shown = useMemo(() => shownSheet(sheet), [sheet])
  return {
    ...shown,
    isWhole: sheet.next === null,
    isSaving: sheet.wishes.size + sheet.written.length > 0,
    /** Nobody answers: what was changed is kept here and sent when the line is back. */
    isWaiting,
    setQuantities,
    describe,
    replace,
    undo,
  }
}

const versionOf = (answer: CartAnswer) => (answer.ok ? answer.undo : undefined)

/** Who closes the page before the line is back is asked first. */
function useStayWarning(isWaiting: boolean) {
  useEffect(() => {
    if (!isWaiting) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isWaiting])
}

/** Changes that are not answered yet. */
function useOnItsWay() {
  const [onItsWay] = useState(() => new Set<Promise<unknown>>())
  const sendOff = useCallback(
    <Answer>(change: Promise<Answer>): Promise<Answer> => {
      onItsWay.add(change)
      void change.finally(() => onItsWay.delete(change))
      return change
    },
    [onItsWay],
  )
  return { onItsWay, sendOff }
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
