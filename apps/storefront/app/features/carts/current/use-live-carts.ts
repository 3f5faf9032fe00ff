import { useEffect, useRef } from 'react'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale } from '@tiber/ui/i18n/use-messages.tsx'
import type { InitialCarts, CurrentCart } from './cart-model.ts'
import { onCartUpdate } from './cart-updates.ts'
import { isNewUpdate, withReloadedCarts, type CartsState } from './carts-state.ts'

type LiveCartsOptions = {
  buyer: string | undefined
  isLive: boolean
  state: CartsState
  update: (change: (state: CartsState) => CartsState) => void
}

/** Keeps the carts of the page up to date by reloading them after changes made elsewhere. */
export function useLiveCarts({ buyer, isLive, state, update }: LiveCartsOptions) {
  const url = localisedPath('/cart/current', useLocale())
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  })
  useEffect(() => {
    if (buyer === undefined) return
    const refresher = createRefresher(url, (start) => update((now) => withReloadedCarts(now, start)))
    const unsubscribe = onCartUpdate((cartUpdate, origin) => {
      if (origin === 'elsewhere' && isNewUpdate(latest.current, cartUpdate)) refresher.refresh()
    })
    return () => {
      unsubscribe()
      refresher.stop()
    }
  }, [buyer, url, update])
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
function createRefresher(url: string, onLoaded: (start: InitialCarts) => void) {
  const controller = new AbortController()
  let isLoading = false
  let isRequestedAgain = false
  const load = async () => {
    const response = await fetch(url, { headers: { accept: 'application/json' }, signal: controller.signal })
    if (response.ok && !response.redirected) onLoaded(((await response.json()) as CurrentCart).start)
  }
  const refresh = async () => {
    if (isLoading) return void (isRequestedAgain = true)
    isLoading = true
    do {
      isRequestedAgain = false
      // If loading fails or is aborted, the next change triggers it again.
      await load().catch(() => undefined)
    } while (isRequestedAgain && !controller.signal.aborted)
    isLoading = false
  }
  return { refresh: () => void refresh(), stop: () => controller.abort() }
}
