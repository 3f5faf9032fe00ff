import { Form } from 'react-router'
import { contract } from '@tiber/contract/contract'
import { Button } from '@tiber/ui/button.tsx'
import { buildRules } from '@tiber/ui/forms/field-rules.ts'
import { TextareaField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm, type FormResult } from '@tiber/ui/forms/use-form.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { createSubmission, readFormData } from '@tiber/web/form.server.ts'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/request.route'
import { findRequest, type AccessRequestRow } from './read-requests.server.ts'
import { RequestBadge } from './request-badge.tsx'

export const middleware: Route.MiddlewareFunction[] = [requireRight('ACCOUNT_READ')]
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.request.companyName ?? ''} · Tiber` },
]

const questionRules = () => buildRules(contract.accessRequests.sendQuestion.body, ['text'])
/** An applicant reads why they were declined, so a reason is asked for. */
const declineRules = () => {
  const { reason } = buildRules(contract.customerAccounts.updateStatus.body, ['reason'])
  return { reason: { ...reason, required: true } }
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  return {
    request: await findRequest(handle, params.accountId),
    mayDecide: handle.staff?.rights.includes('ACCESS_REQUEST_DECIDE') ?? false,
    rules: { ask: questionRules(), decline: declineRules() },
  }
}

const flashNames = { approve: 'requests.approved', decline: 'requests.declined', ask: 'requests.asked' } as const

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const { platform, dependencies } = handle
  const form = await readFormData(request)
  const intent = (Object.keys(flashNames) as (keyof typeof flashNames)[]).find((each) => each === form.get('intent'))
  const sent = createSubmission(form, intent === 'ask' ? questionRules() : intent === 'decline' ? declineRules() : {})
  if (!intent) sent.addProblems({ intent: 'required' })
  if (!intent || !sent.isValid()) return sent.toResult()
  const id = params.accountId
  const { text = '', reason = '' } = sent.values
  await sent.send<unknown>(dependencies.log, `${intent}Request`, () =>
    intent === 'ask'
      ? platform.accessRequests.sendQuestion({ params: { accountId: id }, body: { text } })
      : intent === 'approve'
        ? platform.customerAccounts.updateStatus({ params: { id }, body: { status: 'ACTIVE' } })
        : platform.customerAccounts.updateStatus({ params: { id }, body: { status: 'INACTIVE', reason } }),
  )
  if (!sent.isValid()) return sent.toResult()
  const path = localisedPath('/operator/requests', getPathLocale(url.pathname))
  throw redirectWithFlash(handle.jar, path, {
    name: flashNames[intent],
    values: { company: String(form.get('company') ?? '') },
  })
}

export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const { request, mayDecide } = loaderData
  const isOpen = request.status === 'WAITING' || request.status === 'QUESTION'
  return (
    <DeskPage
      title={request.companyName}
      sub={`${request.firstName} · ${request.email}`}
      actions={<RequestBadge status={request.status} />}
    >
      <div className="grid max-w-280 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-4">
          <Facts request={request} />
          <Messages request={request} />
        </div>
        {!mayDecide && <Note>{t('requests.forSales')}</Note>}
        {mayDecide && isOpen && <Decisions {...loaderData} result={actionData} />}
      </div>
    </DeskPage>
  )
}

function Facts({ request }: { request: AccessRequestRow }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <Panel title={t('requests.facts')}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-13">
        <dt className="text-muted">{t('requests.vat')}</dt>
        <dd>{request.vatNumber ?? '–'}</dd>
        <dt className="text-muted">{t('requests.sent')}</dt>
        <dd>{format.dateTime(request.createdAt)}</dd>
        {request.decidedAt && (
          <>
            <dt className="text-muted">{t('requests.decidedAt')}</dt>
            <dd>{format.dateTime(request.decidedAt)}</dd>
          </>
        )}
      </dl>
    </Panel>
  )
}

// messages: requests.author.*
function Messages({ request }: { request: AccessRequestRow }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <Panel title={t('requests.messages')}>
      {request.messages.length === 0 ? (
        <p className="text-13 text-muted">{t('requests.messages.none')}</p>
      ) : (
        <ol className="grid gap-3 text-13">
          {request.messages.map(({ author, text, createdAt }) => (
            <li key={createdAt}>
              <p className="text-12 text-muted">
                {t(`requests.author.${author}`)} · {format.dateTime(createdAt)}
              </p>
              <p className="wrap-anywhere whitespace-pre-line">{text}</p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

type DecisionsProps = Pick<Route.ComponentProps['loaderData'], 'request' | 'rules'> & { result: FormResult | undefined }

/** Yes, no or a question; each is mailed to the applicant. */
function Decisions({ request, rules, result }: DecisionsProps) {
  const t = useMessages()
  const approve = useForm({ rules: {}, result, intent: 'approve' })
  const ask = useForm({ rules: rules.ask, result, intent: 'ask' })
  const decline = useForm({ rules: rules.decline, result, intent: 'decline' })
  const company = <input type="hidden" name="company" value={request.companyName} />
  return (
    <div className="grid gap-4">
      <Panel title={t('requests.approve')}>
        <Form method="post" className="flex flex-col gap-3 text-13" {...approve.formProps}>
          <FormNote form={approve} />
          {company}
          <p>{t('requests.approve.text', { email: request.email })}</p>
          <Button type="submit" variant="primary" icon="check" busy={approve.isSending}>
            {t('requests.approve')}
          </Button>
        </Form>
      </Panel>
      <Panel title={t('requests.ask')}>
        <Form method="post" className="flex flex-col gap-3" {...ask.formProps}>
          <FormNote form={ask} />
          {company}
          <TextareaField form={ask} name="text" label={t('requests.ask.text')} rows={3} />
          <Button type="submit" icon="send" busy={ask.isSending}>
            {t('requests.ask.submit')}
          </Button>
        </Form>
      </Panel>
      <Panel title={t('requests.decline')}>
        <Form method="post" className="flex flex-col gap-3" {...decline.formProps}>
          <FormNote form={decline} />
          {company}
          <TextareaField
            form={decline}
            name="reason"
            label={t('requests.decline.reason')}
            hint={t('requests.decline.hint')}
            isRequired
            rows={3}
          />
          <Button type="submit" variant="danger-quiet" icon="ban" busy={decline.isSending}>
            {t('requests.decline')}
          </Button>
        </Form>
      </Panel>
    </div>
  )
}
