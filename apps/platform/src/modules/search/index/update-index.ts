import type { Db } from '@tiber/server/database'
import { toAttributeTexts, type AttributeTexts } from './attribute-texts.ts'
import { createTokenizer, countTerms, wordsToStem } from './documents.ts'
import { toDay } from '../../prices/service.ts'
import * as queries from './index-queries.ts'
import {
  extractWords,
  toIndexedProduct,
  type ProductBundle,
  type IndexedProduct,
  type BundleWords,
} from './index-rows.ts'
import * as sources from './index-source-queries.ts'
import { writeProducts } from './write-index.ts'
import { languages } from './product-type.ts'
import * as rebuild from './rebuild-queries.ts'
import { fields, type Lengths } from '../query/score-terms.ts'
import type { OfferSource, ProductSource } from './sources.ts'
import { hasSqlState } from '../query/sql-state.ts'
import { markIndexed, selectDatabaseTime } from '../synonyms/synonym-queries.ts'
import { loadStems } from '../text/stems.ts'
import { createStagingTermIds, createLiveTermIds } from '../text/term-ids.ts'

type IndexContext = { db: Db; now: () => Date }
export type Progress = (done: number, total: number) => void | Promise<void>

/** Products per batch: one product takes as many statements as five hundred. */
const batchSize = 500
const sampleSize = 1000

/** Brings the index up to date for products that were changed, added, deleted or hidden. */
export async function indexProducts(indexContext: IndexContext, productIds: string[]): Promise<void> {
  const ids = [...new Set(productIds)]
  for (let at = 0; at < ids.length; at += batchSize) await indexBatch(indexContext, ids.slice(at, at + batchSize))
}

async function indexBatch({ db, now }: IndexContext, ids: string[]) {
  const attributes = toAttributeTexts(await sources.selectAttributes(db))
  // One transaction with nothing but SQL in it: the embedded database has one connection.
  await db.transaction(async (transaction) => {
    const tx = transaction as unknown as Db
    await queries.lockIndex(tx)
    const state = await queries.selectState(tx)
    const products = await sources.selectProducts(tx, ids)
    if (!state || state.products === 0) await queries.upsertState(tx, { products: 0, averages: defaultLengths() })
    const bundles = await loadBundles({ db: tx, now }, products)
    const bundleWords = extractAllWords(bundles, attributes)
    const averages = state && state.products > 0 ? state.averages : await computeAverages(tx, bundleWords)
    if (!state || state.products === 0) await queries.upsertState(tx, { products: 0, averages })
    const indexed = await toIndexedProducts(tx, bundles, { bundleWords, attributes, averages })
    const before = await queries.deleteContents(tx, ids)
    await queries.deleteMissing(tx, ids, {
      productIds: products.map(({ id }) => id),
      variantIds: bundles.flatMap(({ variants }) => variants.map(({ id }) => id)),
    })
    await writeProducts({ db: tx, isStaging: false }, indexed, createLiveTermIds(tx))
    await queries.touchState(tx, products.length - before)
    await rebuild.insertChanged(tx, ids)
  })
}

/** Builds the complete index in staging tables and swaps it in; returns false while another process does so. */
export async function rebuildIndex(indexContext: IndexContext, progress: Progress = () => {}): Promise<boolean> {
  const { db, now } = indexContext
  if (!(await rebuild.claimRebuild(db))) return false
  try {
    const day = toDay(now())
    const startedAt = await selectDatabaseTime(db)
    await rebuild.createStaging(db)
    const { products, averages } = await fillStaging(indexContext, progress)
    await rebuild.finishStaging(db)
    await swapWithRetries(db, { products, averages })
    await queries.updatePricedOn(db, day)
    await markIndexed(db, startedAt)
    // Products changed in the meantime went into the replaced index.
    await indexProducts(indexContext, await rebuild.selectChanged(db))
    return true
  } finally {
    await rebuild.releaseRebuild(db)
  }
}

const lockNotAvailable = '55P03'
const maxSwapAttempts = 600
const retryDelayMs = 100

/** Retries while searches or writers hold the tables; the staging tables stay as they are. */
async function swapWithRetries(db: Db, state: { products: number; averages: Lengths }) {
  for (let swaps = 1; ; swaps += 1) {
    try {
      await db.transaction(async (transaction) => {
        await rebuild.swapStaging(transaction as unknown as Db)
        await queries.upsertState(transaction as unknown as Db, state)
      })
      return
    } catch (error) {
      if (swaps === maxSwapAttempts || !hasSqlState(error, lockNotAvailable)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
  }
}

async function fillStaging(indexContext: IndexContext, progress: Progress) {
  const { db } = indexContext
  const attributes = toAttributeTexts(await sources.selectAttributes(db))
  const batches = await sources.selectOrderedIds(db, batchSize)
  const total = batches.reduce((sum, batch) => sum + batch.length, 0)
  const sample = await loadBundles(indexContext, await sources.selectSample(db, sampleSize))
  const averages = await computeAverages(db, extractAllWords(sample, attributes))
  const terms = createStagingTermIds(db)
  let products = 0
  for (const batch of batches) {
    const bundles = await loadBundles(indexContext, sortById(await sources.selectProducts(db, batch), batch))
    const bundleWords = extractAllWords(bundles, attributes)
    const indexed = await toIndexedProducts(db, bundles, { bundleWords, attributes, averages })
    await writeProducts({ db, isStaging: true }, indexed, terms)
    products += bundles.length
    await progress(products, total)
  }
  await terms.finish()
  return { products, averages }
}

function sortById(products: ProductSource[], ids: string[]): ProductSource[] {
  const byId = new Map(products.map((product) => [product.id, product]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function loadBundles({ db, now }: IndexContext, products: ProductSource[]): Promise<ProductBundle[]> {
  if (products.length === 0) return []
  const ids = products.map(({ id }) => id)
  const variants = Map.groupBy(await sources.selectVariants(db, ids), ({ productId }) => productId)
  const offers = Map.groupBy(await sources.selectOffers(db, ids, toDay(now())), ({ variantId }) => variantId)
  return products.map((product) => {
    const own = variants.get(product.id) ?? []
    const supply = new Map(own.map(({ id }): [string, OfferSource[]] => [id, offers.get(id) ?? []]))
    return { product, variants: own, offers: supply }
  })
}

function extractAllWords(bundles: ProductBundle[], attributes: AttributeTexts): BundleWords[] {
  const toWords = createTokenizer()
  return bundles.map((each) => extractWords(each, attributes, toWords))
}

type IndexInput = { bundleWords: BundleWords[]; attributes: AttributeTexts; averages: Lengths }

async function toIndexedProducts(
  db: Db,
  bundles: ProductBundle[],
  { bundleWords, attributes, averages }: IndexInput,
): Promise<IndexedProduct[]> {
  const stems = await loadBundleStems(db, bundleWords)
  return bundles.map((each, at) => toIndexedProduct(each, bundleWords[at]!, { attributes, averages, stems }))
}

/** Reads the synonyms anew, like everything the index is built from. */
function loadBundleStems(db: Db, bundleWords: BundleWords[]) {
  const words = { es: new Set<string>(), en: new Set<string>() }
  for (const { product, variants } of bundleWords)
    for (const each of [product, ...variants]) {
      const found = wordsToStem(each)
      for (const language of languages) for (const word of found[language]) words[language].add(word)
    }
  return loadStems({ db }, words)
}

const defaultLengths = () => Object.fromEntries(fields.map((field) => [field, 1])) as Lengths

/** Averages over the products that have the field at all. */
async function computeAverages(db: Db, bundleWords: BundleWords[]): Promise<Lengths> {
  const stems = await loadBundleStems(db, bundleWords)
  const lengths = bundleWords.flatMap(({ product }) => {
    const frequencies = countTerms(product, stems)
    return languages.map((language) => frequencies[language].lengths)
  })
  const averages = defaultLengths()
  for (const field of fields) {
    const given = lengths.map((each) => each[field]).filter((length) => length > 0)
    if (given.length > 0) averages[field] = given.reduce((sum, length) => sum + length, 0) / given.length
  }
  return averages
}
