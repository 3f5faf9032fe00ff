import type { RefObject } from 'react'
import { useMessages } from '#app/i18n/use-messages.tsx'
import { useShortcut } from '#app/ui/hooks/use-shortcut.ts'

type Actions = { onChoose: (id: string) => void; onApprove: (id: string | undefined) => void }

/** Rows carry the id of their approval; the row with the focus is the current one. */
const findRows = (body: HTMLElement | null) => [...(body?.querySelectorAll<HTMLElement>('tr[data-approval]') ?? [])]
const findLink = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>('[data-approval-link]')

/** Keyboard shortcuts: J and K move between orders, X selects one, A opens the approve dialog. */
export function useApprovalKeys(body: RefObject<HTMLElement | null>, { onChoose, onApprove }: Actions) {
  const t = useMessages()
  const getCurrentIndex = () => findRows(body.current).findIndex((row) => row.contains(document.activeElement))
  const moveFocus = (step: 1 | -1) => {
    const rows = findRows(body.current)
    const at = getCurrentIndex()
    const target = at < 0 ? (step > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + step))
    findLink(rows[target])?.focus()
  }
  const getCurrentId = () => findRows(body.current)[getCurrentIndex()]?.dataset.approval
  useShortcut({ keys: 'j', text: t('approvals.key.next'), onPress: () => moveFocus(1) })
  useShortcut({ keys: 'k', text: t('approvals.key.previous'), onPress: () => moveFocus(-1) })
  useShortcut({
    keys: 'x',
    text: t('approvals.key.choose'),
    onPress: () => {
      const id = getCurrentId()
      if (id) onChoose(id)
    },
  })
  useShortcut({ keys: 'a', text: t('approvals.key.approve'), onPress: () => onApprove(getCurrentId()) })
}
