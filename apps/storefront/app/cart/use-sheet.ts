import type { CartFull, CartLine, LineDetails } from '@tiber/contract/cart-shapes'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CartAnswer } from './cart-answer.ts'
import { sheetOf, shownSheet, withoutWishes, withoutWritten, withWritten } from './sheet.ts'
import { untilAnswered } from './until-answered.ts'
import { useCartChanges } from './use-cart-changes.ts'
import { useSheetNews, type Sent, type Update } from './use-sheet-news.ts'
import { useSheetWishes } from './use-sheet-wishes.ts'

export type SheetHandle = ReturnType<typeof useSheet>

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
      // One after the other: two at once may arrive in another order, and the older would stay.
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

const versionOf = (answer: CartAnswer | undefined) => (answer?.ok ? answer.undo : undefined)

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
