import { Form } from 'react-router'
import { Button } from '@tiber/ui/button.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm, type FormResult } from '@tiber/ui/forms/use-form.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { createSubmission, readFormData } from '@tiber/web/form.server.ts'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/staff-member.route'
import { RoleField } from './role-field.tsx'
import { findStaffMember, getStaffCalls, getStaffPath, listRoles, readRoles } from './staff-calls.server.ts'
import { StatusBadge } from './status-badge.tsx'
import { useStaffFailures } from './use-staff-failures.ts'

export const middleware: Route.MiddlewareFunction[] = [requireRight('STAFF_UPDATE')]
export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${loaderData?.name ?? ''} · Tiber` }]

export async function loader({ params, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const member = await findStaffMember(handle, params.id)
  return { member, name: `${member.firstName} ${member.lastName}`.trim(), roles: listRoles(handle) }
}

const intents = {
  roles: 'staff.rolesSaved',
  deactivate: 'staff.deactivated',
  activate: 'staff.activated',
  removeFactor: 'staff.factorRemoved',
} as const

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const form = await readFormData(request)
  const sent = createSubmission(form, {})
  const intent = (Object.keys(intents) as (keyof typeof intents)[]).find((each) => each === form.get('intent'))
  const roles = readRoles(handle, form)
  if (intent === undefined) sent.addProblems({ intent: 'required' })
  if (intent === 'roles' && roles.length === 0) sent.addProblems({ roles: 'required' })
  if (intent === undefined || !sent.isValid()) return sent.toResult({ roles })
  const body = {
    roles: { roles },
    deactivate: { status: 'INACTIVE' as const },
    activate: { status: 'ACTIVE' as const },
    removeFactor: { secondFactor: 'REMOVED' as const },
  }[intent]
  await sent.send(handle.dependencies.log, 'updateStaff', () => getStaffCalls(handle).update(params.id, body))
  if (!sent.isValid()) return sent.toResult({ roles })
  const path = localisedPath(getStaffPath(handle), getPathLocale(url.pathname))
  throw redirectWithFlash(handle.jar, path, { name: intents[intent], values: { name: String(form.get('name') ?? '') } })
}

export default function StaffMemberPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const format = useFormat()
  const { member, name, roles } = loaderData
  const failures = useStaffFailures()
  const form = useForm({ rules: {}, result: actionData, intent: 'roles' })
  return (
    <DeskPage title={name} sub={member.email}>
      <div className="grid max-w-240 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Panel title={t('staff.roles')}>
          <Form method="post" className="flex flex-col gap-4" {...form.formProps}>
            <FormNote form={form} failures={failures} />
            <input type="hidden" name="name" value={name} />
            <RoleField
              roles={roles}
              chosen={actionData?.roles ?? member.roles}
              error={form.problems['roles'] && t('staff.roles.required')}
            />
            <Button type="submit" variant="primary" busy={form.isSending} className="self-start max-md:w-full">
              {t('staff.save')}
            </Button>
          </Form>
        </Panel>
        <Panel title={t('staff.access')} aside={<StatusBadge status={member.status} />}>
          <div className="flex flex-col gap-3 text-13">
            <p>
              {t('staff.lastVisit')}: {member.lastVisitAt ? format.dateTime(member.lastVisitAt) : t('staff.never')}
            </p>
            <p>{member.secondFactor ? t('staff.factor.on.text') : t('staff.factor.off.text')}</p>
            {member.secondFactor && <AccessForm intent="removeFactor" name={name} result={actionData} />}
            <AccessForm
              intent={member.status === 'INACTIVE' ? 'activate' : 'deactivate'}
              name={name}
              result={actionData}
            />
          </div>
        </Panel>
      </div>
    </DeskPage>
  )
}

type AccessFormProps = {
  intent: 'activate' | 'deactivate' | 'removeFactor'
  name: string
  result: FormResult | undefined
}

// messages: staff.do.*
/** One change of a person's access; all of them can be taken back here. */
function AccessForm({ intent, name, result }: AccessFormProps) {
  const t = useMessages()
  const failures = useStaffFailures()
  const form = useForm({ rules: {}, result, intent })
  return (
    <Form method="post" className="flex flex-col gap-2" {...form.formProps}>
      <FormNote form={form} failures={failures} />
      <input type="hidden" name="name" value={name} />
      <Button type="submit" block busy={form.isSending} variant={intent === 'deactivate' ? 'danger' : 'secondary'}>
        {t(`staff.do.${intent}`)}
      </Button>
    </Form>
  )
}
