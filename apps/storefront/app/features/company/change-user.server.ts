import { data } from 'react-router'
import { localisedPath, type Locale } from '#app/i18n/locale.ts'
import { readDefinitions } from '#app/server/custom-field-definitions.server.ts'
import { sendFiles } from '#app/server/custom-field-files.server.ts'
import { redirectWith } from '#app/server/flash.server.ts'
import { sentForm } from '#app/server/form.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'
import { findRefusalReason } from './refusal-reason.server.ts'
import { toUserBody, userRules } from './user-form.server.ts'

type Change = { form: FormData; id: string; locale: Locale; intent: string }

const usersPath = '/account/company/users'
const getUserPath = ({ id, locale }: Change) => localisedPath(`${usersPath}/${encodeURIComponent(id)}`, locale)

/** Saves the form of a user. */
export async function saveUser(handle: SessionHandle, change: Change) {
  const { platform, parts, jar } = handle
  const definitions = await readDefinitions(handle, 'CUSTOMER_USER')
  const sent = sentForm(change.form, userRules(definitions))
  if (sent.isRight()) await sendFiles(handle, definitions, sent)
  if (!sent.isRight()) return sent.answer()
  const { groups, ...body } = toUserBody(definitions, sent.values)
  // An unchanged role is not sent, since the user may have further groups this form does not know.
  const isNewRole = change.form.get('heldRole') !== groups[0]
  await sent.send(parts.log, 'updateUser', () =>
    platform.customerUsers.update({ params: { id: change.id }, body: { ...body, ...(isNewRole && { groups }) } }),
  )
  if (!sent.isRight()) return respondRejected(handle, sent, change)
  throw redirectWith(jar, getUserPath(change), 'company.userSaved')
}

/** Runs the action of a button and reports it on the next page. */
export async function runUserAction(handle: SessionHandle, change: Change) {
  const { parts, jar } = handle
  const sent = sentForm(change.form, {})
  await sent.send(parts.log, `${change.intent} user`, () => callPlatform(handle, change))
  if (!sent.isRight()) return respondRejected(handle, sent, change)
  const values = { name: String(change.form.get('name') ?? '') }
  const here = getUserPath(change)
  if (change.intent === 'activate') throw redirectWith(jar, here, 'company.activated')
  if (change.intent === 'resend') throw redirectWith(jar, here, 'company.resent', { values })
  if (change.intent === 'detach')
    throw redirectWith(jar, localisedPath(usersPath, change.locale), 'company.detached', { values })
  const undo = { action: here, fields: { intent: 'activate', ...values } }
  throw redirectWith(jar, here, 'company.deactivated', { values, undo })
}

async function callPlatform(
  { platform, parts }: SessionHandle,
  { intent, id, form, locale }: Change,
): Promise<unknown> {
  const { customerUsers } = platform
  const redirectUrl = parts.config.publicUrl + localisedPath('/auth/activate', locale)
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

async function respondRejected(handle: SessionHandle, sent: ReturnType<typeof sentForm>, { intent, id }: Change) {
  const response = sent.answer()
  response.data.failure = await findRefusalReason(handle, { code: response.data.failure, intent, id })
  return response
}
