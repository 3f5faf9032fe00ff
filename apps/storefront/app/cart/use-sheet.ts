import type { CartFull, CartLine, LineDetails } from '@tiber/contract/cart-shapes'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CartAnswer } from './cart-answer.ts'
import { sheetOf, shownSheet, withoutWishes, withoutWritten, withWritten } from './sheet.ts'
import { untilAnswered } from './until-answered.ts'
import { useCartChanges } from './use-cart-changes.ts'
import { useSheetNews, type Sent, type Update } from './use-sheet-news.ts'
import { useSheetWishes } from './use-sheet-wishes.ts'

export type SheetHandle = ReturnType<typeof useSheet>

/** Version created by a change, used to undo it; undefined if the change was rejected. */
export type Made = Promise<number | undefined>

/** Manages an open cart or list: changes show at once, are sent in order, and changes made elsewhere are merged. */
export function useSheet(start: CartFull, startNext: string | null) {
  const cartId = start.id
  const [sheet, setSheet] = useState(() => sheetOf(start, startNext))
  const [isWaiting, setIsWaiting] = useState(false)
  const newest = useRef(sheet)
  const update = useCallback<Update>((step) => {
    newest.current = step(newest.current)
    setSheet(newest.current)
  }, [])
  const { onItsWay, sendOff } = useOnItsWay()
  const { take, readAll } = useSheetNews(cartId, { newest, next: sheet.next, update }, onItsWay)

  const { editLines, undoChange } = useCartChanges()
  const undoable = useRef<number[]>([])
  const takeAnswer = useCallback(
    (answer: CartAnswer, sent: Sent = new Map()) => {
      if (!answer.ok) return update((now) => withoutWishes(now, sent))
      if (answer.undo !== undefined) undoable.current.push(answer.undo)
      if (answer.change) return take(answer.change, sent)
      update((now) => withoutWishes(now, sent))
      void readAll()
    },
    [readAll, take, update],
  )
  const wish = useSheetWishes(cartId, { update, sendOff, onAnswer: takeAnswer, onWaiting: setIsWaiting })
  const setQuantities = useCallback(
    (wishes: { line: CartLine; quantity: number }[]): Made => wish(wishes).then(versionOf),
    [wish],
  )
  const lastWritten = useRef<Promise<unknown>>(Promise.resolve())
  const describe = useCallback(
    (details: LineDetails[]): Made => {
      update((now) => withWritten(now, details))
      const edit = () => editLines('details', { cartId, details }, { isQuiet: true })
      const settle = (answer: CartAnswer) => {
        takeAnswer(answer)
        update((now) => withoutWritten(now, details))
        return versionOf(answer)
      }
      // Requests are sequential, because parallel ones could arrive in another order and the older text would win.
      const written = lastWritten.current.then(() => untilAnswered(edit, setIsWaiting)).then(settle)
      lastWritten.current = written
      return sendOff(written)
    },
    [cartId, editLines, sendOff, takeAnswer, update],
  )
  const replace = useCallback(
    async (lineId: string, offerPriceId: string) =>
      takeAnswer(await sendOff(editLines('replace', { cartId, lineId, offerPriceId }))),
    [cartId, editLines, sendOff, takeAnswer],
  )
  /** Undoes the given changes, or the last one. Returns false if there is nothing to undo. */
  const undo = useCallback(
    async (made?: Made[]) => {
      // The last change may still be in flight.
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
    /** The shop does not respond: changes are kept here and sent when the connection is back. */
    isWaiting,
    setQuantities,
    describe,
    replace,
    undo,
  }
}

const versionOf = (answer: CartAnswer | undefined) => (answer?.ok ? answer.undo : undefined)

/** Asks for confirmation before the page is closed with unsent changes. */
function useStayWarning(isWaiting: boolean) {
  useEffect(() => {
    if (!isWaiting) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isWaiting])
}

/** Tracks requests without a response yet. */
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
