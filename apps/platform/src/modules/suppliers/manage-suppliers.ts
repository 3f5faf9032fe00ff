import { randomBytes } from 'node:crypto'
import type { CallBody } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import type { LegalEntityInput } from '@tiber/contract/company/legal-entity'
import type { operatorSuppliers } from '@tiber/contract/operator/operator-suppliers'
import { inTransaction, type Context } from '../../context.ts'
import { recordChanges } from '../audit/service.ts'
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
    await recordChange(context, { id, action: 'CREATED', before: {} })
    return id
  })
}

/** Changes a supplier; a suspended one offers nothing new, but its placed orders go on. */
export function changeSupplier(
  context: Context,
  id: string,
  { name, ...values }: NonNullable<CallBody<typeof operatorSuppliers.update>>,
): Promise<void> {
  const change = { ...normaliseValues(values), ...(name !== undefined && { name: name.trim() }) }
  return inTransaction(context, async (context) => {
    const before = await queries.lockSupplier(context, id)
    if (!before) throw new PlatformError('F-E-002', 'Supplier not found.', 'id')
    const { expectedVersion } = context
    if (expectedVersion !== undefined && expectedVersion !== toSupplierVersion(String(before['updated_at'])))
      throw new PlatformError('ST0001', 'The supplier was changed meanwhile.')
    await queries.updateSupplier(context, id, change)
    await recordChange(context, { id, action: 'UPDATED', before })
  })
}

/** `If-Match` takes nine digits: the milliseconds of the last change, which repeat after eleven days. */
export const toSupplierVersion = (updatedAt: string) => new Date(updatedAt).getTime() % 1_000_000_000

type SupplierChange = { id: string; action: 'CREATED' | 'UPDATED'; before: Record<string, unknown> }

/** Records every column that differs, those of the legal data one by one. */
async function recordChange(context: Context, { id, action, before }: SupplierChange) {
  const after = (await queries.lockSupplier(context, id))!
  const entityName = String(after['name'])
  await recordChanges(context, [
    {
      accountId: null,
      entity: 'SUPPLIER',
      entityId: id,
      entityName,
      action,
      before: toAuditFields(before),
      after: toAuditFields(after),
    },
  ])
}

const unrecorded = new Set(['id', 'created_at', 'updated_at'])

/** What a supplier sets as a whole is recorded by its parts, which people can read. */
const grouped = new Set(['legal', 'series_patterns', 'automatic_answer'])

function toAuditFields(columns: Record<string, unknown>): Record<string, unknown> {
  const toName = (column: string) => column.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase())
  const fields = Object.entries(columns)
    .filter(([column]) => !unrecorded.has(column))
    .flatMap(([column, value]): [string, unknown][] => {
      if (grouped.has(column))
        return Object.entries((value ?? {}) as Record<string, unknown>).map(([part, each]) => [
          `${toName(column)}.${part}`,
          each,
        ])
      if (column === 'carriers') return [[column, toCarrierTexts(value)]]
      return [[toName(column), value]]
    })
  return Object.fromEntries(fields)
}

const toCarrierTexts = (carriers: unknown) =>
  ((carriers ?? []) as { name: string; pattern: string }[]).map(({ name, pattern }) => `${name}: ${pattern}`)

type Values = Omit<queries.SupplierValues, 'name' | 'legal'> & { legal?: LegalEntityInput | null }

function normaliseValues({ legal, ...values }: Values): queries.SupplierValues {
  return { ...values, ...(legal !== undefined && { legal: legal && normaliseLegalEntity(legal) }) }
}
