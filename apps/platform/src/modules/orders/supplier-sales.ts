import type { Supplier, suppliers } from '@tiber/contract/suppliers'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/serve.ts'
import { filterSuppliers } from '../prices/service.ts'
import { readSupplier } from '../suppliers/service.ts'
import { supplierStatistics } from './supplier-statistics-queries.ts'

/** Suppliers with what they have sold: the modules that know suppliers know of no orders. Visitors are told nothing of it. */
async function withSales(context: Context, told: Supplier[]): Promise<Supplier[]> {
  if (!context.caller) return told
  const salesOf = await supplierStatistics(context)
  return told.map((each) => {
    const { orders, sales } = salesOf(each.id)
    return { ...each, totalOrders: orders, totalSales: sales }
  })
}

export const supplierSalesHandlers: Pick<Handlers<typeof suppliers>, 'list' | 'read'> = {
  list: async (context, { query }) => withSales(context, await filterSuppliers(context, query)),
  read: async (context, { params, query }) => {
    const [told] = await withSales(context, [await readSupplier(context, params.id, query?.idType)])
    return told!
  },
}
