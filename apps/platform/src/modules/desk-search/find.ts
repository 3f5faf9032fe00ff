import type { CallResult } from '@tiber/contract/call'
import { deskHitKinds, deskHitRights, type DeskHitKind } from '@tiber/contract/operator/desk-hit-kinds'
import type { DeskHit, deskSearch } from '@tiber/contract/operator/desk-search'
import type { SellerContext } from '../../context.ts'
import { normaliseCode } from '../catalogue/service.ts'
import { suggest } from '../search/service.ts'
import * as queries from './queries.ts'

type Params = { words: string; kinds?: DeskHitKind[] }
type Row = queries.HitRow & { url?: string }

/** Numbers and codes that are shorter would find everything. */
const minCodeLength = 3
const minWordLength = 2
const maxHits = 6

/** Finds what the caller may open by its number, code or name, each kind by one statement. */
export async function find(
  context: SellerContext,
  { words, kinds = [...deskHitKinds] }: Params,
): Promise<CallResult<typeof deskSearch.forOperator>> {
  const code = normaliseCode(words)
  const allowed = deskHitKinds.filter((kind) => kinds.includes(kind) && mayRead(context, kind))
  const groups = await Promise.all(
    allowed.map(async (kind) => {
      const hits = (await findRows[kind](context, { words, code })).map((row) => toHit(kind, row, code))
      return { kind, hits: hits.toSorted((a, b) => Number(b.exact) - Number(a.exact)) }
    }),
  )
  const hasExact = ({ hits }: { hits: DeskHit[] }) => Number(hits.some(({ exact }) => exact))
  return { groups: groups.filter(({ hits }) => hits.length > 0).toSorted((a, b) => hasExact(b) - hasExact(a)) }
}

function mayRead({ caller }: SellerContext, kind: DeskHitKind): boolean {
  const { operator, supplier } = deskHitRights[kind]
  const right = caller.clientType === 'SUPPLIER' ? supplier : operator
  return right !== undefined && caller.rights.has(right)
}

type Search = queries.Search
type FindRows = (context: SellerContext, search: Search) => Promise<Row[]>

const isNumber = (code: string) => code.length >= minCodeLength && /\d/.test(code)
const isWord = ({ words }: Search) => words.trim().length >= minWordLength

const findRows: Record<DeskHitKind, FindRows> = {
  ORDER: async (context, search) => (isNumber(search.code) ? queries.selectOrders(context, search, maxHits) : []),
  ACCOUNT: async (context, search) => (isWord(search) ? queries.selectAccounts(context, search.words, maxHits) : []),
  PERSON: async (context, search) => (isWord(search) ? queries.selectPeople(context, search.words, maxHits) : []),
  ARTICLE: (context, search) => findArticles(context, search),
  INVOICE: async (context, search) => (isNumber(search.code) ? queries.selectInvoices(context, search, maxHits) : []),
  SUPPLIER: async (context, search) => (isWord(search) ? queries.selectSuppliers(context, search.words, maxHits) : []),
}

/** The operator searches as a visitor of the shop does; a supplier finds its own offers by code. */
async function findArticles(context: SellerContext, { words, code }: Search): Promise<Row[]> {
  if (code.length < minCodeLength) return []
  if (context.caller.clientType === 'SUPPLIER')
    return (await queries.selectOffered(context, code, maxHits)).map((row) => withUrl(context, row))
  const { caller: _staff, ...visitor } = context
  const { products } = await suggest({ ...visitor, requestedStore: {} }, { input: words, aggregation: 'VARIANT' })
  return products.slice(0, maxHits).map(({ product, variant }) =>
    withUrl(context, {
      id: product.id,
      name: variant.sku,
      detail: variant.name,
      at: null,
      codes: [variant.sku, variant.externalId, variant.ean, variant.mpn].flatMap((each) => each ?? []),
    }),
  )
}

const withUrl = ({ publicUrl }: SellerContext, row: queries.HitRow): Row => ({
  ...row,
  url: `${publicUrl}/product/${row.id}?variant=${encodeURIComponent(row.name)}`,
})

const toHit = (kind: DeskHitKind, { codes, url, at, ...row }: Row, code: string): DeskHit => ({
  kind,
  ...row,
  at: at && new Date(at).toISOString(),
  url: url ?? null,
  exact: [row.name, ...codes].some((each) => normaliseCode(each) === code),
})
