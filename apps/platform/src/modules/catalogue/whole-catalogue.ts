import { mostProductIds } from '@tiber/contract/catalogue'
import type { Db } from '@tiber/server/database'
import type { Context } from '../../context.ts'
import { remembered } from '../../database/remembered.ts'
import type { Assortment } from './assortment-queries.ts'
import { assortmentsOf } from './assortments.ts'
import { selectBrands, selectIdsAfter } from './queries.ts'

/** All brands, however many products there are; searches stop at their best results. */
export async function listBrands(context: Context) {
  return brands.read(context, await assortmentsOf(context))
}

const brands = remembered(30, (db: Db, assortments: Assortment[]) => selectBrands(db, assortments))

export async function listProductIds(context: Context, wish: { after?: string; size?: number } = {}) {
  const { after = '', size = mostProductIds } = wish
  // One more than asked for tells whether there are more.
  const found = await selectIdsAfter(context, { after, size: size + 1 }, await assortmentsOf(context))
  return { ids: found.slice(0, size), isLast: found.length <= size }
}
