import { redirect } from 'react-router'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { readFormData } from '@tiber/web/form.server.ts'
import { listApproverIds } from '#app/server/approvers.server.ts'
import { createNotFound, rethrowAsNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { Panel } from '@tiber/ui/panel.tsx'
import type { Route } from './+types/user.route'
import { CompanyPage } from '../company-page.tsx'
import { runUserAction, saveUser } from './change-user.server.ts'
import { getCompanyRights } from '../company-rights.ts'
import { DetachConfirmation, UserActions } from './user-actions.tsx'
import { UserFacts } from './user-facts.tsx'
import { UserForm } from './user-form.tsx'
import { readUserFormData } from './user-form.server.ts'
import { RefusalNote } from '../refusal-note.tsx'

export const meta = pageTitle('company.user.title')

const usersPath = '/account/company/users'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const { platform, session } = handle
  // The user's own data is edited on the profile page.
  if (params.id === session.user?.id)
    throw redirect(localisedPath('/account/user-information', getPathLocale(url.pathname)))
  const [{ content }, approverIds, formData] = await Promise.all([
    platform.customerUsers.list({ query: { ids: [params.id], size: 1 } }).catch(rethrowAsNotFound(url)),
    listApproverIds(handle),
    readUserFormData(handle),
  ])
  const found = content[0]
  if (!found) throw createNotFound(url)
  return {
    ...formData,
    user: found.customerUser,
    isApprover: approverIds.includes(found.customerUser.id),
    rights: getCompanyRights(session.user),
    isConfirmingDetach: url.searchParams.get('confirm') === 'detach',
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const locale = getPathLocale(url.pathname)
  const form = await readFormData(request)
  // No screen sends this; a forged request gets its message on the profile page.
  if (params.id === handle.session.user?.id)
    throw redirectWithFlash(handle.jar, localisedPath('/account/user-information', locale), { name: 'company.self' })
  const change = { form, id: params.id, locale, intent: String(form.get('intent') ?? '') }
  return change.intent === '' ? saveUser(handle, change) : runUserAction(handle, change)
}

export default function UserPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const { user, isApprover, rights, organisations, definitions, files, rules, isConfirmingDetach } = loaderData
  const name = `${user.firstName} ${user.lastName}`
  return (
    <CompanyPage title={name} sub={user.email} parentPages={[{ label: t('company.users.title'), path: usersPath }]}>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_var(--rail)]">
        <div className="flex min-w-0 flex-col gap-4">
          {isConfirmingDetach && rights.canRemoveUsers && !actionData && <DetachConfirmation name={name} />}
          <RefusalNote failure={actionData?.intent ? actionData.failure : undefined} />
          <Panel title={t('company.user.title')}>
            {rights.canManageUsers ? (
              <UserForm
                key={user.updatedAt}
                user={user}
                organisations={organisations}
                definitions={definitions}
                files={files}
                rules={rules}
                result={actionData}
              />
            ) : (
              <UserFacts user={user} isApprover={isApprover} definitions={definitions} files={files} />
            )}
          </Panel>
        </div>
        <UserActions user={user} rights={rights} />
      </div>
    </CompanyPage>
  )
}
