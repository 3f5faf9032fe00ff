import { PlatformError } from '@tiber/contract/errors'
import { toAmount } from '@tiber/contract/money'
import type { OperatorSupplier, OperatorSupplierFull } from '@tiber/contract/operator/operator-suppliers'
import type { Context } from '../../../context.ts'
import { toSupplierVersion } from '../../suppliers/service.ts'
import { listSupplierStaff } from '../../users/public.ts'
import * as queries from './supplier-queries.ts'

export const listSuppliers = async (context: Context, words: string | undefined): Promise<OperatorSupplier[]> =>
  (await queries.selectSuppliers(context, words)).map(toSupplier)

export async function readSupplier(context: Context, id: string): Promise<OperatorSupplierFull> {
  const row = await requireSupplier(context, id)
  const staff = await listSupplierStaff(context, id)
  return { ...toSupplier(row), staff, openCarts: await queries.countOpenCarts(context, id) }
}

export async function requireSupplier(context: Context, id: string): Promise<queries.SupplierRow> {
  const row = await queries.selectSupplier(context, id)
  if (!row) throw new PlatformError('F-E-002', 'Supplier not found.', 'id')
  return row
}

const toSupplier = (row: queries.SupplierRow): OperatorSupplier => ({
  ...row,
  freightPrice: toAmount(row.freightPrice),
  freightFreeFrom: toAmount(row.freightFreeFrom),
  minOrderValue: toAmount(row.minOrderValue),
  version: toSupplierVersion(row.updatedAt),
  createdAt: new Date(row.createdAt).toISOString(),
  updatedAt: new Date(row.updatedAt).toISOString(),
})
