import type { CatalogueLines } from '@tiber/contract/catalogue-lines'
import type { Db } from '@tiber/server/database'
import { given, lastByName, toTexts } from './line-values.ts'
import type { Good } from './read-lines.ts'
import { deleteAssets } from './reference-queries.ts'
import { upsert, type Row, type Target } from './upsert-queries.ts'

type FileLine = Good<'product' | 'variant'>
type Files = Pick<CatalogueLines['product'], 'pictures' | 'documents'>

const columns: Target['columns'] = {
  content_type: { type: 'text' },
  position: { type: 'int', fallback: '0' },
}
/** What nobody has named is called like what it shows. */
const nameOf = (table: string, id: string) => ({
  type: 'jsonb',
  fallback: `(select p.name from product p join ${table} w on w.${id} = p.id where w.id = r.${table}_id)`,
})
const externalIdOf = (owner: string) => `r.${owner} || ' ' || r.type || ' ' || r.url`
const ofProducts: Target = {
  table: 'asset',
  key: ['product_id', 'type', 'url'],
  only: 'variant_id is null',
  columns: {
    ...columns,
    external_id: { type: 'text', fallback: externalIdOf('product_id') },
    name: nameOf('product', 'id'),
  },
}
const ofVariants: Target = {
  table: 'asset',
  key: ['variant_id', 'type', 'url'],
  columns: {
    ...columns,
    product_id: { type: 'text', fallback: '(select v.product_id from variant v where v.id = r.variant_id)' },
    external_id: { type: 'text', fallback: externalIdOf('variant_id') },
    name: nameOf('variant', 'product_id'),
  },
}

/** The files of these products, of the kinds their lines name; answers whose changed. */
export const applyProductFiles = (db: Db, lines: FileLine[], ids: Map<string, string>) =>
  applyFiles(db, lines, { target: ofProducts, owner: 'product_id', ids })

/** The files of these variants, which are shown instead of their products'. */
export const applyVariantFiles = (db: Db, lines: FileLine[], ids: Map<string, string>) =>
  applyFiles(db, lines, { target: ofVariants, owner: 'variant_id', ids })

type Owned = { target: Target; owner: 'product_id' | 'variant_id'; ids: Map<string, string> }

async function applyFiles(db: Db, lines: FileLine[], { target, owner, ids }: Owned): Promise<Set<string>> {
  const idOf = ({ value }: FileLine) => ids.get(value.externalId)!
  const rows = lines.flatMap((line) => fileRows(line.value).map((row): Row => ({ [owner]: idOf(line), ...row })))
  const gone = await deleteAssets(db, {
    owner,
    picturesOf: lines.filter(({ value }) => value.pictures).map(idOf),
    documentsOf: lines.filter(({ value }) => value.documents).map(idOf),
    keep: rows.map((row) => ({ [owner]: row[owner], type: row['type'], url: row['url'] })),
  })
  const { created, changed } = await upsert(db, target, rows)
  return new Set([...gone, ...created, ...changed])
}

/** Each kind counts its own places, so that it does not matter whether a line gives one of them or both. */
function fileRows({ pictures = [], documents = [] }: Files) {
  const files = [
    ...pictures.map((picture, position) => {
      const { url, name } = typeof picture === 'string' ? { url: picture, name: undefined } : picture
      return { type: 'PICTURE' as string, url, name: name && toTexts(name), position }
    }),
    ...documents.map(({ type, name, url }, position) => ({ type: type as string, url, name: toTexts(name), position })),
  ]
  return lastByName(files, ({ type, url }) => `${type} ${url}`).map((file) => ({
    ...given(file),
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
