import { data, redirect } from 'react-router'
import { SdkError } from '@tiber/sdk/sdk-error'
import { decisions, maxReasonLength, needsReason } from '@tiber/contract/orders/approval-enums'
import type { approvals } from '@tiber/contract/orders/approvals'
import type { CallResult } from '@tiber/contract/call'
import { submitOrKeepPage } from '@tiber/ui/forms/unreachable.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { isRefusal } from '@tiber/web/failures.server.ts'
import { readFormData } from '@tiber/web/form.server.ts'
import { sessionContext, type SessionHandle } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { NoWrapPart } from '@tiber/ui/no-wrap-part.tsx'
import type { Route } from './+types/decide-link.route'
import { ApprovalDetail } from './approval-detail.tsx'
import { DecisionForm } from './decision-form.tsx'

export const meta = pageTitle('approvals.link.title')

type LinkData = CallResult<typeof approvals.readLink>

/**
 * Shows the approval without deciding, since mail scanners open links too. An unknown link returns 404, a dead one 410.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const link = await findLink(context.get(sessionContext), params.token)
  const status = !link ? 404 : link.state === 'OPEN' || link.state === 'USED' ? 200 : 410
  return data({ link }, { status })
}

async function findLink(handle: SessionHandle, token: string): Promise<LinkData | undefined> {
  if (!(await hasFeature(handle, 'approvals'))) return undefined
  try {
    return await handle.platform.approvals.readLink({ params: { token } })
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

/** Redirects after the decision, so that the page shows the outcome however often it is reloaded. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { platform, dependencies } = context.get(sessionContext)
  const form = await readFormData(request)
  const decision = decisions.find((each) => each === form.get('decision'))
  if (!decision) throw data('Bad Request', { status: 400 })
  const typed = form.get('reason')
  const reason = (typeof typed === 'string' ? typed.trim() : '').slice(0, maxReasonLength)
  if (reason === '' && needsReason(decision)) return data({ needsReason: true as const, reason }, { status: 400 })
  try {
    await platform.approvals.decideByLink({ body: { token: params.token, decision, reason: reason || null } })
  } catch (error) {
    if (!(error instanceof SdkError)) throw error
    dependencies.log[isRefusal(error) ? 'warn' : 'error'](
      { err: error },
      'deciding an approval by a mailed link failed',
    )
    return data(
      { failed: error.code === 'ST0001' ? ('OVER_BUDGET' as const) : ('again' as const), reason },
      { status: error.status ?? 503 },
    )
  }
  throw redirect(url.pathname)
}

/** Keeps the typed reason if the connection fails; sending it again does not decide twice. */
export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitOrKeepPage({
    request,
    serverAction,
    buildResult: ({ reason = '' }) => ({ failed: 'unreachable' as const, reason }),
  })

export default function DecideLinkPage({ loaderData: { link }, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const format = useFormat()
  if (!link) return <UnknownLink />
  if (!link.approval) return <DeadLink link={link} />
  const { approval, reference, firstName, accountName, expiresAt } = link
  const problem = actionData && 'needsReason' in actionData ? actionData : undefined
  return (
    <div data-wide="" className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h1 className="text-22">
          <NoWrapPart text={t('approvals.link.question', { reference })} part={reference} />
        </h1>
        <p>
          {t('approvals.link.sub', {
            firstName,
            requester: approval.requester.name,
            account: accountName,
            until: format.dateTime(expiresAt),
          })}
        </p>
      </div>
      {actionData && 'failed' in actionData && (
        <Note tone="danger">
          {actionData.failed === 'OVER_BUDGET'
            ? t('approvals.refused.OVER_BUDGET', { reference })
            : t('approvals.problem.failed', { text: t(`approvals.problem.${actionData.failed}`) })}
        </Note>
      )}
      <ApprovalDetail approval={approval} />
      <DecisionForm problem={problem} />
    </div>
  )
}

// messages: approvals.link.*
/** Explains why a link is dead: used, expired, superseded, or meant for another approver. */
function DeadLink({ link: { state, status, reference } }: { link: LinkData }) {
  const t = useMessages()
  const isUsed = state === 'USED'
  const shownState = state === 'OPEN' ? 'SUPERSEDED' : state
  return (
    <EmptyState
      icon={isUsed ? 'circle-check' : 'hourglass'}
      level={1}
      title={shownState === 'USED' ? t('approvals.link.used') : t(`approvals.link.${shownState}`)}
      actions={<ToApprovalsButton />}
    >
      {shownState === 'USED'
        ? t(`approvals.link.used.${status}`, { reference })
        : t(`approvals.link.${shownState}.text`, { reference })}
    </EmptyState>
  )
}

function UnknownLink() {
  const t = useMessages()
  return (
    <EmptyState icon="search-x" level={1} title={t('approvals.link.unknown')} actions={<ToApprovalsButton />}>
      {t('approvals.link.unknown.text')}
    </EmptyState>
  )
}

/** Users who are not signed in are sent to the login first and then to the approvals. */
function ToApprovalsButton() {
  const t = useMessages()
  const locale = useLocale()
  return (
    <LinkButton to={localisedPath('/account/approvals', locale)} variant="primary" icon="stamp">
      {t('approvals.link.toShop')}
    </LinkButton>
  )
}
