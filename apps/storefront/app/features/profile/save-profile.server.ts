import { redirect } from 'react-router'
import type { CallBody } from '@tiber/contract/call'
import type { contract } from '@tiber/contract/contract'
import { customFieldInputsOf } from '#app/forms/custom-field-rules.ts'
import { bodyOf } from '#app/forms/field-rules.ts'
import { isLocale, localisedPath } from '#app/i18n/locale.ts'
import { sendFiles } from '#app/server/custom-field-files.server.ts'
import { setFlash, redirectWith } from '#app/server/flash.server.ts'
import { sentForm } from '#app/server/form.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'
import { profileRules } from './profile-rules.server.ts'
import { readPersonFields } from './read-profile.server.ts'

type Submission = { handle: SessionHandle; form: FormData; page: string }

type OwnBody = CallBody<typeof contract.customerUsers.updateOwn>

// messages: profile.flash.*
/** Saves name, phone and custom fields. */
export async function savePerson({ handle, form, page }: Submission) {
  const definitions = await readPersonFields(handle)
  const { person } = profileRules(definitions)
  const sent = sentForm(form, person)
  if (sent.isRight()) await sendFiles(handle, definitions, sent)
  if (!sent.isRight()) return sent.answer()
  const body = {
    ...bodyOf<OwnBody>(profileRules([]).person, sent.values),
    customFieldValues: customFieldInputsOf(definitions, sent.values),
  }
  const saved = await sent.send(handle.parts.log, 'updateOwnProfile', () =>
    handle.platform.customerUsers.updateOwn({ body }),
  )
  if (!saved) return sent.answer()
  throw redirectWith(handle.jar, page, 'profile.saved')
}

/** Changes e-mail or password, both of which require the current password. */
export async function saveSignIn({ handle, form, page }: Submission, field: 'email' | 'password') {
  const rules = profileRules([])[field]
  const sent = sentForm(form, rules)
  if (!sent.isRight()) return sent.answer()
  const saved = await sent.send(handle.parts.log, 'updateOwnProfile', () =>
    handle.platform.customerUsers.updateOwn({ body: bodyOf<OwnBody>(rules, sent.values) }),
  )
  if (!saved) return sent.answer()
  throw redirectWith(handle.jar, page, field === 'email' ? 'profile.emailSaved' : 'profile.passwordSaved')
}

/** Spec 2: stores the language in its cookie and continues in it. */
export async function savePreferences({ handle, form, page }: Submission) {
  const rules = profileRules([]).preferences
  const sent = sentForm(form, rules)
  if (!sent.isRight()) return sent.answer()
  const saved = await sent.send(handle.parts.log, 'updatePreferences', () =>
    handle.platform.customerUsers.updatePreferences({ body: bodyOf(rules, sent.values) }),
  )
  if (!saved) return sent.answer()
  setFlash(handle.jar, 'profile.preferencesSaved')
  if (!isLocale(saved.locale)) throw redirect(page)
  handle.jar.set('locale', saved.locale)
  throw redirect(localisedPath(page, saved.locale))
}

/** Revokes one session, or all others. */
export async function revokeSessions({ handle, form, page }: Submission) {
  const { platform, parts, jar } = handle
  const id = form.get('session')
  const revocation =
    typeof id === 'string' && id !== 'others'
      ? platform.sessions.revoke({ params: { id } })
      : platform.sessions.revokeOthers()
  const hasSucceeded = await revocation.then(
    () => true,
    (error: unknown) => {
      parts.log.warn({ err: error }, 'revokeSession failed')
      return false
    },
  )
  throw redirectWith(
    jar,
    page,
    hasSucceeded ? (id === 'others' ? 'profile.othersEnded' : 'profile.sessionEnded') : 'profile.sessionNotEnded',
  )
}
