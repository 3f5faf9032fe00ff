import { maxAttachmentBytes } from '@tiber/contract/conversations/thread-enums'
import type { StoredFile } from '@tiber/contract/conversations/files'
import type { NewMessage } from '@tiber/contract/conversations/thread-shapes'
import { isRefusal } from '@tiber/web/failures.server.ts'
import type { createSubmission } from '@tiber/web/form.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'

type Submission = Pick<ReturnType<typeof createSubmission>, 'form' | 'values' | 'addProblems'>

/**
 * Reads the message of a form. Scripts upload files one by one and send their ids; without scripts the files are part
 * of the form.
 */
export async function readMessage(handle: SessionHandle, submission: Submission): Promise<NewMessage> {
  const { form, values } = submission
  const uploadedIds = form.getAll('attachment').filter((each): each is string => typeof each === 'string')
  const files = form.getAll('file').filter((each): each is File => each instanceof File && each.size > 0)
  const newIds: string[] = []
  for (const file of files) {
    const result = await uploadFile(handle, file)
    if ('problem' in result) submission.addProblems({ file: result.problem })
    else newIds.push(result.file.id)
  }
  const attachmentIds = [...uploadedIds, ...newIds]
  return { message: values['message'] ?? '', ...(attachmentIds.length > 0 && { attachmentIds }) }
}

/** The stored file, or why there is none: `file` is a type or content the platform does not accept. */
type UploadResult = { file: StoredFile } | { problem: 'tooLarge' | 'file' }

/** Uploads a file for a message. */
export async function uploadFile({ platform, dependencies }: SessionHandle, file: File): Promise<UploadResult> {
  if (file.size > maxAttachmentBytes) return { problem: 'tooLarge' }
  const content = Buffer.from(await file.arrayBuffer()).toString('base64')
  try {
    return { file: await platform.files.upload({ body: { fileName: file.name.slice(-255), content } }) }
  } catch (error) {
    if (!isRefusal(error)) throw error
    // The form says which file was refused; its other values are kept.
    dependencies.log.warn({ err: error }, 'uploading an attachment failed')
    return { problem: 'file' }
  }
}
