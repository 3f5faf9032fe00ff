import { useEffect, useRef } from 'react'
import { localisedPath } from '../i18n/locale.ts'
import { useLocale } from '../i18n/use-messages.tsx'
import type { CartsAtStart, CurrentCart } from './cart-answer.ts'
import { onCartNews } from './cart-news.ts'
import { isNews, withStart, type CartsState } from './carts-state.ts'

type LiveCarts = {
  buyer: string | undefined
  isLive: boolean
  state: CartsState
  update: (change: (state: CartsState) => CartsState) => void
}

/** Keeps the carts of the page up to date by reloading them after changes made elsewhere. */
export function useLiveCarts({ buyer, isLive, state, update }: LiveCarts) {
  const address = localisedPath('/cart/current', useLocale())
  const known = useRef(state)
  useEffect(() => {
    known.current = state
  })
  useEffect(() => {
    if (buyer === undefined) return
    const looking = lookAgain(address, (start) => update((now) => withStart(now, start)))
    const forget = onCartNews((news, origin) => {
      if (origin === 'elsewhere' && isNews(known.current, news)) looking.soon()
    })
    return () => {
      forget()
      looking.stop()
    }
  }, [buyer, address, update])
  useEffect(() => {
    if (buyer === undefined) return
    const stop = new AbortController()
    // The stream code is loaded after the page to keep the page small; without it carts are read only when a page is
    // opened.
    void import('./live-carts.ts').then(
      ({ followCarts }) => stop.signal.aborted || followCarts({ buyer, isLive, signal: stop.signal }),
      () => undefined,
    )
    return () => stop.abort()
  }, [buyer, isLive])
}

/**
 * Loads at once, and once more for all requests made while loading. It uses no timer, because timers of background tabs
 * are delayed by a second.
 */
function lookAgain(address: string, onSeen: (start: CartsAtStart) => void) {
  const left = new AbortController()
  let isLooking = false
  let isAskedAgain = false
  const look = async () => {
    const response = await fetch(address, { headers: { accept: 'application/json' }, signal: left.signal })
    if (response.ok && !response.redirected) onSeen(((await response.json()) as CurrentCart).start)
  }
  const soon = async () => {
    if (isLooking) return void (isAskedAgain = true)
    isLooking = true
    do {
      isAskedAgain = false
      // If loading fails or is aborted, the next change triggers it again.
      await look().catch(() => undefined)
    } while (isAskedAgain && !left.signal.aborted)
    isLooking = false
  }
  return { soon: () => void soon(), stop: () => left.abort() }
}
