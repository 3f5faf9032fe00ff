import type { Supplier, suppliers } from '@tiber/contract/catalogue/suppliers'
import type { Context } from '../../../context.ts'
import type { Handlers } from '../../../http/serve.ts'
import { filterSuppliers, readSupplier } from '../../prices/service.ts'
import { loadSupplierStatistics } from './supplier-statistics-queries.ts'

/**
 * Adds sales figures to suppliers; this is here because the supplier modules do not depend on orders. Visitors do not
 * get them.
 */
async function addSales(context: Context, result: Supplier[]): Promise<Supplier[]> {
  if (!context.caller) return result
  const getSales = await loadSupplierStatistics(context)
  return result.map((each) => {
    const { orders, sales } = getSales(each.id)
    return { ...each, totalOrders: orders, totalSales: sales }
  })
}

export const supplierSalesHandlers: Pick<Handlers<typeof suppliers>, 'list' | 'read'> = {
  list: async (context, { query }) => addSales(context, await filterSuppliers(context, query)),
  read: async (context, { params, query }) => {
    const [result] = await addSales(context, [await readSupplier(context, params.id, query?.idType)])
    return result!
  },
}
