import type { ImportKind } from '@tiber/contract/catalogue/catalogue-imports'
import { PlatformError } from '@tiber/contract/errors'
import type { Context } from '../../context.ts'
import { selectLines, type Section } from './export-queries.ts'

const maxLines = 2000

/** In an order that can be imported again, also into an empty shop. */
const sections: { section: Section; kind: ImportKind }[] = [
  { section: 'supplier', kind: 'supplier' },
  { section: 'category', kind: 'category' },
  { section: 'attribute', kind: 'attribute' },
  { section: 'product', kind: 'product' },
  { section: 'relation', kind: 'product' },
  { section: 'variant', kind: 'variant' },
  { section: 'replacement', kind: 'variant' },
  { section: 'offer', kind: 'offer' },
  { section: 'price', kind: 'price' },
]

/** Exports the next part of the catalogue after the cursor `after`. */
export async function exportCatalogue({ db }: Context, { kind, after }: { kind?: ImportKind; after?: string }) {
  const selected = sections.filter((each) => kind === undefined || each.kind === kind).map(({ section }) => section)
  const [section, key] = after === undefined ? [selected[0]!, ''] : readCursor(selected, after)
  const rows = await selectLines(db, section, { after: key, limit: maxLines })
  return { text: rows.map(({ text }) => `${text}\n`).join(''), next: nextCursor(selected, section, rows) }
}

function nextCursor(selected: Section[], section: Section, rows: { key: string }[]): string | null {
  if (rows.length === maxLines) return `${section}:${rows.at(-1)!.key}`
  const next = selected[selected.indexOf(section) + 1]
  return next === undefined ? null : `${next}:`
}

function readCursor(selected: Section[], cursor: string): [Section, string] {
  const [, name, key = ''] = /^(\w+):([^]*)$/.exec(cursor) ?? []
  const section = selected.find((each) => each === name)
  if (!section) throw new PlatformError('F-E-012', "'after' must be the `next` value of the previous part.", 'after')
  return [section, key]
}
