import { useMessages } from '#app/i18n/use-messages.tsx'
import { Note } from '#app/ui/note.tsx'
import type { DeskProblem } from './desk-view.ts'

const known = [
  'tooLarge',
  'unpackedTooLarge',
  'tooManyRows',
  'tooManyColumns',
  'oldOrProtected',
  'unreadable',
  'empty',
  'nothing',
  'quantity',
] as const

// messages: order-desk.problem.*
/** Why nothing was read or changed; what was typed is still there. */
export function DeskProblemNote({ problem: { word, code } }: { problem: DeskProblem }) {
  const t = useMessages()
  const own = known.find((each) => each === word)
  const reason = own ?? (code === 'ST0001' || code === 'F-E-002' ? 'changed' : 'refused')
  return (
    <Note tone="danger" title={t('order-desk.problem')} className="mb-4">
      {t(`order-desk.problem.${reason}`)}
    </Note>
  )
}
