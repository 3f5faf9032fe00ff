import { useMessages } from '#app/i18n/use-messages.tsx'
import { Note } from '#app/ui/note.tsx'
import type { ApprovalsAnswer } from './change-approvals.server.ts'

// messages: approvals.done.*, approvals.refused.*, approvals.problem.*
/** Shows the outcome of each decision: how many succeeded, and why others did not. */
export function DecisionResult({ answer }: { answer: ApprovalsAnswer | undefined }) {
  const t = useMessages()
  if (answer?.failed)
    return <Note tone="danger">{t('approvals.problem.failed', { text: t(`approvals.problem.${answer.failed}`) })}</Note>
  if (!answer?.decided) return null
  const { decision, outcomes } = answer.decided
  const done = outcomes.filter(({ refused }) => refused === null)
  const refused = outcomes.flatMap(({ id, reference, refused }) => (refused ? [{ id, reference, refused }] : []))
  const next = done.filter(({ status }) => status === 'PENDING').length
  return (
    <>
      {done.length > 0 && (
        <output className="block">
          <Note tone="success">
            {t(`approvals.done.${decision}`, { n: done.length })}
            {next > 0 && <> {t('approvals.done.next', { n: next })}</>}
          </Note>
        </output>
      )}
      {refused.length > 0 && (
        <Note tone="danger" title={t('approvals.refused', { n: refused.length })}>
          <ul>
            {refused.map(({ id, reference, refused: why }) => (
              <li key={id}>{t(`approvals.refused.${why}`, { reference })}</li>
            ))}
          </ul>
        </Note>
      )}
    </>
  )
}
