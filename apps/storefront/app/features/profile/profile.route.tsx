import { data } from 'react-router'
import { toCustomFieldTexts } from '@tiber/ui/forms/custom-field-rules.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { readFormData } from '@tiber/web/form.server.ts'
import { listApproverIds } from '#app/server/approvers.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import type { Route } from './+types/profile.route'
import { PersonForm } from './person-form.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import { ProfileFacts } from './profile-facts.tsx'
import { profileRules } from './profile-rules.server.ts'
import { readExtras, readFieldsAndFiles } from './read-profile.server.ts'
import { revokeSessions, savePerson, savePreferences, saveSignIn } from './save-profile.server.ts'
import { SessionList } from './session-list.tsx'
import { EmailForm, PasswordForm } from './sign-in-forms.tsx'

export const meta = pageTitle('profile.title')

export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const { user, account, accounts } = handle.session
  if (!user) throw data('Unauthorized', { status: 401 })
  const shouldShowAll = url.searchParams.get('sessions') === 'all'
  const [approverIds, { definitions, files }, extras] = await Promise.all([
    listApproverIds(handle),
    readFieldsAndFiles(handle),
    readExtras(handle, { shouldShowAll }),
  ])
  const rules = profileRules(definitions)
  const { civility, firstName, lastName, phone, email } = user
  return {
    user,
    account,
    accounts,
    isApprover: approverIds.includes(user.id),
    definitions,
    files,
    rules,
    person: {
      civility: civility ?? '',
      firstName,
      lastName,
      phone: phone ?? '',
      ...toCustomFieldTexts(user.customFieldValues),
    },
    email,
    ...extras,
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const sent = { handle: context.get(sessionContext), form: await readFormData(request), page: url.pathname }
  const intent = sent.form.get('intent')
  if (intent === 'person') return savePerson(sent)
  if (intent === 'email' || intent === 'password') return saveSignIn(sent, intent)
  if (intent === 'preferences') return savePreferences(sent)
  if (intent === 'sessions') return revokeSessions(sent)
  throw data('Bad Request', { status: 400 })
}

/** Profile in small forms, each saved on its own. */
export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const { user, account, accounts, isApprover, definitions, files, rules, person, email, preferences, sessions } =
    loaderData
  // A saved form restarts with the stored values.
  const version = user.updatedAt
  return (
    <Page>
      <PageHead title={t('profile.title')} sub={`${user.firstName} ${user.lastName}`} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_var(--rail)]">
        <div className="flex min-w-0 flex-col gap-4">
          <PersonForm
            key={JSON.stringify(person)}
            rules={rules.person}
            initial={person}
            definitions={definitions}
            files={files}
            result={actionData}
          />
          <EmailForm key={`email ${version}`} rules={rules.email} email={email} result={actionData} />
          <PasswordForm key={`password ${version}`} rules={rules.password} email={email} result={actionData} />
          {preferences && (
            <PreferencesForm
              rules={rules.preferences}
              preferences={preferences}
              accounts={accounts}
              result={actionData}
            />
          )}
          {sessions && <SessionList {...sessions} />}
        </div>
        <ProfileFacts user={user} account={account} isApprover={isApprover} />
      </div>
    </Page>
  )
}
