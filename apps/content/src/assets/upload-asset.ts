import type { Db } from '@tiber/server/database'
import { lockSpace, raiseCacheVersion } from '../queries.ts'
import { RequestError } from '../request-error.ts'
import { deleteAsset, insertAsset, selectAssetsByIds, selectFileNames, type AssetRow } from './asset-queries.ts'
import { hashFile, type FileStore } from './file-store.ts'
import { fileExtensions, findFileType, readExtension } from './file-types.ts'
import { maxPixels, readImageSize } from './render-image.ts'

export const maxFileBytes = 50 * 1024 * 1024

type Upload = { fileName: string; bytes: Buffer; alt: string; title: string; metaData?: Record<string, unknown> }

/** Checks and stores a file. */
export async function uploadAsset(db: Db, files: FileStore, upload: Upload): Promise<AssetRow> {
  const { bytes, alt, title, metaData = {} } = upload
  const fileName = cleanFileName(upload.fileName)
  const extension = readExtension(fileName)
  const type = findFileType(extension)
  if (!type) return refuse(`The file must be one of ${fileExtensions.join(', ')}.`)
  if (bytes.length === 0 || !type.isContent(bytes)) return refuse(`The file is no ${extension} file.`)
  const { width, height } = await measure(bytes, extension, type.isRaster)
  const hash = hashFile(bytes)
  const { contentType } = type
  const row = { hash, fileName, contentType, contentLength: bytes.length, width, height, alt, title, metaData }
  return db.transaction(async (transaction) => {
    // Until the row is committed the same bytes must not be removed.
    await lockSpace(transaction)
    await files.write(hash, extension, bytes)
    const id = await insertAsset(transaction, row)
    const [asset] = await selectAssetsByIds(transaction, [id], [])
    return asset!
  })
}

/** Deletes a file, and its bytes unless another file has the same ones. */
export async function removeAsset(db: Db, files: FileStore, { id, hash, fileName }: AssetRow) {
  await db.transaction(async (transaction) => {
    await raiseCacheVersion(transaction)
    await deleteAsset(transaction, id)
  })
  const extension = readExtension(fileName)
  await db.transaction(async (transaction) => {
    await lockSpace(transaction)
    const others = await selectFileNames(transaction, hash)
    if (!others.some((name) => readExtension(name) === extension)) await files.remove(hash, extension)
  })
}

const refuse = (message: string): never => {
  throw new RequestError(422, message, { field: 'filename' })
}

/** Keeps letters, digits, dots and hyphens of the last part of a path. */
function cleanFileName(name: string): string {
  const [last = ''] = name.split(/[/\\]/).slice(-1)
  const clean = last.normalize('NFC').replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
  return clean.length > 200 ? clean.slice(-200) : clean
}

async function measure(bytes: Buffer, extension: string, isRaster: boolean) {
  if (extension === 'svg') return measureDrawing(bytes.toString('utf8', 0, 2000))
  if (!isRaster) return { width: 0, height: 0 }
  const size = await readImageSize(bytes).catch(() => undefined)
  if (!size) return refuse('The picture cannot be read.')
  if (size.width * size.height > maxPixels)
    return refuse(`The picture has more than ${maxPixels / 1_000_000} megapixels.`)
  return size
}

/** A drawing is not processed, so its size is only what it says of itself. */
function measureDrawing(text: string) {
  const [, width, height] =
    /\bviewBox=["'][\d.-]{1,10}[ ,][\d.-]{1,10}[ ,]([\d.]{1,10})[ ,]([\d.]{1,10})["']/.exec(text) ?? []
  return { width: Math.round(Number(width ?? 0)) || 0, height: Math.round(Number(height ?? 0)) || 0 }
}
