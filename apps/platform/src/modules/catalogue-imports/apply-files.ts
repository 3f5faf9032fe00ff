import type { CatalogueLines } from '@tiber/contract/catalogue/catalogue-lines'
import type { Db } from '@tiber/server/database'
import { omitUndefined, lastByName, toLocalisedText } from './line-values.ts'
import type { ValidLine } from './read-lines.ts'
import { deleteAssets, upsertAssets, type FileOwner } from '../catalogue/service.ts'
import type { Row } from '../../database/upsert-rows.ts'

type FileLine = ValidLine<'product' | 'variant'>
type Files = Pick<CatalogueLines['product'], 'pictures' | 'documents'>

/** Applies the files of products, of the kinds their lines contain; returns the ids of products whose files changed. */
export const applyProductFiles = (db: Db, lines: FileLine[], ids: Map<string, string>) =>
  applyFiles(db, lines, { owner: 'product_id', ids })

/** Applies the files of variants, which are shown instead of their product's. */
export const applyVariantFiles = (db: Db, lines: FileLine[], ids: Map<string, string>) =>
  applyFiles(db, lines, { owner: 'variant_id', ids })

type FileOwners = { owner: FileOwner; ids: Map<string, string> }

async function applyFiles(db: Db, lines: FileLine[], { owner, ids }: FileOwners): Promise<Set<string>> {
  const getId = ({ value }: FileLine) => ids.get(value.externalId)!
  const rows = lines.flatMap((line) => fileRows(line.value).map((row): Row => ({ [owner]: getId(line), ...row })))
  const deleted = await deleteAssets(db, {
    owner,
    pictureOwnerIds: lines.filter(({ value }) => value.pictures).map(getId),
    documentOwnerIds: lines.filter(({ value }) => value.documents).map(getId),
    keep: rows.map((row) => ({ [owner]: row[owner], type: row['type'], url: row['url'] })),
  })
  const { created, changed } = await upsertAssets(db, owner, rows)
  return new Set([...deleted, ...created, ...changed])
}

/** Pictures and documents are numbered separately, so that a line may contain one kind or both. */
function fileRows({ pictures = [], documents = [] }: Files) {
  const files = [
    ...pictures.map((picture, position) => {
      const { url, name } = typeof picture === 'string' ? { url: picture, name: undefined } : picture
      return { type: 'PICTURE' as string, url, name: name && toLocalisedText(name), position }
    }),
    ...documents.map(({ type, name, url }, position) => ({
      type: type as string,
      url,
      name: toLocalisedText(name),
      position,
    })),
  ]
  return lastByName(files, ({ type, url }) => `${type} ${url}`).map((file) => ({
    ...omitUndefined(file),
    url: file.url,
    content_type:
      contentTypes[/\.(\w+)(?:[?#].*)?$/.exec(file.url)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream',
  }))
}

const contentTypes: Record<string, string> = {
  svg: 'image/svg+xml',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
  step: 'model/step',
}
