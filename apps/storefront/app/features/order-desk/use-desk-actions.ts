import type { OrderDeskLine } from '@tiber/contract/order-desk'
import { parseQuantity } from '@tiber/contract/quantities'
import { useEffect, useMemo, useRef } from 'react'
import { useMessages } from '#app/i18n/use-messages.tsx'
import { useToast } from '#app/ui/toast.tsx'
import type { Desk } from './desk-lines.ts'
import type { LineUpdates } from './use-desk.ts'

export type DeskActions = ReturnType<typeof useDeskActions>
type Handle = { desk: Desk; send: (updates: LineUpdates) => Promise<boolean>; onDecided: (line: number) => void }

/** Unsent input of a line, kept because rows unmount while the page scrolls. */
type Begun = { variantId?: string; words?: string; isSearching?: boolean }

/** Actions on lines. The functions are stable, so that unchanged rows are not rendered again. */
export function useDeskActions(handle: Handle) {
  const t = useMessages()
  const showToast = useToast()
  const newest = useRef({ ...handle, t, showToast })
  useEffect(() => {
    newest.current = { ...handle, t, showToast }
  })
  return useMemo(() => {
    const now = () => newest.current
    const begun = new Map<number, Begun>()
    const undoable: LineUpdates[] = []

    const decide = async (line: number, change: Omit<LineUpdates[number], 'line'>) => {
      const isDone = await now().send([{ line, ...change }])
      if (!isDone) return false
      begun.delete(line)
      now().onDecided(line)
      return true
    }
    const setQuantities = (wishes: { line: OrderDeskLine; quantity: number }[]) => {
      if (wishes.length === 0) return
      const before = wishes.flatMap(({ line: { line, quantity } }) =>
        quantity ? [{ line, quantity: now().desk.wishes.get(line) ?? quantity }] : [],
      )
      undoable.push(before)
      void now().send(wishes.map(({ line: { line }, quantity }) => ({ line, quantity })))
    }
    const undo = () => {
      const updates = undoable.pop()
      if (updates && updates.length > 0) void now().send(updates)
      else now().showToast({ text: now().t('order-desk.nothingToUndo') })
    }
    return {
      begunAt: (line: number): Begun => begun.get(line) ?? {},
      begin: (line: number, more: Begun) => void begun.set(line, { ...begun.get(line), ...more }),
      choose: (line: number, variantId: string) => decide(line, { variantId }),
      search: (line: number, words: string) => decide(line, { text: words.trim() || '?' }),
      async remove(line: number) {
        if (!(await decide(line, { removed: true }))) return
        const { t: say, showToast: show } = now()
        const restore = () => void now().send([{ line, removed: false }])
        show({
          text: say('order-desk.removed', { n: line }),
          undo: { label: say('forms.undo'), onUndo: restore },
        })
      },
      setQuantity: (line: OrderDeskLine, quantity: number) => setQuantities([{ line, quantity }]),
      /** Writes a pasted column of quantities into the lines, starting with the first. */
      pasteQuantities(lines: OrderDeskLine[], block: string[][]) {
        const pairs = block.flatMap(([text = ''], at) => (lines[at] ? [{ line: lines[at], text }] : []))
        const read = pairs.flatMap(({ line, text }) => {
          const quantity = parseQuantity(text)
          return quantity ? [{ line, quantity }] : []
        })
        setQuantities(read)
        const { t: say, showToast: show } = now()
        const unread = pairs.length - read.length
        show({
          text: [
            say('order-desk.filled', { n: read.length }),
            unread > 0 ? say('order-desk.filled.unread', { n: unread }) : '',
          ]
            .join(' ')
            .trim(),
          ...(read.length > 0 && { undo: { label: say('forms.undo'), onUndo: undo } }),
        })
      },
      undo,
    }
  }, [])
}
