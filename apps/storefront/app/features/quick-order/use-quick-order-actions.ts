import type { QuickOrderLine } from '@tiber/contract/carts/quick-order'
import { parseQuantity } from '@tiber/contract/carts/quantities'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { useToast } from '@tiber/ui/overlays/toast.tsx'
import type { DraftState } from './draft-state.ts'
import type { LineUpdates } from './use-draft.ts'

export type QuickOrderActions = ReturnType<typeof useQuickOrderActions>
type QuickOrderHandle = {
  state: DraftState
  send: (updates: LineUpdates) => Promise<boolean>
  onDecided: (line: number) => void
  onToggle: (line: number) => void
}

/** Unsent input of a line, kept because rows unmount while the page scrolls. */
type UnsentInput = { variantId?: string; words?: string; isSearching?: boolean }

/** Actions on lines. The functions are stable, so that unchanged rows are not rendered again. */
export function useQuickOrderActions(handle: QuickOrderHandle) {
  const now = useNow(handle)
  return useMemo(() => ({ ...createDecisions(now), ...createQuantityChanges(now) }), [now])
}

type Now = ReturnType<typeof useNow>

/** Returns a function, always the same one, that gives what the page was last rendered with. */
function useNow(handle: QuickOrderHandle) {
  const t = useMessages()
  const showToast = useToast()
  const latest = useRef({ ...handle, t, showToast })
  useEffect(() => {
    latest.current = { ...handle, t, showToast }
  })
  return useCallback(() => latest.current, [])
}

/** Decides lines, each on its own. */
function createDecisions(now: Now) {
  const unsent = new Map<number, UnsentInput>()
  const updateLine = async (line: number, change: Omit<LineUpdates[number], 'line'>) => {
    const isDone = await now().send([{ line, ...change }])
    if (!isDone) return false
    unsent.delete(line)
    now().onDecided(line)
    return true
  }
  const reopen = (line: number) => updateLine(line, { reopened: true })
  return {
    getUnsent: (line: number): UnsentInput => unsent.get(line) ?? {},
    saveUnsent: (line: number, more: UnsentInput) => void unsent.set(line, { ...unsent.get(line), ...more }),
    async choose(line: number, { variantId, sku }: { variantId: string; sku: string }) {
      if (!(await updateLine(line, { variantId }))) return
      const { t, showToast } = now()
      showToast({
        text: t('quick-order.chosen', { n: line, sku }),
        undo: { label: t('forms.undo'), onUndo: () => void reopen(line) },
      })
    },
    reopen,
    /** Opens a line to decide it, or closes it. */
    toggle: (line: number) => now().onToggle(line),
    search: (line: number, words: string) => updateLine(line, { text: words.trim() || '?' }),
    async remove(line: number) {
      if (!(await updateLine(line, { removed: true }))) return
      const { t, showToast } = now()
      const restore = () => void now().send([{ line, removed: false }])
      showToast({
        text: t('quick-order.removed', { n: line }),
        undo: { label: t('forms.undo'), onUndo: restore },
      })
    },
  }
}

/** Changes quantities, of one line or of a pasted column, and takes the changes back one by one. */
function createQuantityChanges(now: Now) {
  const undoable: LineUpdates[] = []
  const setQuantities = (changes: { line: QuickOrderLine; quantity: number }[]) => {
    if (changes.length === 0) return
    const before = changes.flatMap(({ line: { line, quantity } }) =>
      quantity ? [{ line, quantity: now().state.pendingQuantities.get(line) ?? quantity }] : [],
    )
    undoable.push(before)
    void now().send(changes.map(({ line: { line }, quantity }) => ({ line, quantity })))
  }
  const undo = () => {
    const updates = undoable.pop()
    if (updates && updates.length > 0) void now().send(updates)
    else now().showToast({ text: now().t('quick-order.nothingToUndo') })
  }
  return {
    setQuantity: (line: QuickOrderLine, quantity: number) => setQuantities([{ line, quantity }]),
    /** Writes a pasted column of quantities into the lines, starting with the first. */
    pasteQuantities(lines: QuickOrderLine[], block: string[][]) {
      const { parsed, invalidCount } = parseQuantities(lines, block)
      setQuantities(parsed)
      const { t, showToast } = now()
      showToast({
        text: formatFilled(t, parsed.length, invalidCount),
        ...(parsed.length > 0 && { undo: { label: t('forms.undo'), onUndo: undo } }),
      })
    },
    undo,
  }
}

/** Parses the first column of a pasted block, one row for each line. */
function parseQuantities(lines: QuickOrderLine[], block: string[][]) {
  const pairs = block.flatMap(([text = ''], at) => (lines[at] ? [{ line: lines[at], text }] : []))
  const parsed = pairs.flatMap(({ line, text }) => {
    const quantity = parseQuantity(text)
    return quantity ? [{ line, quantity }] : []
  })
  return { parsed, invalidCount: pairs.length - parsed.length }
}

function formatFilled(t: ReturnType<typeof useMessages>, filledCount: number, invalidCount: number): string {
  const filled = t('quick-order.filled', { n: filledCount })
  return invalidCount > 0 ? `${filled} ${t('quick-order.filled.unread', { n: invalidCount })}` : filled
}
