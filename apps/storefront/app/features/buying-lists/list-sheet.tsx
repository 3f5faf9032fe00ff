import type { LineHealth } from '@tiber/contract/buying-lists'
import type { CartLine } from '@tiber/contract/cart-shapes'
import { useEffect, useMemo, useState } from 'react'
import { tellCartNews } from '#app/cart/cart-news.ts'
import type { SheetCart } from '#app/cart/sheet.ts'
import { useSheetReads } from '#app/cart/use-sheet-reads.ts'
import { useSheet } from '#app/cart/use-sheet.ts'
import { ListHead } from './list-head.tsx'
import { ListLines } from './list-lines.tsx'
import { linesShown } from './list-rows.ts'

type ListSheetProps = {
  list: SheetCart
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
export function ListSheet({ list, lines, health, isOwn, canRepeat, ...rest }: ListSheetProps) {
  const { canExtend, pageCount, needsAttention } = rest
  const { id, version } = list
  const sheet = useSheet({ ...list, nbFirstLines: lines }, null)
  // A form submit reloaded the page: the sheet catches up, and until then the page data is newer.
  useEffect(() => {
    tellCartNews({ id, version: version ?? Infinity, deleted: false }, 'here')
    // Without versions, new lines are the only sign of a reload.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [id, version, lines])
  const isBehind = (version ?? 0) > (sheet.cart.version ?? 0)
  const isPart = pageCount > 1 || needsAttention
  const { lines: newest, isWhole } = sheet
  const shown = useMemo(
    () => (isBehind ? lines : linesShown({ lines, isPart }, { lines: newest, isWhole })),
    [isBehind, lines, isPart, newest, isWhole],
  )
  const findings = useHealth({ id, version, health }, canExtend ? sheet.cart.version : version)
  const now = isBehind ? list : sheet.cart
  return (
    <>
      <ListHead
        list={now}
        isSaving={sheet.isSaving}
        isWaiting={sheet.isWaiting}
        canExtend={canExtend}
        canRepeat={canRepeat}
        isOwn={isOwn}
      />
      <ListLines {...rest} list={now} lines={shown} sheet={sheet} health={findings} />
    </>
  )
}

type Known = { id: string; version: number | undefined; health: LineHealth[] }

/** Reloads the health of the lines when they have changed since the page was loaded. */
function useHealth({ id, version: known = 0, health }: Known, version = 0): LineHealth[] {
  const { get } = useSheetReads(id)
  const [newer, setNewer] = useState({ version: 0, lines: health })
  useEffect(() => {
    if (version <= known) return
    let isOver = false
    const ask = async () => {
      const answer = await get<{ lines: LineHealth[] }>('/cart/health')
      if (!isOver && answer) setNewer({ version, lines: answer.lines })
    }
    void ask()
    return () => {
      isOver = true
    }
  }, [get, known, version])
  return newer.version > known ? newer.lines : health
}
