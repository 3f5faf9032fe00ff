import { data, redirect } from 'react-router'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import type { FormResult } from '@tiber/ui/forms/use-form.ts'
import { getErrorCode, isRefusal } from '@tiber/web/failures.server.ts'
import { createSubmission, readFormData } from '@tiber/web/form.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { messageRules } from '../compose/message-rules.ts'
import { readMessage } from '../compose/send-message.server.ts'

/** `sentId` is the id of the message, once it is sent. */
export type ThreadActionResult = Partial<FormResult> & { sentId?: string }

type ThreadAction = { id: string; request: Request; url: URL }

/** Writes in a conversation, closes it, opens it again or marks it as read. */
export async function changeThread(handle: SessionHandle, { id, request, url }: ThreadAction) {
  const form = await readFormData(request)
  const { threads } = handle.platform
  const intent = form.get('intent')
  const path = localisedPath(`/account/messages/${encodeURIComponent(id)}`, getPathLocale(url.pathname)) + url.search
  if (intent === 'send') return sendMessage(handle, form, { id, path })
  try {
    if (intent === 'close' || intent === 'open')
      await threads.updateStatus({ params: { id }, body: { status: intent === 'close' ? 'CLOSED' : 'OPEN' } })
    if (intent === 'read') await threads.markRead({ params: { id }, body: { messageId: String(form.get('message')) } })
  } catch (error) {
    // The page says why; the conversation stays as it is.
    handle.dependencies.log[isRefusal(error) ? 'warn' : 'error']({ err: error }, 'changing a conversation failed')
    const result: ThreadActionResult = { intent: String(intent), failure: getErrorCode(error) ?? 'SV0002' }
    return data(result, { status: isRefusal(error) ? 409 : 503 })
  }
  throw redirect(path)
}

async function sendMessage(handle: SessionHandle, form: FormData, { id, path }: { id: string; path: string }) {
  const submission = createSubmission(form, messageRules)
  if (!submission.isValid()) return submission.toResult<{ sentId?: string }>()
  const { log } = handle.dependencies
  const idempotencyKey = String(form.get('key') ?? '')
  const message = await submission.send(log, 'sendMessage', async () => {
    const body = await readMessage(handle, submission)
    if (!submission.isValid()) return undefined
    return handle.platform.threads.reply({ params: { id }, body }, { ...(idempotencyKey && { idempotencyKey }) })
  })
  if (!message) return submission.toResult<{ sentId?: string }>()
  // Without scripts the page is loaded again, so that reloading it does not send the form twice.
  if (!form.has('live')) throw redirect(path)
  return data<ThreadActionResult>({ sentId: message.id })
}
