import { Fragment } from 'react'
import type { OperatorRequest } from '@tiber/contract/operator/operator-requests'
import { contract } from '@tiber/contract/contract'
import { buildRules } from '@tiber/ui/forms/field-rules.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Link } from '@tiber/ui/link.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { createSubmission, readFormData } from '@tiber/web/form.server.ts'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { findNextPath, isTakingNext } from '../frame/next-task.server.ts'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/request.route'
import { Decisions } from './decisions.tsx'
import { Duplicates } from './duplicates.tsx'
import { readRequest } from './read-requests.server.ts'
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
  const [request, templates] = await Promise.all([
    readRequest(handle, params.accountId),
    handle.platform.operatorRequests.templates(),
  ])
  const rights = handle.staff?.rights ?? []
  return {
    request,
    templates,
    mayDecide: rights.includes('ACCESS_REQUEST_DECIDE'),
    mayEditTemplates: rights.includes('SETTINGS_UPDATE'),
    rules: { ask: questionRules(), decline: declineRules() },
  }
}

// messages: requests.flash.*
const flashNames = {
  approve: 'requests.approved',
  merge: 'requests.merged',
  decline: 'requests.declined',
  ask: 'requests.asked',
} as const

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const { platform, dependencies } = handle
  const form = await readFormData(request)
  const intent = (Object.keys(flashNames) as (keyof typeof flashNames)[]).find((each) => each === form.get('intent'))
  const sent = createSubmission(form, intent === 'ask' ? questionRules() : intent === 'decline' ? declineRules() : {})
  if (!intent) sent.addProblems({ intent: 'required' })
  if (!intent || !sent.isValid()) return sent.toResult()
  const call = { params: { accountId: params.accountId } }
  const { text = '', reason = '' } = sent.values
  const read = (name: string) => String(form.get(name) ?? '').slice(0, 255)
  await sent.send<unknown>(dependencies.log, `${intent}Request`, () => {
    if (intent === 'ask') return platform.accessRequests.sendQuestion({ ...call, body: { text } })
    if (intent === 'decline')
      return platform.operatorRequests.decide({ ...call, body: { decision: 'DECLINE', reason } })
    const into =
      intent === 'merge' ? { intoAccountId: read('intoAccountId') } : { templateId: read('templateId') || null }
    return platform.operatorRequests.decide({ ...call, body: { decision: 'APPROVE', ...into } })
  })
  if (!sent.isValid()) return sent.toResult()
  const locale = getPathLocale(url.pathname)
  const path = isTakingNext(url) ? await findNextPath(handle, locale) : localisedPath('/operator/requests', locale)
  throw redirectWithFlash(handle.jar, path, { name: flashNames[intent], values: { company: read('company') } })
}

export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const { request, mayDecide } = loaderData
  const isOpen = request.status === 'WAITING' || request.status === 'QUESTION'
  return (
    <DeskPage
      title={request.companyName}
      sub={`${request.firstName} · ${request.email}`}
      actions={
        <span>
          <RequestBadge status={request.status} />
        </span>
      }
    >
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-4">
          <Facts request={request} />
          {isOpen && <Duplicates {...loaderData} result={actionData} />}
          <Messages request={request} />
        </div>
        {request.into && (
          <Note>
            {t('requests.merged')}{' '}
            <Link to={localisedPath(`/operator/accounts/${request.into.id}`, locale)}>{request.into.name}</Link>
          </Note>
        )}
        {!mayDecide && <Note>{t('requests.forSales')}</Note>}
        {/* What was typed for a request that a colleague has decided meanwhile stays, with why it was not sent. */}
        {mayDecide && (isOpen || actionData) && <Decisions {...loaderData} result={actionData} />}
      </div>
    </DeskPage>
  )
}

function Facts({ request }: { request: OperatorRequest }) {
  const t = useMessages()
  const format = useFormat()
  const facts = [
    [t('requests.legalName'), request.legalName],
    [t('requests.vat'), request.vatNumber],
    [t('requests.registration'), request.registrationNumber],
    [t('requests.person'), `${request.firstName} ${request.lastName}`],
    [t('requests.phone'), request.phone],
    [t('requests.address'), request.address],
    [t('requests.website'), request.website],
    [t('requests.sent'), format.dateTime(request.createdAt)],
    ...(request.decidedAt ? [[t('requests.decidedAt'), format.dateTime(request.decidedAt)] as const] : []),
  ] as const
  return (
    <Panel title={t('requests.facts')}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-13">
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">
              {value ?? '–'}
              {name === t('requests.vat') && request.vatNumber && (
                <span className={request.vatCountry ? 'text-success-text' : 'text-muted'}>
                  {' · '}
                  {request.vatCountry ? t('requests.vat.valid') : t('requests.vat.unchecked')}
                </span>
              )}
            </dd>
          </Fragment>
        ))}
      </dl>
    </Panel>
  )
}

// messages: requests.author.*
function Messages({ request }: { request: OperatorRequest }) {
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
