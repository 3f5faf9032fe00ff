import type { RefObject } from 'react'
import { useMessages } from '#app/i18n/use-messages.tsx'
import { useShortcut } from '#app/ui/use-shortcut.ts'

type Actions = { onChoose: (id: string) => void; onApprove: (id: string | undefined) => void }

/** Rows carry the id of their approval; the row with the focus is the current one. */
const rowsOf = (body: HTMLElement | null) => [...(body?.querySelectorAll<HTMLElement>('tr[data-approval]') ?? [])]
const linkOf = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>('[data-approval-link]')

/** Keyboard shortcuts: J and K move between orders, X selects one, A opens the approve dialog. */
export function useApprovalKeys(body: RefObject<HTMLElement | null>, { onChoose, onApprove }: Actions) {
  const t = useMessages()
  const current = () => rowsOf(body.current).findIndex((row) => row.contains(document.activeElement))
  const go = (step: 1 | -1) => {
    const rows = rowsOf(body.current)
    const at = current()
    const target = at < 0 ? (step > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + step))
    linkOf(rows[target])?.focus()
  }
  const idHere = () => rowsOf(body.current)[current()]?.dataset.approval
  useShortcut({ keys: 'j', text: t('approvals.key.next'), onPress: () => go(1) })
  useShortcut({ keys: 'k', text: t('approvals.key.previous'), onPress: () => go(-1) })
  useShortcut({
    keys: 'x',
    text: t('approvals.key.choose'),
    onPress: () => {
      const id = idHere()
      if (id) onChoose(id)
    },
  })
  useShortcut({ keys: 'a', text: t('approvals.key.approve'), onPress: () => onApprove(idHere()) })
}
