import { Form, useNavigation } from 'react-router'
import { validateIds } from '#app/features/frame/validate.ts'
import { Composer } from '#app/features/threads/conversation/composer.tsx'
import { MessageList } from '#app/features/threads/conversation/message-list.tsx'
import { readThread } from '#app/features/threads/conversation/read-thread.server.ts'
import { useMarkRead } from '#app/features/threads/conversation/use-mark-read.ts'
import { KnownRoute } from '#app/features/threads/known-route.tsx'
import { FailureNote, useFailureText } from '@tiber/ui/forms/form-note.tsx'
import { submitOrKeepPage, unreachableCode } from '@tiber/ui/forms/unreachable.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { createNotFound, rethrowAsNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { Breadcrumb } from '@tiber/ui/breadcrumb.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import { toIncidentView, type IncidentView } from '../incident-view.ts'
import { StageBadge } from '../stage-badge.tsx'
import type { Route } from './+types/incident.route'
import { changeIncident, type IncidentActionResult } from './change-incident.server.ts'
import { IncidentFacts, IncidentHistory } from './incident-facts.tsx'
import { ProposalPanel } from './proposal-panel.tsx'

export const meta = pageTitle('incidents.one')

export const middleware: Route.MiddlewareFunction[] = [validateIds('id')]

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  if (!(await hasFeature(handle, 'incidents'))) throw createNotFound(url)
  const incident = toIncidentView(await handle.platform.incidents.read({ params }).catch(rethrowAsNotFound(url)))
  return { incident, conversation: await readThread(handle, incident.threadId, url) }
}

export const action = ({ request, params, url, context }: Route.ActionArgs) =>
  changeIncident(context.get(sessionContext), { id: params.id, request, url })

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitOrKeepPage({
    request,
    serverAction,
    buildResult: ({ intent = '' }): IncidentActionResult => ({ intent, failure: unreachableCode }),
  })

/** An incident: where it stands, what is proposed, the conversation about it and its history. */
export default function IncidentScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const getFailureText = useFailureText()
  const { incident, conversation } = loaderData
  const { thread } = conversation
  const isBusy = useNavigation().formData?.has('intent') ?? false
  useMarkRead({
    threadId: thread.id,
    messageId: thread.messages.at(-1)?.id,
    isUnread: thread.isUnread && !conversation.isOlderPage,
  })
  const title = incident.reasons.join(', ')
  return (
    <Page>
      <KnownRoute />
      <Breadcrumb
        label={t('incidents.title')}
        crumbs={[{ label: t('incidents.title'), to: localisedPath('/account/incidents', locale) }, { label: title }]}
      />
      <PageHead
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {title}
            <StageBadge stage={incident.stage} />
          </span>
        }
        sub={<NextStep incident={incident} />}
        actions={<IncidentActions incident={incident} isBusy={isBusy} />}
      />
      {actionData?.failure && <FailureNote className="mb-4" {...getFailureText(actionData.failure)} />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20.5rem]">
        <div className="grid min-w-0 gap-4">
          <ProposalPanel incident={incident} isBusy={isBusy} />
          <div className="conversation">
            <MessageList {...conversation} pending={undefined} />
            {thread.status === 'CLOSED' ? (
              <p className="border-t border-line px-4 py-3 text-13 text-muted">{t('incidents.closed.text')}</p>
            ) : (
              <Composer
                key={thread.id}
                threadId={thread.id}
                draftKey={conversation.draftKey}
                recipient={incident.supplier.name}
                isPrimary={!incident.allowedActions.includes('AGREE')}
                result={undefined}
              />
            )}
          </div>
        </div>
        <div className="grid min-w-0 gap-4">
          <IncidentFacts incident={incident} />
          <IncidentHistory history={incident.history} />
        </div>
      </div>
    </Page>
  )
}

// messages: incidents.next.*
/** Says what happens next, and until when. */
function NextStep({ incident: { stage, deadline, supplier } }: { incident: IncidentView }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <>
      {t(`incidents.next.${stage}`, { supplier: supplier.name })}
      {deadline && (
        <>
          {' '}
          <span className="nowrap">{t('incidents.until', { date: format.dateTime(deadline) })}</span>
        </>
      )}
    </>
  )
}

function IncidentActions({ incident: { allowedActions }, isBusy }: { incident: IncidentView; isBusy: boolean }) {
  const t = useMessages()
  const canEscalate = allowedActions.includes('ESCALATE')
  const canWithdraw = allowedActions.includes('WITHDRAW')
  if (!canEscalate && !canWithdraw) return null
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
      {canEscalate && (
        <Button type="submit" name="intent" value="ESCALATE" icon="shield-alert" busy={isBusy}>
          {t('incidents.escalate')}
        </Button>
      )}
      {canWithdraw && (
        <Button type="submit" name="intent" value="WITHDRAW" variant="danger-quiet" icon="ban" busy={isBusy}>
          {t('incidents.withdraw')}
        </Button>
      )}
    </Form>
  )
}
