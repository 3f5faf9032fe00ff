import { data } from 'react-router'
import { localisedPath, type Locale } from '@tiber/ui/i18n/locale.ts'
import { readDefinitions } from '#app/server/custom-field-definitions.server.ts'
import { sendFiles } from '#app/server/custom-field-files.server.ts'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { createSubmission } from '@tiber/web/form.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { findRefusalReason } from '../refusal-reason.server.ts'
import { toUserBody, userRules } from './user-form.server.ts'

type Change = { form: FormData; id: string; locale: Locale; intent: string }

const usersPath = '/account/company/users'
const getUserPath = ({ id, locale }: Change) => localisedPath(`${usersPath}/${encodeURIComponent(id)}`, locale)

/** Saves the form of a user. */
export async function saveUser(handle: SessionHandle, change: Change) {
  const { platform, dependencies, jar } = handle
  const definitions = await readDefinitions(handle, 'CUSTOMER_USER')
  const sent = createSubmission(change.form, userRules(definitions))
  if (sent.isValid()) await sendFiles(handle, definitions, sent)
  if (!sent.isValid()) return sent.toResult()
  const { groups, ...body } = toUserBody(definitions, sent.values)
  // An unchanged role is not sent, since the user may have further groups this form does not know.
  const isNewRole = change.form.get('heldRole') !== groups[0]
  await sent.send(dependencies.log, 'updateUser', () =>
    platform.customerUsers.update({ params: { id: change.id }, body: { ...body, ...(isNewRole && { groups }) } }),
  )
  if (!sent.isValid()) return respondRejected(handle, sent, change)
  throw redirectWithFlash(jar, getUserPath(change), { name: 'company.userSaved' })
}

/** Runs the action of a button and reports it on the next page. */
export async function runUserAction(handle: SessionHandle, change: Change) {
  const { dependencies, jar } = handle
  const sent = createSubmission(change.form, {})
  await sent.send(dependencies.log, `${change.intent} user`, () => callPlatform(handle, change))
  if (!sent.isValid()) return respondRejected(handle, sent, change)
  const values = { name: String(change.form.get('name') ?? '') }
  const here = getUserPath(change)
  if (change.intent === 'activate') throw redirectWithFlash(jar, here, { name: 'company.activated' })
  if (change.intent === 'resend') throw redirectWithFlash(jar, here, { name: 'company.resent', values })
  if (change.intent === 'detach')
    throw redirectWithFlash(jar, localisedPath(usersPath, change.locale), { name: 'company.detached', values })
  const undo = { action: here, fields: { intent: 'activate', ...values } }
  throw redirectWithFlash(jar, here, { name: 'company.deactivated', values, undo })
}

async function callPlatform(
  { platform, dependencies }: SessionHandle,
  { intent, id, form, locale }: Change,
): Promise<unknown> {
  const { customerUsers } = platform
  const redirectUrl = dependencies.config.publicUrl + localisedPath('/auth/activate', locale)
  switch (intent) {
    case 'activate':
      return customerUsers.update({ params: { id }, body: { status: 'ACTIVE' } })
    case 'deactivate':
      return customerUsers.update({ params: { id }, body: { status: 'INACTIVE' } })
    case 'detach':
      return customerUsers.detach({ params: { id } })
    case 'resend':
      return customerUsers.resendActivationRequest({ body: { email: String(form.get('email') ?? ''), redirectUrl } })
    default:
      throw data('Bad Request', { status: 400 })
  }
}

async function respondRejected(
  handle: SessionHandle,
  sent: ReturnType<typeof createSubmission>,
  { intent, id }: Change,
) {
  const response = sent.toResult()
  response.data.failure = await findRefusalReason(handle, { code: response.data.failure, intent, id })
  return response
}
