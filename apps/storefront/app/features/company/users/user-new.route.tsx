import { Form, redirect } from 'react-router'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm } from '@tiber/ui/forms/use-form.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { readDefinitions } from '#app/server/custom-field-definitions.server.ts'
import { sendFiles } from '#app/server/custom-field-files.server.ts'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { readFormData, createSubmission } from '@tiber/web/form.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { Button } from '@tiber/ui/button.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import type { Route } from './+types/user-new.route'
import { CompanyPage } from '../company-page.tsx'
import { getCompanyRights } from '../company-rights.ts'
import { JoinOffer } from './join-offer.tsx'
import { useFailures } from '../use-failures.ts'
import { UserFields } from './user-fields.tsx'
import { toUserBody, readUserFormData, userRules } from './user-form.server.ts'

export const meta = pageTitle('company.invite.title')

const usersPath = '/account/company/users'

export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  // Users who may not invite are sent to the list.
  if (!getCompanyRights(handle.session.user).canManageUsers)
    throw redirect(localisedPath(usersPath, getPathLocale(url.pathname)))
  const [formData, canJoin] = await Promise.all([readUserFormData(handle), hasFeature(handle, 'join-invitations')])
  return { ...formData, canJoin }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const { platform, dependencies, jar } = handle
  const locale = getPathLocale(url.pathname)
  const form = await readFormData(request)
  const definitions = await readDefinitions(handle, 'CUSTOMER_USER')
  const isJoin = form.get('intent') === 'join'
  const rules = userRules(definitions)
  const sent = createSubmission(form, isJoin ? { email: rules['email']!, groups: rules['groups']! } : rules)
  if (sent.isValid() && !isJoin) await sendFiles(handle, definitions, sent)
  if (!sent.isValid()) return sent.toResult()
  const body = toUserBody(definitions, sent.values)
  const activationUrl = dependencies.config.publicUrl + localisedPath('/auth/activate', locale)
  await sent.send(dependencies.log, isJoin ? 'inviteToJoin' : 'createUser', () =>
    isJoin
      ? platform.customerUsers.inviteToJoin({ body: { email: body.email, groups: body.groups } })
      : platform.customerUsers.create({ body: { ...body, activationUrl } }),
  )
  if (!sent.isValid()) return sent.toResult()
  const flashName = isJoin ? 'company.joinSent' : 'company.invited'
  throw redirectWithFlash(jar, localisedPath(usersPath, locale), { name: flashName, values: { email: body.email } })
}

export default function NewUserPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const failures = useFailures()
  const { rules, organisations, definitions, files, canJoin } = loaderData
  const form = useForm({ rules, result: actionData, initial: { groups: 'FOC_User' } })
  return (
    <CompanyPage
      title={t('company.invite.title')}
      sub={t('company.invite.sub')}
      parentPages={[{ label: t('company.users.title'), path: usersPath }]}
    >
      <div className="flex max-w-200 flex-col gap-4">
        {form.problems['email'] === 'taken' && (
          <JoinOffer email={form.values['email'] ?? ''} role={form.values['groups'] ?? ''} canJoin={canJoin} />
        )}
        <Panel title={t('company.invite.panel')}>
          <Form
            method="post"
            encType="multipart/form-data"
            className="@container flex flex-col gap-5"
            {...form.formProps}
          >
            <FormNote form={form} failures={failures} />
            <UserFields form={form} organisations={organisations} definitions={definitions} files={files} />
            <div className="flex flex-wrap gap-2 max-md:*:flex-1">
              <Button type="submit" variant="primary" icon="send" busy={form.isSending}>
                {t('company.invite.submit')}
              </Button>
              <LinkButton to={localisedPath(usersPath, locale)}>{t('company.cancel')}</LinkButton>
            </div>
          </Form>
        </Panel>
      </div>
    </CompanyPage>
  )
}
