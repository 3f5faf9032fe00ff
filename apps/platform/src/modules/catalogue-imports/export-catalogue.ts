import type { ImportKind } from '@tiber/contract/catalogue-imports'
import { PlatformError } from '@tiber/contract/errors'
import type { Context } from '../../context.ts'
import { selectLines, type Section } from './export-queries.ts'

const most = 2000

/** In the order in which it can be imported again, into an empty shop too. */
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

/** A part of the catalogue; `after` says where the last part ended. */
export async function exportCatalogue({ db }: Context, { kind, after }: { kind?: ImportKind; after?: string }) {
  const wanted = sections.filter((each) => kind === undefined || each.kind === kind).map(({ section }) => section)
  const [section, key] = after === undefined ? [wanted[0]!, ''] : readCursor(wanted, after)
  const rows = await selectLines(db, section, { after: key, most })
  return { text: rows.map(({ text }) => `${text}\n`).join(''), next: cursorAfter(wanted, section, rows) }
}

function cursorAfter(wanted: Section[], section: Section, rows: { key: string }[]): string | null {
  if (rows.length === most) return `${section}:${rows.at(-1)!.key}`
  const next = wanted[wanted.indexOf(section) + 1]
  return next === undefined ? null : `${next}:`
}

function readCursor(wanted: Section[], cursor: string): [Section, string] {
  const [, name, key = ''] = /^(\w+):([^]*)$/.exec(cursor) ?? []
  const section = wanted.find((each) => each === name)
  if (!section) throw new PlatformError('F-E-012', "'after' must be the `next` of the part before.", 'after')
  return [section, key]
}
