import type { CartChange, CartFull, CartLine } from '@tiber/contract/carts/cart-shapes'
import { useMemo } from 'react'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale } from '@tiber/ui/i18n/use-messages.tsx'

const pageSize = 1000

export type CartReads = ReturnType<typeof useCartReads>

/** Reads data of an open cart; undefined if the shop does not respond, which leaves the page as it is. */
export function useCartReads(cartId: string) {
  const locale = useLocale()
  return useMemo(() => {
    const get = async <Result>(path: string, query: Record<string, string> = {}): Promise<Result | undefined> => {
      const url = `${localisedPath(path, locale)}?${new URLSearchParams({ cart: cartId, ...query })}`
      const response = await fetch(url, { headers: { accept: 'application/json' } }).catch(() => undefined)
      if (!response?.ok || response.redirected) return undefined
      return (await response.json().catch(() => undefined)) as Result | undefined
    }
    return {
      get,
      linesAfter: (after: string) =>
        get<{ cartLines: CartLine[]; next: string | null }>('/cart/lines', { size: String(pageSize), after }),
      changesSince: (since: number) => get<CartChange>('/cart/changes', { since: String(since) }),
      /** Reads the cart from the start, when too many lines have changed. */
      fullCart: () => get<{ cart: CartFull; next: string | null }>('/cart/full'),
    }
  }, [cartId, locale])
}
