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
import { readList, readText, refuse, requireText, type Body } from './read-body.ts'
import { requireSlug } from './story-input.ts'

const maxEntries = 5000
const dimensionPattern = /^[\w.-]{1,100}$/

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
  const dimensions = readList(body, 'dimensions', 50)?.map(readDimension) ?? []
  const entries = readList(body, 'entries', maxEntries)?.map(readEntry)
  requireDifferent(
    dimensions.map(({ entry_value }) => entry_value),
    'dimensions',
  )
  requireDifferent(entries?.map(({ name }) => name) ?? [], 'entries')
  return { name: requireText(body, 'name'), slug: requireSlug(requireText(body, 'slug')), dimensions, entries }
}

const readDimension = (body: Body): Dimension => ({
  name: requireText(body, 'name'),
  entry_value: readDimensionValue(body),
})

function readDimensionValue(body: Body): string {
  const value = requireText(body, 'entry_value')
  return dimensionPattern.test(value) ? value : refuse('entry_value', 'A value has letters, digits, dots and hyphens.')
}

/** Values by dimension; those of unknown dimensions are ignored. */
function readEntry(body: Body): Entry {
  const values = (body['values'] ?? {}) as Body
  const keys = Object.keys(values).filter((key) => dimensionPattern.test(key))
  return {
    name: requireText(body, 'name'),
    value: readText(body, 'value', { maxLength: 5000 }),
    values: Object.fromEntries(keys.map((key) => [key, readText(values, key, { maxLength: 5000 })])),
  }
}

function requireDifferent(names: string[], field: string): void {
  if (new Set(names).size < names.length) refuse(field, `${field} must have different names.`)
}
