import type { CartChange } from '@tiber/contract/cart-shapes'
import { useCallback, useEffect, useRef } from 'react'
import { sheetOf, withChange, withMore, type Sheet } from './sheet.ts'
import { useCartVersion } from './use-cart-version.ts'
import { useSheetReads, type SheetReads } from './use-sheet-reads.ts'

export type Update = (step: (now: Sheet) => Sheet) => void
/** Quantities by line that were sent. */
export type Sent = ReadonlyMap<string, number>

type Held = {
  newest: { readonly current: Sheet }
  /** After which line the page has none yet. */
  next: string | null
  update: Update
}

const versionOf = ({ cart }: Pick<Sheet | CartChange, 'cart'>) => cart.version ?? 0

/** Of very many lines that changed the answer has only some. */
const isTold = ({ touched, lines, removedOffers }: CartChange) => touched <= lines.length + removedOffers.length

/** Answers of our own and news of others, in whatever order they come; what the page did not bring is read behind them. */
export function useSheetNews(cartId: string, { newest, next, update }: Held, onItsWay: ReadonlySet<Promise<unknown>>) {
  const reads = useSheetReads(cartId)
  const readAll = useCallback(async () => {
    let whole = await reads.all()
    // An answer came while it was read, and is not in it.
    while (whole && versionOf(whole) < versionOf(newest.current)) whole = await reads.all()
    if (!whole) return
    const { cart, next } = whole
    update((now) => ({ ...sheetOf(cart, next), wishes: now.wishes, written: now.written }))
  }, [newest, reads, update])
  const catchUp = useCallback(
    async (since: number) => {
      let change = await reads.changes(since)
      while (change && versionOf(change) < versionOf(newest.current)) change = await reads.changes(since)
      if (!change || !isTold(change)) return readAll()
      const missed = change
      update((now) => withChange(now, missed))
    },
    [newest, readAll, reads, update],
  )
  const take = useCallback(
    (change: CartChange, sent?: Sent) => {
      const known = versionOf(newest.current)
      update((now) => withChange(now, change, sent))
      if (!isTold(change)) void readAll()
      // Somebody else was faster: what they did is not in this answer.
      else if (versionOf(change) > known + 1) void catchUp(known)
    },
    [catchUp, newest, readAll, update],
  )
  const heard = useRef(0)
  const hear = async (version: number) => {
    heard.current = Math.max(heard.current, version)
    // What is on its way may bring this news itself; where it is refused, or was made before, it does not.
    await Promise.allSettled(onItsWay)
    const known = versionOf(newest.current)
    if (heard.current <= known) return
    heard.current = 0
    await catchUp(known)
  }
  useCartVersion(cartId, ({ version, deleted }) => {
    if (!deleted) void hear(version)
  })
  useRest(next, update, reads)
  return { take, readAll }
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
