import type { Media, SealedTarget } from '@tiber/contract/custom-fields'
import { PlatformError } from '@tiber/contract/errors'
import { idKind, idKindsToTry } from '@tiber/contract/ids'
import type { Context, CustomerContext } from '../../context.ts'
import * as queries from './queries.ts'

const addressLivesSeconds = 60 * 60
const unsentLivesMs = 24 * 60 * 60 * 1000

/** What a file is said to be by its name, and how such a file begins. */
const contentTypes: Record<string, { type: string; isContent: (bytes: Buffer) => boolean }> = {
  png: { type: 'image/png', isContent: (bytes) => startsWith(bytes, '89504e470d0a1a0a') },
  jpg: { type: 'image/jpeg', isContent: (bytes) => startsWith(bytes, 'ffd8ff') },
  jpeg: { type: 'image/jpeg', isContent: (bytes) => startsWith(bytes, 'ffd8ff') },
  webp: {
    type: 'image/webp',
    isContent: (bytes) => startsWith(bytes, '52494646') && startsWith(bytes.subarray(8), '57454250'),
  },
  pdf: { type: 'application/pdf', isContent: (bytes) => startsWith(bytes, '255044462d') },
}

type FieldWish = { customFieldIdType?: string; sealedTarget?: SealedTarget }

export async function listMedia(context: CustomerContext, id: string, wish: FieldWish): Promise<Media[]> {
  const field = await requireMediaField(context, id, wish)
  const rows = await queries.selectMediaOfField(context, field.id)
  return rows.map((row) => toMedia(context, row))
}

type Announcement = FieldWish & { fileName: string; fileSize: number }

export async function createMedia(context: CustomerContext, id: string, wish: Announcement): Promise<Media> {
  const field = await requireMediaField(context, id, wish)
  const fileName = wish.fileName.trim()
  const kind = kindOf(fileName)
  if (!kind)
    throw new PlatformError('F-E-008', `A file may be one of ${Object.keys(contentTypes).join(', ')}.`, 'fileName')
  const row = { customFieldId: field.id, fileName, fileSize: wish.fileSize, contentType: kind.type }
  return toMedia(context, await queries.insertMedia(context, row))
}

type SignedAddress = { id: string; expires: string; signature: string }

/** The signature stands for who asked for the address: it is good for this file, for an hour. */
export function requireSignature(context: Context, { id, expires, signature }: SignedAddress) {
  const isOurs = context.tokens.isSignatureOf(signedText(id, expires), signature)
  if (!isOurs || Number(expires) * 1000 <= context.now().getTime())
    throw new PlatformError('PE0001', 'The address of this file is not good, or no longer.')
}

/** A file that was sent does not change any more: values point at it. */
export async function storeMedia(context: Context, id: string, content: Buffer) {
  const row = await queries.selectMedia(context, id)
  if (!row) throw new PlatformError('F-E-002', 'There is no such file.', 'id')
  if (content.length !== row.fileSize)
    throw new PlatformError('F-E-012', `The file was announced with ${row.fileSize} bytes.`, 'fileSize')
  if (!kindOf(row.fileName)?.isContent(content))
    throw new PlatformError('RQ0002', `The file is no ${row.contentType}.`, 'fileName')
  if (!(await queries.updateContent(context, id, content)))
    throw new PlatformError('ST0001', 'The file was sent before.', 'id')
}

export async function readMedia(context: Context, id: string) {
  const row = await queries.selectContent(context, id)
  if (!row?.content) throw new PlatformError('F-E-002', 'There is no such file.', 'id')
  return { fileName: row.fileName, contentType: row.contentType, content: Buffer.from(row.content) }
}

export function forgetUnsentMedia(context: Context) {
  return queries.deleteUnsentMedia(context, new Date(context.now().getTime() - unsentLivesMs))
}

async function requireMediaField(context: Context, id: string, { customFieldIdType, sealedTarget }: FieldWish) {
  const kinds = customFieldIdType === undefined ? idKindsToTry(id, 'other') : [idKind(customFieldIdType)]
  const named = {
    ...(kinds.includes('DJUST_ID') && { id }),
    ...(kinds.includes('EXTERNAL_ID') && { externalId: id }),
  }
  const field = await queries.selectMediaField(context, named, sealedTarget)
  if (!field) throw new PlatformError('F-E-002', `There is no custom field '${id}' for files.`, 'id')
  return field
}

type MediaRow = NonNullable<Awaited<ReturnType<typeof queries.selectMedia>>>

function toMedia(context: Context, { id, fileName, fileSize, contentType, sentAt }: MediaRow): Media {
  const expires = String(Math.floor(context.now().getTime() / 1000) + addressLivesSeconds)
  const url = `/v1/media/${id}?expires=${expires}&signature=${context.tokens.signatureOf(signedText(id, expires))}`
  return { id, fileName, fileSize, contentType, status: sentAt ? 'READY' : 'WAITING_UPLOAD', url }
}

const signedText = (id: string, expires: string) => `media ${id} ${expires}`

const kindOf = (fileName: string) => {
  const extension = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(contentTypes, extension) ? contentTypes[extension] : undefined
}

const startsWith = (bytes: Buffer, hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex
