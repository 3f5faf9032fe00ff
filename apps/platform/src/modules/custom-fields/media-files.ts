import type { Media, SealedTarget } from '@tiber/contract/company/custom-fields'
import { PlatformError } from '@tiber/contract/errors'
import { parseIdKind, listIdKinds } from '@tiber/contract/ids'
import type { Context, CustomerContext } from '../../context.ts'
import { findContentType, uploadExtensions } from '../../files/content-types.ts'
import { buildSignedUrl } from '../../files/signed-urls.ts'
import * as queries from './queries.ts'

const unsentRetentionMs = 24 * 60 * 60 * 1000

type FieldParams = { customFieldIdType?: string; sealedTarget?: SealedTarget }

export async function listMedia(context: CustomerContext, id: string, params: FieldParams): Promise<Media[]> {
  const field = await requireMediaField(context, id, params)
  const rows = await queries.selectMediaOfField(context, field.id)
  return rows.map((row) => toMedia(context, row))
}

type NewMediaParams = FieldParams & { fileName: string; fileSize: number }

export async function createMedia(context: CustomerContext, id: string, params: NewMediaParams): Promise<Media> {
  const field = await requireMediaField(context, id, params)
  const fileName = params.fileName.trim()
  const contentType = findContentType(fileName)
  if (!contentType)
    throw new PlatformError('F-E-008', `The file must be one of ${uploadExtensions.join(', ')}.`, 'fileName')
  const row = { customFieldId: field.id, fileName, fileSize: params.fileSize, contentType: contentType.type }
  return toMedia(context, await queries.insertMedia(context, row))
}

/** Stores the content of a file once: values refer to it, so it never changes. */
export async function storeMedia(context: Context, id: string, content: Buffer) {
  const row = await queries.selectMedia(context, id)
  if (!row) throw new PlatformError('F-E-002', 'File not found.', 'id')
  if (content.length !== row.fileSize)
    throw new PlatformError('F-E-012', `The file must have the announced size of ${row.fileSize} bytes.`, 'fileSize')
  if (!findContentType(row.fileName)?.isContent(content))
    throw new PlatformError('RQ0002', `The file is not of type ${row.contentType}.`, 'fileName')
  if (!(await queries.updateContent(context, id, content)))
    throw new PlatformError('ST0001', 'The file has already been uploaded.', 'id')
}

export async function readMedia(context: Context, id: string) {
  const row = await queries.selectContent(context, id)
  if (!row?.content) throw new PlatformError('F-E-002', 'File not found.', 'id')
  return { fileName: row.fileName, contentType: row.contentType, content: Buffer.from(row.content) }
}

export function purgeUnsentMedia(context: Context) {
  return queries.deleteUnsentMedia(context, new Date(context.now().getTime() - unsentRetentionMs))
}

async function requireMediaField(context: Context, id: string, { customFieldIdType, sealedTarget }: FieldParams) {
  const kinds = customFieldIdType === undefined ? listIdKinds(id, 'other') : [parseIdKind(customFieldIdType)]
  const fieldIds = {
    ...(kinds.includes('DJUST_ID') && { id }),
    ...(kinds.includes('EXTERNAL_ID') && { externalId: id }),
  }
  const field = await queries.selectMediaField(context, fieldIds, sealedTarget)
  if (!field) throw new PlatformError('F-E-002', `Custom field '${id}' for files not found.`, 'id')
  return field
}

type MediaRow = NonNullable<Awaited<ReturnType<typeof queries.selectMedia>>>

function toMedia(context: Context, { id, fileName, fileSize, contentType, sentAt }: MediaRow): Media {
  const url = buildSignedUrl(context, 'media', id)
  return { id, fileName, fileSize, contentType, status: sentAt ? 'READY' : 'WAITING_UPLOAD', url }
}
