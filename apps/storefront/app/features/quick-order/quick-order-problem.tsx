import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { getProblemKey, type QuickOrderProblem } from './draft-view.ts'

// messages: quick-order.problem.*
/** Shows why nothing was read or changed; the entered text is kept. */
export function QuickOrderProblemNote({ problem }: { problem: QuickOrderProblem }) {
  const t = useMessages()
  return (
    <Note tone="danger" title={t('quick-order.problem')} className="mb-4">
      {t(`quick-order.problem.${getProblemKey(problem)}`)}
    </Note>
  )
}
