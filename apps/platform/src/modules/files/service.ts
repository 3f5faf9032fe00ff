import { hash, randomUUID } from 'node:crypto'
import type { FileResponse } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import type { StoredFile } from '@tiber/contract/conversations/files'
import { maxAttachmentBytes } from '@tiber/contract/conversations/thread-enums'
import type { Caller, Context } from '../../context.ts'
import { findContentType, uploadExtensions } from '../../files/content-types.ts'
import * as queries from './queries.ts'

const unattachedRetentionMs = 24 * 60 * 60 * 1000
/** Files a user may hold without sending them, so that uploads alone cannot fill the disk. */
const maxUnattached = 100

type Upload = { fileName: string; content: string }

/** Stores an image or PDF, judged by its name and its first bytes. */
export async function uploadFile(
  context: Context & { caller: Caller },
  { fileName: givenName, content: base64 }: Upload,
): Promise<StoredFile> {
  const fileName = toSafeName(givenName)
  const contentType = findContentType(fileName)
  if (!contentType)
    throw new PlatformError('F-E-008', `The file must be one of ${uploadExtensions.join(', ')}.`, 'fileName')
  const content = Buffer.from(base64, 'base64')
  if (content.length > maxAttachmentBytes)
    throw new PlatformError('F-E-010', 'The file exceeds the limit of 5 MB.', 'content')
  if (!contentType.isContent(content))
    throw new PlatformError('RQ0002', `The file is not of type ${contentType.type}.`, 'content')
  const file = { id: randomUUID(), fileName, contentType: contentType.type, fileSize: content.length }
  await context.files.write(file.id, content)
  if (!(await queries.insertFile(context, { ...file, userId: context.caller.userId, maxUnattached }))) {
    await context.files.remove([file.id])
    throw new PlatformError('RQ0004', 'Too many uploaded files have not been sent yet; try again later.')
  }
  return file
}

/** Drops folders, control characters and those that hide an extension by reversing text. */
const toSafeName = (name: string) =>
  name
    .toWellFormed()
    .replaceAll(/[\p{Control}\p{Bidi_Control}]/gu, '')
    .replace(/^.*[/\\]/, '')
    .trim()

/** Attaches uploaded files of the caller; all of them or none. */
export async function attachFiles(context: Context & { caller: Caller }, ids: string[]) {
  const uniqueIds = [...new Set(ids)]
  if (uniqueIds.length === 0) return []
  const rows = await queries.attachFiles(context, context.caller.userId, uniqueIds)
  const missing = uniqueIds.find((id) => !rows.some((row) => row.id === id))
  if (missing !== undefined) throw new PlatformError('F-E-002', `File ${missing} not found.`, 'attachmentIds')
  return uniqueIds.map((id) => rows.find((row) => row.id === id)!)
}

/** Reads an attached file; whether the caller may see it is up to the module whose message carries it. */
export async function readFile(context: Context, id: string): Promise<FileResponse> {
  const row = await queries.selectFile(context, id)
  const content = row && (await context.files.read(row.id))
  if (!content) throw new PlatformError('F-E-002', `File ${id} not found.`, 'fileId')
  const { fileName, contentType } = row
  return { fileName, contentType, etag: `"${hash('sha1', row.id)}"`, content }
}

export async function purgeUnattachedFiles(context: Context) {
  const before = new Date(context.now().getTime() - unattachedRetentionMs)
  await context.files.remove(await queries.deleteUnattachedFiles(context, before))
}
