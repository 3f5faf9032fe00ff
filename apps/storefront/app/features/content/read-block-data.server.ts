import { correctQuantity, isDeliverable } from '@tiber/contract/carts/quantities'
import { noBlockData, type BlockData, type ContentCategory, type ContentProduct } from '#app/content/block-data.ts'
import { isFields, readLines, readNumber, readText, type Block } from '#app/content/fields.ts'
import { getProductPath, toResultRow, type ResultRow } from '#app/features/search/results/result-row.ts'
import { findChain, readCategoryTree, type CategoryNode } from '#app/server/category-tree.server.ts'
import { attempt } from '#app/server/failure-policy.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'

const maxBlocks = 100
const maxCodes = 100
const maxQueries = 6
const maxProducts = 24
const maxSuppliers = 60
const maxCategories = 24

/** Reads what the blocks of a page show of the platform, in one round of calls for all of them. */
export async function readBlockData(handle: SessionHandle, url: URL, content: unknown): Promise<BlockData> {
  const blocks = collectBlocks(content)
  const byName = Map.groupBy(blocks, ({ component }) => component)
  const productRows = byName.get('product_row') ?? []
  const brands = byName.get('brands') ?? []
  const teasers = byName.get('category_teasers') ?? []
  if (productRows.length + brands.length + teasers.length === 0) return noBlockData
  const [byCode, byQuery, suppliers, tree] = await Promise.all([
    readByCode(handle, productRows),
    readByQuery(handle, productRows),
    readSuppliers(handle, brands),
    teasers.length > 0 ? attempt(handle.dependencies, 'readBlockData', () => readCategoryTree(handle, url)) : null,
  ])
  return {
    products: { ...byCode, ...byQuery },
    suppliers,
    categories: Object.fromEntries(teasers.map((block) => [block._uid, selectCategories(block, tree ?? [])])),
  }
}

/** Collects the blocks of a page at any depth, without recursion and up to a limit. */
function collectBlocks(content: unknown): Block[] {
  const found: Block[] = []
  const pending: unknown[] = [content]
  for (let value = pending.pop(); value !== undefined && found.length < maxBlocks; value = pending.pop()) {
    if (isFields(value) && typeof value['component'] === 'string' && typeof value['_uid'] === 'string')
      found.push(value as Block)
    // One by one, because a list may have more entries than a call takes arguments.
    if (typeof value === 'object' && value !== null)
      for (const child of Object.values(value).toReversed()) pending.push(child)
  }
  return found
}

type Products = Record<string, ContentProduct[]>

const readLimit = (block: Block) => Math.trunc(readNumber(block['limit'], 8, { min: 1, max: maxProducts }))

/** Cards of articles need no more of a result. */
const namesAndPrices = { withFacets: false, withAttributes: false } as const

async function readByCode({ platform, dependencies }: SessionHandle, rows: Block[]): Promise<Products> {
  const named = rows.map((row) => ({ row, codes: readLines(row['codes']).slice(0, readLimit(row)) }))
  const codes = [...new Set(named.flatMap((each) => each.codes))].slice(0, maxCodes)
  if (codes.length === 0) return {}
  const query = { skus: codes, aggregation: 'VARIANT', size: maxCodes, ...namesAndPrices } as const
  const found = await attempt(dependencies, 'readBlockData', () => platform.search.search({ query }))
  const products = new Map<string, ContentProduct>()
  for (const record of found?.products.content ?? []) {
    const row = toResultRow(record)
    // The code of a family stands for its first variant found, shown as the family.
    for (const code of [row.sku, row.externalId, row.variantId])
      products.set(code, toProduct({ ...row, isFamily: false }))
    for (const code of [record.product.sku, record.product.externalId, row.productId])
      if (!products.has(code)) products.set(code, toProduct({ ...row, isFamily: row.variantCount > 1 }))
  }
  const select = (wanted: string[]) => wanted.flatMap((code) => products.get(code) ?? [])
  return Object.fromEntries(named.flatMap(({ row, codes: own }) => (own.length > 0 ? [[row._uid, select(own)]] : [])))
}

async function readByQuery({ platform, dependencies }: SessionHandle, rows: Block[]): Promise<Products> {
  const asked = rows
    .filter((row) => readLines(row['codes']).length === 0 && readText(row['query']))
    .slice(0, maxQueries)
  const found = await Promise.all(
    asked.map(async (row) => {
      const query = {
        query: readText(row['query']).slice(0, 200),
        aggregation: 'PRODUCT',
        size: readLimit(row),
        ...namesAndPrices,
      } as const
      const result = await attempt(dependencies, 'readBlockData', () => platform.search.search({ query }))
      return [row._uid, (result?.products.content ?? []).map((record) => toProduct(toResultRow(record)))] as const
    }),
  )
  return Object.fromEntries(found)
}

function toProduct(row: ResultRow): ContentProduct {
  const { offer, isFamily } = row
  return {
    key: isFamily ? row.productId : row.variantId,
    path: getProductPath(row),
    code: row.sku,
    name: isFamily ? row.productName : row.name,
    brand: row.brand,
    picture: row.picture,
    variantCount: isFamily ? row.variantCount : 1,
    unit: row.unit,
    basis: row.basis,
    offer: offer && {
      unitPrice: offer.unitPrice,
      stock: offer.stock,
      // A family has no quantity to add: its variant is chosen on its page.
      add:
        isFamily || !isDeliverable(offer.rule)
          ? null
          : { variant: row.externalId, quantity: correctQuantity(1, offer.rule).quantity },
    },
  }
}

async function readSuppliers(
  { platform, dependencies }: SessionHandle,
  brands: Block[],
): Promise<BlockData['suppliers']> {
  if (brands.length === 0) return {}
  const named = brands.map((block) => ({ block, ids: readLines(block['suppliers']) }))
  const ids = [...new Set(named.flatMap((each) => each.ids))].slice(0, maxSuppliers)
  // One list of all serves a block without ids, too.
  const isAll = named.some((each) => each.ids.length === 0)
  const query = isAll
    ? { size: maxSuppliers }
    : { supplierIds: ids, idType: 'EXTERNAL_ID' as const, size: maxSuppliers }
  const found = (await attempt(dependencies, 'readBlockData', () => platform.suppliers.list({ query }))) ?? []
  const suppliers = found.map(({ id, externalId, name, logo }) => ({ id, externalId, name, logo: logo ?? null }))
  const select = (wanted: string[]) =>
    wanted.length === 0 ? suppliers : wanted.flatMap((id) => suppliers.find((each) => each.externalId === id) ?? [])
  return Object.fromEntries(
    named.map(({ block, ids: own }) => [block._uid, select(own).map(({ id, name, logo }) => ({ id, name, logo }))]),
  )
}

/** Selects the categories a block names by their path, such as `fasteners/screws`; the top level without any. */
function selectCategories(block: Block, tree: CategoryNode[]): ContentCategory[] {
  const paths = readLines(block['categories'])
  const nodes =
    paths.length === 0 ? tree : paths.flatMap((path) => findChain(tree, path.split('/').filter(Boolean))?.at(-1) ?? [])
  return nodes.slice(0, maxCategories).map(({ id, name, path, count, picture }) => ({ id, name, path, count, picture }))
}
