import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import type { FormRules } from '@tiber/ui/forms/field-rules.ts'
import type { NewMessage, Thread } from '@tiber/contract/conversations/thread-shapes'
import { getErrorCode, getRefusedFields } from '@tiber/web/failures.server.ts'
import { createSubmission, readFormData } from '@tiber/web/form.server.ts'
import { createNotFound } from '#app/server/not-found.server.ts'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { readMessage } from '../compose/send-message.server.ts'

type StartOptions = {
  rules: FormRules
  request: Request
  url: URL
  /** Field that names what the message is about; an unknown one is its problem. */
  target: string
  create: (
    message: NewMessage,
    values: Record<string, string>,
    options: { idempotencyKey?: string },
  ) => Promise<Pick<Thread, 'id'>>
}

// messages: threads.flash.*
/** Starts a conversation with the form's message and opens it, with a notice that says its number. */
export async function startThread(handle: SessionHandle, { rules, request, url, target, create }: StartOptions) {
  if (!(await hasFeature(handle, 'messages'))) throw createNotFound(url)
  const form = await readFormData(request)
  const submission = createSubmission(form, rules)
  if (!submission.isValid()) return submission.toResult()
  const idempotencyKey = String(form.get('key') ?? '')
  const thread = await submission.send(handle.dependencies.log, 'startThread', async () => {
    const message = await readMessage(handle, submission)
    if (!submission.isValid()) return undefined
    return create(message, submission.values, { ...(idempotencyKey && { idempotencyKey }) }).catch((error: unknown) => {
      if (getErrorCode(error) !== 'F-E-002' || getRefusedFields(error).includes('attachmentIds')) throw error
      submission.addProblems({ [target]: 'unknown' })
      return undefined
    })
  })
  if (!thread) return submission.toResult()
  const path = localisedPath(`/account/messages/${thread.id}`, getPathLocale(url.pathname))
  throw redirectWithFlash(handle.jar, path, { name: 'threads.sent', values: { number: thread.id } })
}
