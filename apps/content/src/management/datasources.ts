import type { Db } from '@tiber/server/database'
import { selectDatasource } from '../delivery/datasource-queries.ts'
import { raiseCacheVersion } from '../queries.ts'
import { RequestError } from '../request-error.ts'
import {
  deleteDatasource,
  replaceDimensions,
  replaceEntries,
  upsertDatasource,
  type DatasourceInput,
  type Dimension,
  type Entry,
} from './datasource-changes-queries.ts'
import { readText, refuse, requireText, type Body } from './read-body.ts'
import { requireSlug } from './story-input.ts'

const maxEntries = 5000

/** Creates a datasource, or replaces the one of this slug with its dimensions and entries. */
export async function saveDatasource(db: Db, input: DatasourceInput) {
  return db.transaction(async (transaction) => {
    const id = await upsertDatasource(transaction, input)
    await replaceDimensions(transaction, id, input.dimensions)
    if (input.entries) await replaceEntries(transaction, id, input.entries)
    await raiseCacheVersion(transaction)
    return requireDatasource(transaction, String(id))
  })
}

export async function removeDatasource(db: Db, idOrSlug: string) {
  const datasource = await requireDatasource(db, idOrSlug)
  await db.transaction(async (transaction) => {
    await deleteDatasource(transaction, datasource.id)
    await raiseCacheVersion(transaction)
  })
  return datasource
}

export async function requireDatasource(db: Db, idOrSlug: string) {
  const datasource = await selectDatasource(db, idOrSlug)
  if (!datasource) throw new RequestError(404, 'There is no such datasource.')
  return datasource
}

export function readDatasource(body: Body): DatasourceInput {
  const slug = requireSlug(requireText(body, 'slug'))
  const dimensions = readList(body['dimensions'] ?? [], 'dimensions', 50).map((each): Dimension => ({
    name: requireText(each, 'name'),
    entry_value: requireText(each, 'entry_value'),
  }))
  const entries = body['entries'] === undefined ? undefined : readList(body['entries'], 'entries', maxEntries)
  return { name: requireText(body, 'name'), slug, dimensions, entries: entries?.map(readEntry) }
}

function readList(value: unknown, field: string, maxLength: number): Body[] {
  const isList = Array.isArray(value) && value.every((each) => typeof each === 'object' && each !== null)
  if (!isList || value.length > maxLength)
    return refuse(field, `${field} must be a list of up to ${maxLength} entries.`)
  const list = value as Body[]
  const names = list.map((each) => each['name'])
  return new Set(names).size === names.length ? list : refuse(field, `${field} must have different names.`)
}

const readEntry = (body: Body): Entry => ({
  name: requireText(body, 'name'),
  value: readText(body, 'value', '', 5000),
  values: Object.fromEntries(
    Object.keys((body['values'] ?? {}) as Body).map((key) => [key, readText(body['values'] as Body, key, '', 5000)]),
  ),
})
