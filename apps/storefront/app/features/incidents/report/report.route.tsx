import { useSearchParams } from 'react-router'
import type { IncidentOutcome } from '@tiber/contract/conversations/incident-enums'
import { messageRules } from '#app/features/threads/compose/message-rules.ts'
import { useMessageDraft } from '#app/features/threads/compose/use-message-draft.ts'
import { KnownRoute } from '#app/features/threads/known-route.tsx'
import { MessageForm } from '#app/features/threads/start/message-form.tsx'
import { submitMessageForm } from '#app/features/threads/start/submit-message-form.ts'
import { useForm } from '@tiber/ui/forms/use-form.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { createNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { Breadcrumb } from '@tiber/ui/breadcrumb.tsx'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import { ReasonField } from '#app/features/threads/start/reason-field.tsx'
import type { Route } from './+types/report.route'
import { DeliveryChoice } from './delivery-choice.tsx'
import { OutcomeField } from './outcome-field.tsx'
import { readDeliveries } from './read-deliveries.server.ts'
import { readReportedOrder } from './read-reported-order.server.ts'
import { ReportLines } from './report-lines.tsx'
import { readReportedLines } from './reported-lines.ts'
import { reportIncident } from './report-incident.server.ts'

export const meta = pageTitle('incidents.report')

const choice = { required: true, kind: 'choice' as const }
const rules = { reason: choice, outcome: choice, ...messageRules }

export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  if (!(await hasFeature(handle, 'incidents'))) throw createNotFound(url)
  const choice = await readDeliveries(handle, url)
  return choice ? { kind: 'choose' as const, ...choice } : readReportedOrder(handle, url)
}

export const action = ({ request, url, context }: Route.ActionArgs) => {
  const handle = context.get(sessionContext)
  const params = { id: url.searchParams.get('order') ?? '' }
  return reportIncident(handle, {
    rules,
    request,
    url,
    create: (message, { form, values }, options) => {
      const { reason = '', outcome } = values
      const lines = readReportedLines(form).map((line) => ({ ...line, reasonCodes: [reason] }))
      const body = { ...message, wantedOutcome: outcome as IncidentOutcome }
      return lines.length > 0
        ? handle.platform.incidents.createForLines({ params, body: { ...body, lines } }, options)
        : handle.platform.incidents.createForOrder({ params, body: { ...body, reasonCodes: [reason] } }, options)
    },
  })
}

const getDraftPlace = (search: URLSearchParams) => `incident ${search.get('order')}`

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitMessageForm({ request, serverAction, place: getDraftPlace(new URL(request.url).searchParams) })

/** Reports a problem with an order or requests its return; which order, is asked first if the link names none. */
export default function ReportScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const isReturn = useSearchParams()[0].get('wanted') === 'RETURN'
  const title = t(isReturn ? 'incidents.report.return' : 'incidents.report')
  const order = loaderData.kind === 'choose' ? undefined : loaderData.order
  return (
    <Page>
      <KnownRoute />
      <Breadcrumb
        label={t('incidents.title')}
        crumbs={[
          { label: t('incidents.title'), to: localisedPath('/account/incidents', locale) },
          ...(order
            ? [{ label: order.reference, to: localisedPath(`/account/orders/${order.reference}`, locale) }]
            : []),
          { label: title },
        ]}
      />
      <PageHead title={title} sub={loaderData.kind === 'form' && t('incidents.report.sub', loaderData.order)} />
      {loaderData.kind === 'choose' && <DeliveryChoice {...loaderData} isReturn={isReturn} />}
      {loaderData.kind === 'refused' && <RefusedNote {...loaderData} />}
      {loaderData.kind === 'form' && <ReportForm {...loaderData} isReturn={isReturn} result={actionData} />}
    </Page>
  )
}

/** Says why nothing can be reported about the order. */
function RefusedNote({ order, reason }: { order: { reference: string }; reason: string | null }) {
  const t = useMessages()
  const locale = useLocale()
  return (
    <section className="rounded-3 border border-line-strong bg-surface">
      <EmptyState
        icon="triangle-alert"
        level={2}
        title={t('incidents.report.refused')}
        actions={
          <LinkButton to={localisedPath(`/account/orders/${order.reference}`, locale)}>
            {t('incidents.report.refused.order')}
          </LinkButton>
        }
      >
        {reason}
      </EmptyState>
    </section>
  )
}

type ReportFormProps = Extract<Route.ComponentProps['loaderData'], { kind: 'form' }> & {
  isReturn: boolean
  result: Route.ComponentProps['actionData']
}

// messages: incidents.report.*
/** Asks what the problem is, with photos, and what the buyer wants. */
function ReportForm({ lines, reasons, draftKey, isReturn, result }: ReportFormProps) {
  const t = useMessages()
  const [search] = useSearchParams()
  const initial = { reason: isReturn ? 'RETURN' : (reasons[0]?.code ?? ''), outcome: isReturn ? 'RETURN' : 'CREDIT' }
  const form = useForm({ rules, result, initial })
  const draft = useMessageDraft(getDraftPlace(search), form.values['message'])
  const kept = result && 'lines' in result ? result : undefined
  const getQuantity = (lineId: string) =>
    kept?.lines?.find((line) => line.lineId === lineId)?.text ?? (lineId === search.get('line') ? '1' : '')
  const lineProblem = kept?.lineProblem
  const texts = isReturn ? 'incidents.report.return' : 'incidents.report'
  return (
    <MessageForm
      form={form}
      draft={draft}
      draftKey={draftKey}
      submitLabel={t(`${texts}.send`)}
      messageHint={t(`${texts}.message.hint`)}
    >
      <ReportLines
        lines={lines}
        texts={texts}
        getQuantity={getQuantity}
        problem={lineProblem && t(`incidents.report.problem.${lineProblem}`)}
      />
      <ReasonField form={form} label={t('incidents.reason')} reasons={reasons} />
      <OutcomeField form={form} />
    </MessageForm>
  )
}
