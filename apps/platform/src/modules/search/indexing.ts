import type { Db } from '@tiber/server/database'
import { toAttributeTexts, type AttributeTexts } from './attribute-texts.ts'
import { createReader, frequenciesOf, wordsToStem } from './documents.ts'
import { dayOf } from '../prices/service.ts'
import * as queries from './index-queries.ts'
import { saidOf, toIndexedProduct, type Goods, type IndexedProduct, type SaidOfGoods } from './index-rows.ts'
import * as sources from './index-source-queries.ts'
import { writeProducts } from './index-writing.ts'
import { languages } from './product-type.ts'
import * as rebuild from './rebuild-queries.ts'
import { fields, type Lengths } from './scoring.ts'
import type { OfferSource, ProductSource } from './sources.ts'
import { hasSqlState } from './sql-state.ts'
import { learnStems } from './stems.ts'
import { termsBeside, termsServed } from './term-numbers.ts'

type Indexing = { db: Db; now: () => Date }
export type Progress = (done: number, total: number) => void | Promise<void>

/** Products at a time: as many statements for one as for five hundred. */
const batchSize = 500
const sampleSize = 1000

/** Brings the index up to date for these products: changed, new, gone or no longer shown. */
export async function indexProducts(indexing: Indexing, productIds: string[]): Promise<void> {
  const ids = [...new Set(productIds)]
  for (let at = 0; at < ids.length; at += batchSize) await indexBatch(indexing, ids.slice(at, at + batchSize))
}

async function indexBatch({ db, now }: Indexing, ids: string[]) {
  const attributes = toAttributeTexts(await sources.selectAttributes(db))
  // All in one transaction, and nothing but SQL in it: the embedded database has one connection.
  await db.transaction(async (transaction) => {
    const tx = transaction as unknown as Db
    await queries.lockIndex(tx)
    const state = await queries.selectState(tx)
    const products = await sources.selectProducts(tx, ids)
    if (!state || state.products === 0) await queries.upsertState(tx, { products: 0, averages: noLengths() })
    const goods = await goodsOf({ db: tx, now }, products)
    const said = allSaid(goods, attributes)
    const averages = state && state.products > 0 ? state.averages : await averagesOf(tx, said)
    if (!state || state.products === 0) await queries.upsertState(tx, { products: 0, averages })
    const indexed = await toIndexed(tx, goods, { said, attributes, averages })
    const before = await queries.deleteContents(tx, ids)
    await queries.deleteMissing(tx, ids, {
      productIds: products.map(({ id }) => id),
      variantIds: goods.flatMap(({ variants }) => variants.map(({ id }) => id)),
    })
    await writeProducts({ db: tx, beside: false }, indexed, termsServed(tx))
    await queries.touchState(tx, products.length - before)
    await rebuild.insertChanged(tx, ids)
  })
}

/** Builds the whole index beside the one that is served and puts it in its place. False while another process does. */
export async function rebuildIndex(indexing: Indexing, progress: Progress = () => {}): Promise<boolean> {
  const { db, now } = indexing
  if (!(await rebuild.claimRebuild(db))) return false
  try {
    const day = dayOf(now())
    await rebuild.createBeside(db)
    const { products, averages } = await fillBeside(indexing, progress)
    await rebuild.finishBeside(db)
    await swap(db, { products, averages })
    await queries.updatePricedOn(db, day)
    // What changed meanwhile went into the index that is gone.
    await indexProducts(indexing, await rebuild.selectChanged(db))
    return true
  } finally {
    await rebuild.releaseRebuild(db)
  }
}

const lockNotAvailable = '55P03'
const mostSwaps = 600
const pauseMs = 100

/** Tried again while searches or writers hold the tables: what was built beside stays as it is. */
async function swap(db: Db, state: { products: number; averages: Lengths }) {
  for (let swaps = 1; ; swaps += 1) {
    try {
      await db.transaction(async (transaction) => {
        await rebuild.swapBeside(transaction as unknown as Db)
        await queries.upsertState(transaction as unknown as Db, state)
      })
      return
    } catch (error) {
      if (swaps === mostSwaps || !hasSqlState(error, lockNotAvailable)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

async function fillBeside(indexing: Indexing, progress: Progress) {
  const { db } = indexing
  const attributes = toAttributeTexts(await sources.selectAttributes(db))
  const total = await sources.countShown(db)
  const sample = await goodsOf(indexing, await sources.selectSample(db, sampleSize))
  const averages = await averagesOf(db, allSaid(sample, attributes))
  const terms = termsBeside(db)
  let products = 0
  for (let last = ''; ;) {
    const batch = await sources.selectProductsAfter(db, last, batchSize)
    if (batch.length === 0) break
    const goods = await goodsOf(indexing, batch)
    const said = allSaid(goods, attributes)
    const indexed = await toIndexed(db, goods, { said, attributes, averages })
    await writeProducts({ db, beside: true }, indexed, terms)
    products += batch.length
    last = batch.at(-1)!.id
    await progress(products, total)
  }
  await terms.finish()
  return { products, averages }
}

async function goodsOf({ db, now }: Indexing, products: ProductSource[]): Promise<Goods[]> {
  if (products.length === 0) return []
  const ids = products.map(({ id }) => id)
  const variants = Map.groupBy(await sources.selectVariants(db, ids), ({ productId }) => productId)
  const offers = Map.groupBy(await sources.selectOffers(db, ids, dayOf(now())), ({ variantId }) => variantId)
  return products.map((product) => {
    const own = variants.get(product.id) ?? []
    const supply = new Map(own.map(({ id }): [string, OfferSource[]] => [id, offers.get(id) ?? []]))
    return { product, variants: own, offers: supply }
  })
}

function allSaid(goods: Goods[], attributes: AttributeTexts): SaidOfGoods[] {
  const read = createReader()
  return goods.map((each) => saidOf(each, attributes, read))
}

type Spoken = { said: SaidOfGoods[]; attributes: AttributeTexts; averages: Lengths }

async function toIndexed(db: Db, goods: Goods[], { said, attributes, averages }: Spoken): Promise<IndexedProduct[]> {
  const stems = await learn(db, said)
  return goods.map((each, at) => toIndexedProduct(each, said[at]!, { attributes, averages, stems }))
}

function learn(db: Db, said: SaidOfGoods[]) {
  const words = { es: new Set<string>(), en: new Set<string>() }
  for (const { product, variants } of said)
    for (const each of [product, ...variants]) {
      const found = wordsToStem(each)
      for (const language of languages) for (const word of found[language]) words[language].add(word)
    }
  return learnStems(db, words)
}

const noLengths = () => Object.fromEntries(fields.map((field) => [field, 1])) as Lengths

/** Over the products that have the field at all. */
async function averagesOf(db: Db, said: SaidOfGoods[]): Promise<Lengths> {
  const stems = await learn(db, said)
  const lengths = said.flatMap(({ product }) => {
    const frequencies = frequenciesOf(product, stems)
    return languages.map((language) => frequencies[language].lengths)
  })
  const averages = noLengths()
  for (const field of fields) {
    const given = lengths.map((each) => each[field]).filter((length) => length > 0)
    if (given.length > 0) averages[field] = given.reduce((sum, length) => sum + length, 0) / given.length
  }
  return averages
}
