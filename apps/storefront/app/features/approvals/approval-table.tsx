import { useRef, useState, type RefObject } from 'react'
import type { Approval } from '@tiber/contract/orders/approval-shapes'
import type { ApprovalBox, Decision } from '@tiber/contract/orders/approval-enums'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { HeadCell, Table } from '@tiber/ui/table.tsx'
import type { ApprovalsResult } from './change-approvals.server.ts'
import { ApprovalRow } from './approval-row.tsx'
import { useShortcut } from '@tiber/ui/hooks/use-shortcut.ts'

type ApprovalTableProps = {
  box: ApprovalBox
  approvals: Approval[]
  /** Id of the approval that is open initially. */
  initialOpenId: string | null
  chosen: ReadonlySet<string>
  onChoose: (ids: string[], isChosen: boolean) => void
  onDecide: (decision: Decision, approvals: Approval[]) => void
  problem: ApprovalsResult['reason']
}

/** Table with one row per order that opens in place; on a phone, a card with the two most frequent actions. */
export function ApprovalTable(props: ApprovalTableProps) {
  const { box, approvals, initialOpenId, chosen, onChoose, onDecide, problem } = props
  const t = useMessages()
  const [openId, setOpenId] = useState(initialOpenId)
  const body = useRef<HTMLTableSectionElement>(null)
  const decidable = approvals.filter(({ canDecide }) => canDecide)
  useApprovalKeys(body, {
    onChoose: (id) => onChoose([id], !chosen.has(id)),
    onApprove: (current) => {
      const targets = decidable.filter(({ id }) => (chosen.size > 0 ? chosen.has(id) : id === current))
      if (targets.length > 0) onDecide('APPROVED', targets)
    },
  })
  const isWaiting = box === 'WAITING'
  const ids = decidable.map(({ id }) => id)
  return (
    <section aria-label={t(`approvals.box.${box}`)} className="rounded-3 border border-line-strong bg-surface">
      <Table label={t(`approvals.box.${box}`)} list wide>
        <ApprovalTableHead
          box={box}
          isAllChosen={ids.length > 0 && ids.every((id) => chosen.has(id))}
          onChooseAll={(isChosen) => onChoose(ids, isChosen)}
        />
        <tbody ref={body}>
          {approvals.map((approval) => (
            <ApprovalRow
              key={approval.id}
              box={box}
              approval={approval}
              isOpen={approval.id === openId || problem?.chosen.startsWith(`${approval.id}:`) === true}
              onToggle={(isOpen) => setOpenId(isOpen ? approval.id : null)}
              isChosen={chosen.has(approval.id)}
              onChoose={(isChosen) => onChoose([approval.id], isChosen)}
              onDecide={(decision) => onDecide(decision, [approval])}
              problem={problem?.chosen.startsWith(`${approval.id}:`) ? problem : undefined}
            />
          ))}
        </tbody>
      </Table>
      {isWaiting && (
        <p className="needs-script border-t border-line px-4 py-2 text-12 text-muted max-md:hidden">
          {t('approvals.key.hint')}
        </p>
      )}
    </section>
  )
}

type ApprovalTableHeadProps = {
  box: ApprovalBox
  isAllChosen: boolean
  onChooseAll: (isChosen: boolean) => void
}

function ApprovalTableHead({ box, isAllChosen, onChooseAll }: ApprovalTableHeadProps) {
  const t = useMessages()
  return (
    <thead>
      <tr>
        {box === 'WAITING' && (
          <HeadCell className="needs-script">
            <input
              type="checkbox"
              aria-label={t('approvals.chooseAll')}
              checked={isAllChosen}
              onChange={(event) => onChooseAll(event.currentTarget.checked)}
            />
          </HeadCell>
        )}
        <HeadCell>{t('approvals.column.order')}</HeadCell>
        <HeadCell>{t('approvals.column.purpose')}</HeadCell>
        <HeadCell>{t('approvals.column.rule')}</HeadCell>
        <HeadCell>{t(box === 'DECIDED' ? 'approvals.column.decided' : 'approvals.column.since')}</HeadCell>
        <HeadCell>{t('approvals.column.state')}</HeadCell>
        <HeadCell kind="num">{t('approvals.column.net')}</HeadCell>
        <HeadCell kind="num">{t('approvals.column.gross')}</HeadCell>
        <HeadCell>
          <span className="sr-only">{t('approvals.open')}</span>
        </HeadCell>
      </tr>
    </thead>
  )
}

type Actions = { onChoose: (id: string) => void; onApprove: (id: string | undefined) => void }

/** Rows carry the id of their approval; the row with the focus is the current one. */
const findRows = (body: HTMLElement | null) => [...(body?.querySelectorAll<HTMLElement>('tr[data-approval]') ?? [])]
const findLink = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>('[data-approval-link]')

/** Keyboard shortcuts: J and K move between orders, X selects one, A opens the approve dialog. */
function useApprovalKeys(body: RefObject<HTMLElement | null>, { onChoose, onApprove }: Actions) {
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
