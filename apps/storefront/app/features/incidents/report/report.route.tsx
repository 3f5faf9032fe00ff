import { Form, useSearchParams } from 'react-router'
import type { IncidentOutcome } from '@tiber/contract/conversations/incident-enums'
import { messageRules } from '#app/features/threads/compose/message-rules.ts'
import { useMessageDraft } from '#app/features/threads/compose/use-message-draft.ts'
import { KnownRoute } from '#app/features/threads/known-route.tsx'
import { MessageFields } from '#app/features/threads/start/message-fields.tsx'
import { listReasons } from '#app/features/threads/start/reasons.server.ts'
import { submitMessageForm } from '#app/features/threads/start/submit-message-form.ts'
import { FormField } from '#app/forms/form-field.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { getPathLocale, localisedPath } from '#app/i18n/locale.ts'
import { pageTitle } from '#app/i18n/page-title.ts'
import { useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { createNotFound, rethrowAsNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Select } from '#app/ui/inputs/select.tsx'
import { Page, PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/report.route'
import { OutcomeField } from './outcome-field.tsx'
import { ReportLines } from './report-lines.tsx'
import { readReportedLines } from './reported-lines.ts'
import { reportIncident } from './report-incident.server.ts'

export const meta = pageTitle('incidents.report')

const choice = { required: true, kind: 'choice' as const }
const rules = { reason: choice, outcome: choice, ...messageRules }

/** More lines are reported from the order page, line by line. */
const maxLines = 500

export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const id = url.searchParams.get('order') ?? ''
  if (id === '' || !(await hasFeature(handle, 'incidents'))) throw createNotFound(url)
  const locale = getPathLocale(url.pathname)
  const [order, problems, returns] = await Promise.all([
    handle.platform.logisticOrders
      .read({ params: { id }, query: { nbPreviewLines: maxLines } })
      .catch(rethrowAsNotFound(url)),
    listReasons(handle, 'INCIDENT_OPEN', locale),
    listReasons(handle, 'REFUND', locale),
  ])
  return {
    order: { reference: order.reference, supplier: order.supplierSnapshot.name },
    lines: order.lines.map(
      ({ id: lineId, quantity, incidentDeclared, orderLogisticLineProductVariantDto: variant }) => ({
        id: lineId,
        sku: variant.sku,
        name: variant.name,
        quantity,
        hasIncident: incidentDeclared,
      }),
    ),
    reasons: [...problems, ...returns],
    draftKey: crypto.randomUUID(),
  }
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

// messages: incidents.report.problem.*
/** Reports a problem with an order or some of its lines, with photos and what the buyer wants. */
export default function ReportScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const [search] = useSearchParams()
  const { order, lines, reasons, draftKey } = loaderData
  const isReturn = search.get('wanted') === 'RETURN'
  const initial = { reason: isReturn ? 'RETURN' : (reasons[0]?.code ?? ''), outcome: isReturn ? 'RETURN' : 'CREDIT' }
  const form = useForm({ rules, result: actionData, initial })
  const draft = useMessageDraft(getDraftPlace(search), form.values['message'])
  const kept = actionData && 'lines' in actionData ? actionData : undefined
  const getQuantity = (lineId: string) =>
    kept?.lines?.find((line) => line.lineId === lineId)?.text ?? (lineId === search.get('line') ? '1' : '')
  const lineProblem = kept?.lineProblem
  return (
    <Page>
      <KnownRoute />
      <Breadcrumb
        label={t('incidents.title')}
        crumbs={[
          { label: t('incidents.title'), to: localisedPath('/account/incidents', locale) },
          { label: order.reference, to: localisedPath(`/account/orders/${order.reference}`, locale) },
          { label: t('incidents.report') },
        ]}
      />
      <PageHead
        title={t('incidents.report')}
        sub={t('incidents.report.sub', { supplier: order.supplier, reference: order.reference })}
      />
      <div className="thread-form">
        <Form
          method="post"
          encType="multipart/form-data"
          className="grid gap-4"
          {...form.formProps}
          {...draft.dropProps}
        >
          <MessageFields form={form} draft={draft} draftKey={draftKey} submitLabel={t('incidents.report.send')}>
            <ReportLines
              lines={lines}
              getQuantity={getQuantity}
              problem={lineProblem && t(`incidents.report.problem.${lineProblem}`)}
            />
            <FormField form={form} name="reason" label={t('incidents.reason')}>
              <Select name="reason" defaultValue={form.values['reason']}>
                {reasons.map(({ code, label }) => (
                  <option key={code} value={code}>
                    {label}
                  </option>
                ))}
              </Select>
            </FormField>
            <OutcomeField form={form} />
          </MessageFields>
        </Form>
      </div>
    </Page>
  )
}
