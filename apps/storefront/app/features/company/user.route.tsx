import { data, redirect } from 'react-router'
import { localeOfPath, localisedPath } from '#app/i18n/locale.ts'
import { pageTitle } from '#app/i18n/page-title.ts'
import { useMessages } from '#app/i18n/use-messages.tsx'
import { sendFiles } from '#app/server/custom-field-files.server.ts'
import { redirectWith } from '#app/server/flash.server.ts'
import { formOf, sentForm } from '#app/server/form.server.ts'
import { sessionContext, type SessionHandle } from '#app/server/session.server.ts'
import { Panel } from '#app/ui/panel.tsx'
import type { Route } from './+types/user.route'
import { CompanyPage } from './company-page.tsx'
import { companyRights } from './company-rights.ts'
import { refusalReason } from './refusal-reason.server.ts'
import { DetachQuestion, UserActions } from './user-actions.tsx'
import { UserFacts } from './user-facts.tsx'
import { UserForm } from './user-form.tsx'
import { userBody, userFieldDefinitions, userFormParts, userRules } from './user-form.server.ts'
import { RefusalNote } from './refusal-note.tsx'

export const meta = pageTitle('company.user.title')

const usersPath = '/account/company/users'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const { platform, session } = handle
  // One's own data has a page of its own.
  if (params.id === session.user?.id)
    throw redirect(localisedPath('/account/user-information', localeOfPath(url.pathname)))
  const [{ content }, parts] = await Promise.all([
    platform.customerUsers.list({ query: { ids: [params.id], size: 1 } }),
    userFormParts(handle),
  ])
  const found = content[0]
  if (!found) throw data(`Page not found: ${url.pathname}${url.search}`, { status: 404 })
  return {
    ...parts,
    user: found.customerUser,
    rights: companyRights(session.user),
    isAsking: url.searchParams.get('confirm') === 'detach',
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const { platform, parts, jar } = handle
  const form = await formOf(request)
  // No screen offers it; who sends it all the same is told on the page about themselves.
  if (params.id === handle.session.user?.id)
    throw redirectWith(jar, localisedPath('/account/user-information', localeOfPath(url.pathname)), 'company.self')
  const intent = String(form.get('intent') ?? '')
  const definitions = intent === '' ? await userFieldDefinitions(platform) : []
  const sent = sentForm(form, intent === '' ? userRules(definitions) : {})
  if (sent.isRight()) await sendFiles(handle, definitions, sent)
  if (!sent.isRight()) return sent.answer()
  await sent.send(parts.log, `user ${intent || 'update'}`, async () => {
    if (intent !== '') return act(handle, { intent, id: params.id, form, url })
    const { groups, ...body } = userBody(definitions, sent.values)
    // A role that stays is not sent: the platform may know groups beside it that this form does not.
    const isNewRole = form.get('heldRole') !== groups[0]
    return platform.customerUsers.update({
      params: { id: params.id },
      body: { ...body, ...(isNewRole && { groups }) },
    })
  })
  if (!sent.isRight()) {
    const answer = sent.answer()
    if (answer.data.failure === 'ST0001') answer.data.failure = await refusalReason(handle, { intent, id: params.id })
    return answer
  }
  const name = String(form.get('name') ?? '')
  const here = localisedPath(`${usersPath}/${encodeURIComponent(params.id)}`, localeOfPath(url.pathname))
  if (intent === 'detach')
    throw redirectWith(jar, localisedPath(usersPath, localeOfPath(url.pathname)), 'company.detached', {
      values: { name },
    })
  if (intent === 'resend') throw redirectWith(jar, here, 'company.resent', { values: { name } })
  if (intent === 'deactivate')
    throw redirectWith(jar, here, 'company.deactivated', {
      values: { name },
      undo: { action: here, fields: { intent: 'activate', name } },
    })
  throw redirectWith(jar, here, intent === 'activate' ? 'company.activated' : 'company.userSaved')
}

type Act = { intent: string; id: string; form: FormData; url: URL }

async function act({ platform, parts }: SessionHandle, { intent, id, form, url }: Act): Promise<unknown> {
  const { customerUsers } = platform
  if (intent === 'detach') return customerUsers.detach({ params: { id } })
  if (intent === 'resend') {
    const redirectUrl = parts.config.publicUrl + localisedPath('/auth/activate', localeOfPath(url.pathname))
    return customerUsers.resendActivationRequest({ body: { email: String(form.get('email') ?? ''), redirectUrl } })
  }
  if (intent === 'activate' || intent === 'deactivate')
    return customerUsers.update({ params: { id }, body: { status: intent === 'activate' ? 'ACTIVE' : 'INACTIVE' } })
  throw data('Bad Request', { status: 400 })
}

export default function UserPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const { user, rights, organisations, definitions, files, rules, isAsking } = loaderData
  const name = `${user.firstName} ${user.lastName}`
  return (
    <CompanyPage title={name} sub={user.email} above={[{ label: t('company.users.title'), path: usersPath }]}>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_var(--rail)]">
        <div className="flex min-w-0 flex-col gap-4">
          {isAsking && rights.mayRemoveUsers && !actionData && <DetachQuestion name={name} />}
          <RefusalNote failure={actionData?.intent ? actionData.failure : undefined} />
          <Panel title={t('company.user.title')}>
            {rights.mayManageUsers ? (
              <UserForm
                key={user.updatedAt}
                user={user}
                organisations={organisations}
                definitions={definitions}
                files={files}
                rules={rules}
                answer={actionData}
              />
            ) : (
              <UserFacts user={user} definitions={definitions} files={files} />
            )}
          </Panel>
        </div>
        <UserActions user={user} rights={rights} />
      </div>
    </CompanyPage>
  )
}
