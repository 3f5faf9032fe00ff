import type { CartChange } from '@tiber/contract/cart-shapes'
import { useCallback, useEffect, useRef } from 'react'
import { sheetOf, withChange, withMore, type Sheet } from './sheet.ts'
import { useCartVersion } from './use-cart-version.ts'
import { useSheetReads, type SheetReads } from './use-sheet-reads.ts'

export type Update = (step: (now: Sheet) => Sheet) => void
/** Quantities sent, by line key. */
export type Sent = ReadonlyMap<string, number>

type Held = {
  newest: { readonly current: Sheet }
  /** Cursor of the next page of lines to load; null if all are loaded. */
  next: string | null
  update: Update
}

const versionOf = ({ cart }: Pick<Sheet | CartChange, 'cart'>) => cart.version ?? 0

/** For very large changes the response contains only some of the changed lines. */
const isTold = ({ touched, lines, removedOffers }: CartChange) => touched <= lines.length + removedOffers.length

/** Merges own results and updates made elsewhere, in any order, and loads the lines the page did not include. */
export function useSheetNews(cartId: string, { newest, next, update }: Held, onItsWay: ReadonlySet<Promise<unknown>>) {
  const reads = useSheetReads(cartId)
  const readAll = useCallback(async () => {
    let whole = await reads.all()
    // A result arrived during the read and is not part of it.
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
      // Another change was made in between and is not part of this response.
      else if (versionOf(change) > known + 1) void catchUp(known)
    },
    [catchUp, newest, readAll, update],
  )
  const heard = useRef(0)
  const hear = async (version: number) => {
    heard.current = Math.max(heard.current, version)
    // A request in flight may bring this update itself, unless it is rejected or was made earlier.
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

/** Loads the lines the page did not include page by page, so that filters and totals cover all lines. */
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
