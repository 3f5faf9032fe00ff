import type { CallBody, CallResult } from '@tiber/contract/call'
import type { SearchSynonym, SynonymKind, searchSynonyms } from '@tiber/contract/catalogue/search-synonyms'
import { pickText, type Locale } from '@tiber/contract/locales'
import { PlatformError } from '@tiber/contract/errors'
import { toSpringPage } from '@tiber/contract/paging'
import { inTransaction, type Context } from '../../../context.ts'
import { readTotal } from '../../../database/read-total.ts'
import { recordChanges } from '../../audit/service.ts'
import { tokenize } from '../text/tokenizer.ts'
import { invalidateDictionaries } from './dictionary.ts'
import { invalidateGroups } from './groups.ts'
import * as queries from './synonym-queries.ts'

type Body = CallBody<typeof searchSynonyms.create>
type Paging = { page: number; size: number }

export async function listSynonyms(
  context: Context,
  { query, kind, locale, page, size }: Paging & { query?: string; kind?: SynonymKind; locale?: Locale },
): Promise<CallResult<typeof searchSynonyms.list>> {
  const select = (paging: Paging) => queries.selectPage(context.db, { query: query?.trim(), kind, locale, ...paging })
  const rows = await select({ page, size })
  return toSpringPage(
    rows.map(({ total: _total, ...row }) => toSynonym(row)),
    { page, size, total: await readTotal(rows, page, select) },
  )
}

export async function listStores({ db, locale }: Context) {
  return (await queries.selectStores(db)).map(({ id, name }) => ({ id, name: pickText(name, locale) ?? id }))
}

export async function readSynonym({ db }: Context, id: string): Promise<SearchSynonym> {
  requireId(id)
  const row = await queries.selectSynonym(db, id)
  if (!row) throw createNotFoundError(id)
  return toSynonym(row)
}

export async function createSynonym(context: Context, body: Body): Promise<SearchSynonym> {
  const synonym = await inTransaction(context, async (context) => {
    const row = await queries.insertSynonym(context.db, toFields(body))
    if (!row) throw createDuplicateError()
    await record(context, 'CREATED', { after: row })
    return toSynonym(row)
  })
  forget(context)
  return synonym
}

export async function updateSynonym(context: Context, id: string, body: Body): Promise<SearchSynonym> {
  const fields = toFields(body)
  requireId(id)
  const synonym = await inTransaction(context, async (context) => {
    if (await queries.hasOther(context.db, id, fields)) throw createDuplicateError()
    const before = await queries.selectSynonym(context.db, id)
    const row = await queries.updateSynonym(context.db, id, fields)
    if (!before || !row) throw createNotFoundError(id)
    await record(context, 'UPDATED', { before, after: row })
    return toSynonym(row)
  })
  forget(context)
  return synonym
}

export async function deleteSynonym(context: Context, id: string) {
  requireId(id)
  await inTransaction(context, async (context) => {
    const before = await queries.selectSynonym(context.db, id)
    if (!before || !(await queries.deleteSynonym(context.db, id))) throw createNotFoundError(id)
    await record(context, 'DELETED', { before })
  })
  forget(context)
  return null
}

/** Records a change of a word; `before` or `after` is missing where there is none. */
function record(
  context: Context,
  action: 'CREATED' | 'UPDATED' | 'DELETED',
  { before, after }: { before?: SearchSynonym; after?: SearchSynonym },
) {
  const { id, word } = (after ?? before)!
  const toFields = ({ id: _id, updatedAt: _updatedAt, ...fields }: SearchSynonym) => fields
  const change = { accountId: null, entity: 'SEARCH_SYNONYM' as const, entityId: id, entityName: word, action }
  return recordChanges(context, [
    { ...change, ...(before && { before: toFields(before) }), ...(after && { after: toFields(after) }) },
  ])
}

/** Other processes follow within a minute. */
function forget(context: Context) {
  invalidateDictionaries(context)
  invalidateGroups(context)
}

/** Ids are short numbers; anything else cannot exist. */
function requireId(id: string) {
  if (!/^\d{1,9}$/.test(id)) throw createNotFoundError(id)
}

const createNotFoundError = (id: string) => new PlatformError('F-E-002', `Synonym ${id} not found.`, 'id')
const createDuplicateError = () => new PlatformError('F-E-003', 'The word already has this meaning.', 'word')

function toFields({ word, meaning, locale = null, kind = 'SYNONYM', isTwoWay = false, storeId = null }: Body) {
  for (const [name, text] of Object.entries({ word, meaning }))
    if (tokenize(text).length === 0) throw new PlatformError('F-E-012', 'At least one letter or digit is needed.', name)
  return { word: word.trim(), meaning: meaning.trim(), locale, kind, isTwoWay: isTwoWay && kind === 'SYNONYM', storeId }
}

const toSynonym = ({ updatedAt, ...row }: SearchSynonym): SearchSynonym => ({
  ...row,
  updatedAt: new Date(updatedAt).toISOString(),
})
