import { useMessages } from '#app/i18n/use-messages.tsx'
import { Note } from '#app/ui/note.tsx'
import type { ApprovalsResult } from './change-approvals.server.ts'

// messages: approvals.done.*, approvals.refused.*, approvals.problem.*
/** Shows the outcome of each decision: how many succeeded, and why others did not. */
export function DecisionResult({ result }: { result: ApprovalsResult | undefined }) {
  const t = useMessages()
  if (result?.failed)
    return <Note tone="danger">{t('approvals.problem.failed', { text: t(`approvals.problem.${result.failed}`) })}</Note>
  if (!result?.decided) return null
  const { decision, outcomes } = result.decided
  const succeeded = outcomes.filter(({ refused }) => refused === null)
  const refused = outcomes.flatMap(({ id, reference, refused }) => (refused ? [{ id, reference, refused }] : []))
  const next = succeeded.filter(({ status }) => status === 'PENDING').length
  return (
    <>
      {succeeded.length > 0 && (
        <output className="block">
          <Note tone="success">
            {t(`approvals.done.${decision}`, { n: succeeded.length })}
            {next > 0 && <> {t('approvals.done.next', { n: next })}</>}
          </Note>
        </output>
      )}
      {refused.length > 0 && (
        <Note tone="danger" title={t('approvals.refused', { n: refused.length })}>
          <ul>
            {refused.map(({ id, reference, refused: reason }) => (
              <li key={id}>{t(`approvals.refused.${reason}`, { reference })}</li>
            ))}
          </ul>
        </Note>
      )}
    </>
  )
}
