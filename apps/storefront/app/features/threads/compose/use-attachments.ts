import { useMemo, useState } from 'react'
import { attachmentExtensions, maxAttachmentBytes, maxAttachments } from '@tiber/contract/conversations/thread-enums'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale } from '@tiber/ui/i18n/use-messages.tsx'
import type { ReadyAttachment } from './message-draft.ts'
import { shrinkPhoto } from './shrink-photo.ts'

type AttachmentProblem = 'tooLarge' | 'file' | 'tooMany' | 'session' | 'unreachable'

/** A chosen file: on its way, uploaded (with an id) or refused (with a problem). */
export type Attachment = { key: string; name: string; size: number; id?: string; problem?: AttachmentProblem }

export type Attachments = ReturnType<typeof useAttachments>

/** Uploads files as they are chosen, so that a large one does not hold up the message. */
export function useAttachments() {
  const url = localisedPath('/account/messages/files', useLocale())
  const [items, setItems] = useState<Attachment[]>([])
  const ready = useMemo(() => items.filter(isReady), [items])
  const change = (key: string, result: Partial<Attachment>) =>
    setItems((now) => now.map((each) => (each.key === key ? { ...each, ...result } : each)))
  const add = (files: Iterable<File>) => {
    const isTooMany = (at: number) => countUsable(items) + at >= maxAttachments
    const added = [...files].map((file, at) => ({ file, item: toAttachment(file, isTooMany(at)) }))
    setItems((now) => [...now, ...added.map(({ item }) => item)])
    for (const { file, item } of added)
      if (!item.problem) void upload(url, file).then((result) => change(item.key, result))
  }
  return {
    items,
    add,
    remove: (key: string) => setItems((now) => now.filter((each) => each.key !== key)),
    /** Shows the uploaded files of a draft again. */
    restore: (ready: ReadyAttachment[]) => setItems(ready.map((each) => ({ ...each, key: each.id }))),
    isUploading: items.some(({ id, problem }) => id === undefined && problem === undefined),
    ready,
  }
}

const isReady = (item: Attachment): item is Attachment & { id: string } => item.id !== undefined

const countUsable = (items: Attachment[]) => items.filter(({ problem }) => problem === undefined).length

let lastKey = 0

function toAttachment(file: File, isTooMany: boolean): Attachment {
  const key = `file-${(lastKey += 1)}`
  const extension = file.name.split('.').at(-1)?.toLowerCase()
  const isAllowed = attachmentExtensions.some((each) => each === extension)
  const problem = isTooMany ? 'tooMany' : isAllowed ? undefined : 'file'
  return { key, name: file.name, size: file.size, ...(problem && { problem }) }
}

type UploadResult = { id: string; name: string; size: number } | { problem: AttachmentProblem }

async function upload(url: string, original: File): Promise<UploadResult> {
  const file = await shrinkPhoto(original, maxAttachmentBytes)
  if (file.size > maxAttachmentBytes) return { problem: 'tooLarge' }
  const body = new FormData()
  body.set('file', file)
  try {
    const response = await fetch(url, { method: 'POST', body })
    if (response.redirected) return { problem: 'session' }
    if (response.status === 413) return { problem: 'tooLarge' }
    if (response.status >= 500) return { problem: 'unreachable' }
    const result = (await response.json()) as
      | { file: { id: string; fileName: string; fileSize: number } }
      | { problem: AttachmentProblem }
    return 'problem' in result ? result : { id: result.file.id, name: result.file.fileName, size: result.file.fileSize }
  } catch {
    // Offline, or an answer that is not ours.
    return { problem: 'unreachable' }
  }
}
