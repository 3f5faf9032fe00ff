import type { CartChange } from '@tiber/contract/carts/cart-shapes'
import { useCallback, useEffect, useRef } from 'react'
import { createOpenCart, withChange, withMoreLines, type OpenCart } from './open-cart.ts'
import { useCartVersion } from '../current/use-cart-version.ts'
import { useCartReads, type CartReads } from './use-cart-reads.ts'

export type Update = (step: (now: OpenCart) => OpenCart) => void
/** Quantities sent, by line key. */
export type SentQuantities = ReadonlyMap<string, number>

type OpenCartAccess = {
  latest: { readonly current: OpenCart }
  /** Cursor of the next page of lines to load; null if all are loaded. */
  next: string | null
  update: Update
}

const getVersion = ({ cart }: Pick<OpenCart | CartChange, 'cart'>) => cart.version ?? 0

/** For very large changes the response contains only some of the changed lines. */
const hasAllChangedLines = ({ touched, lines, removedOffers }: CartChange) =>
  touched <= lines.length + removedOffers.length

/** Merges own results and updates made elsewhere, in any order, and loads the lines the page did not include. */
export function useOpenCartUpdates(
  cartId: string,
  { latest, next, update }: OpenCartAccess,
  inFlight: ReadonlySet<Promise<unknown>>,
) {
  const api = useCartReads(cartId)
  const readAll = useCallback(async () => {
    let loaded = await api.fullCart()
    // A result arrived during the read and is not part of it.
    while (loaded && getVersion(loaded) < getVersion(latest.current)) loaded = await api.fullCart()
    if (!loaded) return
    const { cart, next } = loaded
    update((now) => ({
      ...createOpenCart(cart, next),
      pendingQuantities: now.pendingQuantities,
      pendingDetails: now.pendingDetails,
    }))
  }, [latest, api, update])
  const catchUp = useCallback(
    async (since: number) => {
      let change = await api.changesSince(since)
      while (change && getVersion(change) < getVersion(latest.current)) change = await api.changesSince(since)
      if (!change || !hasAllChangedLines(change)) return readAll()
      const missed = change
      update((now) => withChange(now, missed))
    },
    [latest, readAll, api, update],
  )
  const applyChange = useCallback(
    (change: CartChange, sent?: SentQuantities) => {
      const knownVersion = getVersion(latest.current)
      update((now) => withChange(now, change, sent))
      if (!hasAllChangedLines(change)) void readAll()
      // Another change was made in between and is not part of this response.
      else if (getVersion(change) > knownVersion + 1) void catchUp(knownVersion)
    },
    [catchUp, latest, readAll, update],
  )
  const announced = useRef(0)
  const catchUpTo = async (version: number) => {
    announced.current = Math.max(announced.current, version)
    // A request in flight may bring this update itself, unless it is rejected or was made earlier.
    await Promise.allSettled(inFlight)
    const knownVersion = getVersion(latest.current)
    if (announced.current <= knownVersion) return
    announced.current = 0
    await catchUp(knownVersion)
  }
  useCartVersion(cartId, ({ version, deleted }) => {
    if (!deleted) void catchUpTo(version)
  })
  useRemainingLines(next, update, api)
  return { applyChange, readAll }
}

/** Loads the lines the page did not include page by page, so that filters and totals cover all lines. */
function useRemainingLines(next: string | null, update: Update, api: CartReads) {
  useEffect(() => {
    if (next === null) return
    let isCancelled = false
    const read = async () => {
      const more = await api.linesAfter(next)
      if (!isCancelled && more)
        update((now) => (now.next === next ? withMoreLines(now, more.cartLines, more.next) : now))
    }
    void read()
    return () => {
      isCancelled = true
    }
  }, [next, api, update])
}
