import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Approval } from '@tiber/contract/orders/approval-shapes'
import type { Decision } from '@tiber/contract/orders/approval-enums'
import { submitOrKeepPage } from '@tiber/ui/forms/unreachable.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { createNotFound, rethrowAsNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { classes } from '@tiber/ui/classes/class-merge.ts'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import { Note } from '@tiber/ui/note.tsx'
import type { Route } from './+types/approvals.route'
import { AccountBudgets } from './budget-meter.tsx'
import { ApprovalBoxes, buildSearch } from './approval-boxes.tsx'
import { ApprovalTable } from './approval-table.tsx'
import { ApprovalsDock } from './approvals-dock.tsx'
import { changeApprovals, delegationRules, type ApprovalsResult } from './change-approvals.server.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { Delegations } from './delegations.tsx'
import { readApprovals } from './read-approvals.server.ts'

export const meta = pageTitle('approvals.title')

export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  if (!(await hasFeature(handle, 'approvals'))) throw createNotFound(url)
  return { ...(await readApprovals(handle, url).catch(rethrowAsNotFound(url))), rules: delegationRules() }
}

export const action = ({ request, url, context }: Route.ActionArgs) =>
  changeApprovals(context.get(sessionContext), request, url)

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitOrKeepPage({ request, serverAction, buildResult: (): ApprovalsResult => ({ failed: 'unreachable' }) })

export default function ApprovalsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const { box, approvals, next, isLaterPage, counts, delegations, budgets, colleagues, rules } = loaderData
  const [params] = useSearchParams()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [deciding, setDeciding] = useState<{ decision: Decision; approvals: Approval[] }>()
  const choose = (ids: string[], isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))))
  const selectedApprovals = approvals.filter(({ id, canDecide }) => canDecide && chosen.has(id))
  return (
    <Page>
      <PageHead title={t('approvals.title')} sub={t('approvals.sub')} />
      <ApprovalBoxes box={box} counts={counts} />
      <div className="mt-4 flex flex-col gap-4">
        <DecisionResult result={actionData} />
        {approvals.length === 0 ? (
          <EmptyBox box={box} />
        ) : (
          <ApprovalTable
            key={box}
            box={box}
            approvals={approvals}
            initialOpenId={params.get('open')}
            chosen={chosen}
            onChoose={choose}
            onDecide={(decision, targets) => setDeciding({ decision, approvals: targets })}
            problem={actionData?.reason}
          />
        )}
        <ApprovalPages box={box} next={next} isLaterPage={isLaterPage} />
        <div className={classes('grid items-start gap-4', budgets.length > 0 && 'xl:grid-cols-2')}>
          <Delegations
            delegations={delegations}
            colleagues={colleagues}
            rules={rules}
            result={actionData?.delegation}
          />
          {budgets.length > 0 && <AccountBudgets budgets={budgets} />}
        </div>
      </div>
      <ApprovalsDock
        approvals={selectedApprovals}
        onDecide={(decision) => setDeciding({ decision, approvals: selectedApprovals })}
        onClear={() => setChosen(new Set())}
      />
      {deciding && (
        <DecideDialog
          {...deciding}
          onClose={() => setDeciding(undefined)}
          onSent={() => {
            setDeciding(undefined)
            setChosen(new Set())
          }}
        />
      )}
    </Page>
  )
}

type ApprovalPagesProps = Pick<Route.ComponentProps['loaderData'], 'box' | 'next' | 'isLaterPage'>

function ApprovalPages({ box, next, isLaterPage }: ApprovalPagesProps) {
  const t = useMessages()
  if (!(next ?? isLaterPage)) return null
  return (
    <nav className="flex gap-2">
      {isLaterPage && <LinkButton to={buildSearch({ box })}>{t('approvals.first')}</LinkButton>}
      {next && <LinkButton to={buildSearch({ box, after: next })}>{t('approvals.more')}</LinkButton>}
    </nav>
  )
}

// messages: approvals.empty.*
function EmptyBox({ box }: Pick<Route.ComponentProps['loaderData'], 'box'>) {
  const t = useMessages()
  return (
    <section className="rounded-3 border border-line-strong bg-surface">
      <EmptyState icon="stamp" level={2} title={t(`approvals.empty.${box}`)}>
        {t(`approvals.empty.${box}.text`)}
      </EmptyState>
    </section>
  )
}

// messages: approvals.done.*, approvals.refused.*, approvals.problem.*
/** Shows the outcome of each decision: how many succeeded, and why others did not. */
function DecisionResult({ result }: { result: ApprovalsResult | undefined }) {
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
