import { Form } from 'react-router'
import { contract } from '@tiber/contract/contract'
import { Button } from '@tiber/ui/button.tsx'
import { buildRules } from '@tiber/ui/forms/field-rules.ts'
import { EmailField, TextField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm } from '@tiber/ui/forms/use-form.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { createSubmission, readFormData } from '@tiber/web/form.server.ts'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/invite-staff.route'
import { RoleField } from './role-field.tsx'
import { getStaffCalls, getStaffPath, listRoles, readRoles } from './staff-calls.server.ts'
import { useStaffFailures } from './use-staff-failures.ts'

export const meta = pageTitle('staff.invite')
export const middleware: Route.MiddlewareFunction[] = [requireRight('STAFF_UPDATE')]

const rules = () => buildRules(contract.staff.inviteOperator.body, ['email', 'firstName', 'lastName'])

export const loader = ({ context, url }: Route.LoaderArgs) => ({
  rules: rules(),
  roles: listRoles(context.get(sessionContext)),
  role: url.searchParams.get('role') ?? '',
  path: getStaffPath(context.get(sessionContext)),
})

export async function action({ request, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const locale = getPathLocale(url.pathname)
  const form = await readFormData(request)
  const sent = createSubmission(form, rules())
  const roles = readRoles(handle, form)
  if (roles.length === 0) sent.addProblems({ roles: 'required' })
  if (!sent.isValid()) return sent.toResult({ roles })
  const { email = '', firstName = '', lastName = '' } = sent.values
  await sent.send(handle.dependencies.log, 'inviteStaff', () =>
    getStaffCalls(handle).invite({ email, firstName, lastName, roles }),
  )
  if (!sent.isValid()) return sent.toResult({ roles })
  throw redirectWithFlash(handle.jar, localisedPath(getStaffPath(handle), locale), {
    name: 'staff.invited',
    values: { email },
  })
}

export default function InviteStaffPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const failures = useStaffFailures()
  const form = useForm({ rules: loaderData.rules, result: actionData })
  return (
    <DeskPage title={t('staff.invite')} sub={t('staff.invite.sub')}>
      <div className="max-w-160">
        <Panel title={t('staff.person')}>
          <Form method="post" className="flex flex-col gap-4" {...form.formProps}>
            <FormNote form={form} failures={failures} />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField form={form} name="firstName" label={t('staff.firstName')} autoComplete="off" />
              <TextField form={form} name="lastName" label={t('staff.lastName')} autoComplete="off" />
            </div>
            <EmailField form={form} name="email" label={t('session.email')} autoComplete="off" />
            <RoleField
              roles={loaderData.roles}
              chosen={actionData?.roles ?? [loaderData.role]}
              error={form.problems['roles'] && t('staff.roles.required')}
            />
            <div className="flex flex-wrap gap-2 max-md:*:flex-1">
              <Button type="submit" variant="primary" icon="send" busy={form.isSending}>
                {t('staff.invite.submit')}
              </Button>
              <LinkButton to={loaderData.path} relative="path">
                {t('staff.cancel')}
              </LinkButton>
            </div>
          </Form>
        </Panel>
      </div>
    </DeskPage>
  )
}
