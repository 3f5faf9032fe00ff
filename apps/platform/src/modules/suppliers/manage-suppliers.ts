import { randomBytes } from 'node:crypto'
import type { CallBody } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import type { LegalEntityInput } from '@tiber/contract/company/legal-entity'
import type { operatorSuppliers } from '@tiber/contract/operator/operator-suppliers'
import { inTransaction, type Context } from '../../context.ts'
import { normaliseLegalEntity } from '../accounts/public.ts'
import * as queries from './manage-queries.ts'

/** Creates a supplier and returns its id. */
export function createSupplier(
  context: Context,
  { name, externalId, ...values }: CallBody<typeof operatorSuppliers.create>,
): Promise<string> {
  const checked = normaliseValues(values)
  return inTransaction(context, async (context) => {
    const ownId = externalId?.trim() || `SUP-${randomBytes(3).toString('hex').toUpperCase()}`
    const id = await queries.insertSupplier(context, { externalId: ownId, name: name.trim() })
    if (!id) throw new PlatformError('F-E-003', 'A supplier with this external id already exists.', 'externalId')
    await queries.updateSupplier(context, id, checked)
    return id
  })
}

/** Changes a supplier; a suspended one offers nothing new, but its placed orders go on. */
export async function changeSupplier(
  context: Context,
  id: string,
  { name, ...values }: NonNullable<CallBody<typeof operatorSuppliers.update>>,
): Promise<void> {
  const change = { ...normaliseValues(values), ...(name !== undefined && { name: name.trim() }) }
  if (!(await queries.updateSupplier(context, id, change)))
    throw new PlatformError('F-E-002', 'Supplier not found.', 'id')
}

type Values = Omit<queries.SupplierValues, 'name' | 'legal'> & { legal?: LegalEntityInput | null }

function normaliseValues({ legal, ...values }: Values): queries.SupplierValues {
  return { ...values, ...(legal !== undefined && { legal: legal && normaliseLegalEntity(legal) }) }
}
