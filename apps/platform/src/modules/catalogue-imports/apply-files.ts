import type { CatalogueLines } from '@tiber/contract/catalogue/catalogue-lines'
import type { Db } from '@tiber/server/database'
import { omitUndefined, lastByName, toLocalisedText } from './line-values.ts'
import type { ValidLine } from './read-lines.ts'
import { deleteAssets } from './reference-queries.ts'
import { upsert, type Row, type Target } from './upsert-queries.ts'

type FileLine = ValidLine<'product' | 'variant'>
type Files = Pick<CatalogueLines['product'], 'pictures' | 'documents'>

const columns: Target['columns'] = {
  content_type: { type: 'text' },
  position: { type: 'int', fallback: '0' },
}
/** A file without a name takes the name of its product. */
const nameColumn = (table: string, id: string) => ({
  type: 'jsonb',
  fallback: `(select p.name from product p join ${table} w on w.${id} = p.id where w.id = r.${table}_id)`,
})
const defaultExternalId = (owner: string) => `r.${owner} || ' ' || r.type || ' ' || r.url`
const productAssetTarget: Target = {
  table: 'asset',
  key: ['product_id', 'type', 'url'],
  condition: 'variant_id is null',
  columns: {
    ...columns,
    external_id: { type: 'text', fallback: defaultExternalId('product_id') },
    name: nameColumn('product', 'id'),
  },
}
const variantAssetTarget: Target = {
  table: 'asset',
  key: ['variant_id', 'type', 'url'],
  columns: {
    ...columns,
    product_id: { type: 'text', fallback: '(select v.product_id from variant v where v.id = r.variant_id)' },
    external_id: { type: 'text', fallback: defaultExternalId('variant_id') },
    name: nameColumn('variant', 'product_id'),
  },
}

/** Applies the files of products, of the kinds their lines contain; returns the ids of products whose files changed. */
export const applyProductFiles = (db: Db, lines: FileLine[], ids: Map<string, string>) =>
  applyFiles(db, lines, { target: productAssetTarget, owner: 'product_id', ids })

/** Applies the files of variants, which are shown instead of their product's. */
export const applyVariantFiles = (db: Db, lines: FileLine[], ids: Map<string, string>) =>
  applyFiles(db, lines, { target: variantAssetTarget, owner: 'variant_id', ids })

type FileOwners = { target: Target; owner: 'product_id' | 'variant_id'; ids: Map<string, string> }

async function applyFiles(db: Db, lines: FileLine[], { target, owner, ids }: FileOwners): Promise<Set<string>> {
  const getId = ({ value }: FileLine) => ids.get(value.externalId)!
  const rows = lines.flatMap((line) => fileRows(line.value).map((row): Row => ({ [owner]: getId(line), ...row })))
  const deleted = await deleteAssets(db, {
    owner,
    pictureOwnerIds: lines.filter(({ value }) => value.pictures).map(getId),
    documentOwnerIds: lines.filter(({ value }) => value.documents).map(getId),
    keep: rows.map((row) => ({ [owner]: row[owner], type: row['type'], url: row['url'] })),
  })
  const { created, changed } = await upsert(db, target, rows)
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
