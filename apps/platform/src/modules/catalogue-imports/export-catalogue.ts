import { importKinds, type ImportKind } from '@tiber/contract/catalogue-imports'
import { PlatformError } from '@tiber/contract/errors'
import type { Context } from '../../context.ts'
import { selectLines } from './export-queries.ts'

const most = 2000

/** The catalogue in the order in which it can be imported again; `after` says where the last part ended. */
export async function exportCatalogue({ db }: Context, { kind, after }: { kind?: ImportKind; after?: string }) {
  const kinds = kind ? [kind] : importKinds
  const [from, key] = after === undefined ? [kinds[0]!, ''] : readCursor(kinds, after)
  const rows = await selectLines(db, from, { after: key, most })
  return { text: rows.map(({ text }) => `${text}\n`).join(''), next: cursorAfter(kinds, from, rows) }
}

function cursorAfter(kinds: readonly ImportKind[], kind: ImportKind, rows: { key: string }[]): string | null {
  if (rows.length === most) return `${kind}:${rows.at(-1)!.key}`
  const next = kinds[kinds.indexOf(kind) + 1]
  return next === undefined ? null : `${next}:`
}

function readCursor(kinds: readonly ImportKind[], cursor: string): [ImportKind, string] {
  const [, name, key = ''] = /^(\w+):([^]*)$/.exec(cursor) ?? []
  const kind = kinds.find((each) => each === name)
  if (!kind) throw new PlatformError('F-E-012', "'after' must be the `next` of the part before.", 'after')
  return [kind, key]
}
