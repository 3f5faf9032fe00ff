import type { LineHealth } from '@tiber/contract/carts/buying-lists'
import type { CartLine } from '@tiber/contract/carts/cart-shapes'
import { useEffect, useMemo, useState } from 'react'
import { publishCartUpdate } from '#app/features/carts/current/cart-updates.ts'
import type { CartWithoutLines } from '#app/features/carts/open-cart/open-cart.ts'
import { useCartReads } from '#app/features/carts/open-cart/use-cart-reads.ts'
import { useOpenCart } from '#app/features/carts/open-cart/use-open-cart.ts'
import { ListHead } from './list-head.tsx'
import { ListLines } from './list-lines.tsx'
import { selectShownLines } from './shown-lines.ts'

type OpenListProps = {
  list: CartWithoutLines
  lines: CartLine[]
  health: LineHealth[]
  page: number
  pageCount: number
  needsAttention: boolean
  canExtend: boolean
  canRepeat: boolean
  isOwn: boolean
  typed: Record<string, string>
}

/** Open list: the data of the page, with changes made since, here or elsewhere. */
export function OpenList({ list, lines, health, isOwn, canRepeat, ...rest }: OpenListProps) {
  const { canExtend, pageCount, needsAttention } = rest
  const { id, version } = list
  const openCart = useOpenCart({ ...list, nbFirstLines: lines }, null)
  // A form submit reloaded the page: the openCart catches up, and until then the page data is newer.
  useEffect(() => {
    publishCartUpdate({ id, version: version ?? Infinity, deleted: false }, 'here')
    // Without versions, new lines are the only sign of a reload.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [id, version, lines])
  const isOutdated = (version ?? 0) > (openCart.cart.version ?? 0)
  const isPart = pageCount > 1 || needsAttention
  const { lines: currentLines, isComplete } = openCart
  const shown = useMemo(
    () => (isOutdated ? lines : selectShownLines({ lines, isPart }, { lines: currentLines, isComplete })),
    [isOutdated, lines, isPart, currentLines, isComplete],
  )
  const issues = useHealth({ id, version, health }, canExtend ? openCart.cart.version : version)
  const now = isOutdated ? list : openCart.cart
  return (
    <>
      <ListHead
        list={now}
        isSaving={openCart.isSaving}
        isWaiting={openCart.isWaiting}
        canExtend={canExtend}
        canRepeat={canRepeat}
        isOwn={isOwn}
      />
      <ListLines {...rest} list={now} lines={shown} openCart={openCart} health={issues} />
    </>
  )
}

type LoadedHealth = { id: string; version: number | undefined; health: LineHealth[] }

/** Reloads the health of the lines when they have changed since the page was loaded. */
function useHealth({ id, version: loadedVersion = 0, health }: LoadedHealth, version = 0): LineHealth[] {
  const { get } = useCartReads(id)
  const [newer, setNewer] = useState({ version: 0, lines: health })
  useEffect(() => {
    if (version <= loadedVersion) return
    let isCancelled = false
    const load = async () => {
      const result = await get<{ lines: LineHealth[] }>('/cart/health')
      if (!isCancelled && result) setNewer({ version, lines: result.lines })
    }
    void load()
    return () => {
      isCancelled = true
    }
  }, [get, loadedVersion, version])
  return newer.version > loadedVersion ? newer.lines : health
}
