import { redirect } from 'react-router'
import type { CallBody } from '@tiber/contract/call'
import type { contract } from '@tiber/contract/contract'
import { buildCustomFieldInputs } from '@tiber/ui/forms/custom-field-rules.ts'
import { buildBody } from '@tiber/ui/forms/field-rules.ts'
import { isLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { sendFiles } from '#app/server/custom-field-files.server.ts'
import { setFlash, redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { createSubmission } from '@tiber/web/form.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { profileRules } from './profile-rules.server.ts'
import { readPersonFields } from './read-profile.server.ts'

type Submission = { handle: SessionHandle; form: FormData; page: string }

type OwnBody = CallBody<typeof contract.customerUsers.updateOwn>

// messages: profile.flash.*
/** Saves name, phone and custom fields. */
export async function savePerson({ handle, form, page }: Submission) {
  const definitions = await readPersonFields(handle)
  const { person } = profileRules(definitions)
  const sent = createSubmission(form, person)
  if (sent.isValid()) await sendFiles(handle, definitions, sent)
  if (!sent.isValid()) return sent.toResult()
  const body = {
    ...buildBody<OwnBody>(profileRules([]).person, sent.values),
    customFieldValues: buildCustomFieldInputs(definitions, sent.values),
  }
  const saved = await sent.send(handle.dependencies.log, 'updateOwnProfile', () =>
    handle.platform.customerUsers.updateOwn({ body }),
  )
  if (!saved) return sent.toResult()
  throw redirectWithFlash(handle.jar, page, { name: 'profile.saved' })
}

/** Changes e-mail or password, both of which require the current password. */
export async function saveSignIn({ handle, form, page }: Submission, field: 'email' | 'password') {
  const rules = profileRules([])[field]
  const sent = createSubmission(form, rules)
  if (!sent.isValid()) return sent.toResult()
  const saved = await sent.send(handle.dependencies.log, 'updateOwnProfile', () =>
    handle.platform.customerUsers.updateOwn({ body: buildBody<OwnBody>(rules, sent.values) }),
  )
  if (!saved) return sent.toResult()
  if (field === 'password') throw redirectWithFlash(handle.jar, page, { name: 'profile.passwordSaved' })
  // Some platforms change the e-mail at once; ours waits for the owner of the new address.
  const { email = '' } = sent.values
  const isSaved = saved.email.toLowerCase() === email.trim().toLowerCase()
  throw redirectWithFlash(handle.jar, page, {
    name: isSaved ? 'profile.emailSaved' : 'profile.emailRequested',
    values: { email },
  })
}

/** Spec 2: stores the language in its cookie and continues in it. */
export async function savePreferences({ handle, form, page }: Submission) {
  const rules = profileRules([]).preferences
  const sent = createSubmission(form, rules)
  if (!sent.isValid()) return sent.toResult()
  const saved = await sent.send(handle.dependencies.log, 'updatePreferences', () =>
    handle.platform.customerUsers.updatePreferences({ body: buildBody(rules, sent.values) }),
  )
  if (!saved) return sent.toResult()
  setFlash(handle.jar, 'profile.preferencesSaved')
  if (!isLocale(saved.locale)) throw redirect(page)
  handle.jar.set('locale', saved.locale)
  throw redirect(localisedPath(page, saved.locale))
}

/** Revokes one session, or all others. */
export async function revokeSessions({ handle, form, page }: Submission) {
  const { platform, dependencies, jar } = handle
  const id = form.get('session')
  const revocation =
    typeof id === 'string' && id !== 'others'
      ? platform.sessions.revoke({ params: { id } })
      : platform.sessions.revokeOthers()
  const hasSucceeded = await revocation.then(
    () => true,
    (error: unknown) => {
      dependencies.log.warn({ err: error }, 'revokeSession failed')
      return false
    },
  )
  throw redirectWithFlash(jar, page, {
    name: hasSucceeded ? (id === 'others' ? 'profile.othersEnded' : 'profile.sessionEnded') : 'profile.sessionNotEnded',
  })
}
