import { data, Form, redirect } from 'react-router'
import type { AccessRequest } from '@tiber/contract/company/accounts'
import type { CallBody } from '@tiber/contract/call'
import { contract } from '@tiber/contract/contract'
import { buildBody, buildRules, type FormRules } from '@tiber/ui/forms/field-rules.ts'
import { TextareaField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm, type FormResult } from '@tiber/ui/forms/use-form.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { isRefusal } from '@tiber/web/failures.server.ts'
import { readSubmission } from '@tiber/web/form.server.ts'
import { sessionContext, type SessionHandle } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { Button } from '@tiber/ui/button.tsx'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Note } from '@tiber/ui/note.tsx'
import type { Route } from './+types/access-request.route'
import { RequestMessages } from './request-messages.tsx'
import { RequestProgress } from './request-progress.tsx'

export const meta = pageTitle('access.request.title')

const rules = () => buildRules(contract.accessRequests.reply.body, ['text'])

/** Reads the access request of a link; an unknown one returns 404 with a way to continue. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const request = await findRequest(context.get(sessionContext), params.token)
  return data({ request, rules: rules() }, { status: request ? 200 : 404 })
}

async function findRequest(handle: SessionHandle, token: string) {
  if (!(await hasFeature(handle, 'access-requests'))) return undefined
  try {
    return await handle.platform.accessRequests.read({ params: { token } })
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { platform, dependencies } = context.get(sessionContext)
  const sent = await readSubmission(request, rules())
  if (!sent.isValid()) return sent.toResult()
  const body = buildBody<CallBody<typeof contract.accessRequests.reply>>(rules(), sent.values)
  await sent.send(dependencies.log, 'answerAccessRequest', () =>
    platform.accessRequests.reply({ params: { token: params.token }, body }),
  )
  if (!sent.isValid()) return sent.toResult()
  throw redirect(url.pathname)
}

export default function AccessRequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const { request } = loaderData
  if (!request) return <UnknownRequest />
  const isOpen = request.status === 'WAITING' || request.status === 'QUESTION'
  return (
    <div data-wide="" className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h1 className="text-22">{t('access.request.title')}</h1>
        <p>{t('access.request.sub', { company: request.companyName })}</p>
      </div>
      <RequestProgress request={request} />
      <StatusNote status={request.status} firstName={request.firstName} />
      {request.messages.length > 0 && <RequestMessages messages={request.messages} />}
      {isOpen ? (
        <AnswerForm
          // Resets the field once the sent message is shown above.
          key={request.messages.length}
          hasQuestion={request.status === 'QUESTION'}
          rules={loaderData.rules}
          result={actionData}
        />
      ) : (
        // The request was decided meanwhile; the status above tells how.
        actionData && <Note tone="danger">{t('access.request.refused')}</Note>
      )}
    </div>
  )
}

// messages: access.request.status.*
function StatusNote({ status, firstName }: Pick<AccessRequest, 'status' | 'firstName'>) {
  const t = useMessages()
  const locale = useLocale()
  const tones = {
    WAITING: 'info',
    QUESTION: 'warning',
    APPROVED: 'success',
    DECLINED: 'danger',
    EXPIRED: 'info',
  } as const
  return (
    <>
      <Note tone={tones[status]} title={t(`access.request.status.${status}`, { name: firstName })}>
        {t(`access.request.status.${status}.text`)}
      </Note>
      {status === 'APPROVED' && (
        <LinkButton to={localisedPath('/auth/login', locale)} variant="primary" size="large" icon="log-in">
          {t('access.toLogin')}
        </LinkButton>
      )}
    </>
  )
}

type AnswerFormProps = { hasQuestion: boolean; rules: FormRules; result: FormResult | undefined }

function AnswerForm({ hasQuestion, rules, result }: AnswerFormProps) {
  const t = useMessages()
  const form = useForm({ rules, result })
  return (
    <Form method="post" className="flex flex-col items-start gap-3" {...form.formProps}>
      <FormNote form={form} className="w-full" />
      <TextareaField
        form={form}
        name="text"
        className="w-full"
        label={hasQuestion ? t('access.request.answer') : t('access.request.add')}
      />
      <Button
        type="submit"
        variant={hasQuestion ? 'primary' : 'secondary'}
        icon="send"
        busy={form.isSending}
        className="max-md:w-full"
      >
        {hasQuestion ? t('access.request.send') : t('access.request.sendMore')}
      </Button>
    </Form>
  )
}

function UnknownRequest() {
  const t = useMessages()
  const locale = useLocale()
  return (
    <EmptyState
      icon="search-x"
      level={1}
      title={t('access.request.unknown')}
      actions={
        <>
          <LinkButton to={localisedPath('/auth/get-access', locale)} variant="primary">
            {t('access.title')}
          </LinkButton>
          <LinkButton to={localisedPath('/auth/login', locale)}>{t('access.toLogin')}</LinkButton>
        </>
      }
    >
      {t('access.request.unknown.text')}
    </EmptyState>
  )
}
