import { sql, type SQL } from '@tiber/server/sql'
import type { SellerContext } from '../context.ts'

/** Limits rows of a table with a `supplier_id` to those of the supplier who calls; the operator sees all. */
export const ofSupplier = ({ caller }: Pick<SellerContext, 'caller'>, table: SQL): SQL =>
  caller.clientType === 'SUPPLIER' ? sql`${table}.supplier_id = ${caller.supplierId}` : sql`true`
