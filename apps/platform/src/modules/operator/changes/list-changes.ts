import type { OperatorChange } from '@tiber/contract/operator/operator-changes'
import { PlatformError } from '@tiber/contract/errors'
import type { Context, ContextByAccess } from '../../../context.ts'
import * as queries from './change-queries.ts'

type OperatorContext = ContextByAccess['operator']
type SupplierContext = ContextByAccess['supplier']
type Params = { after?: string; size?: number } & Omit<queries.ChangeFilter, 'id' | 'supplierId'>

type Page = { changes: OperatorChange[]; next: string | null }

/** Lists changes, newest first; `next` names the last one of a page that is not the last. */
export const listChanges = (context: OperatorContext, params: Params): Promise<Page> =>
  listPage(context, params, (row) => toChange(context, row))

export const readChange = async (context: OperatorContext, id: string): Promise<OperatorChange> =>
  toChange(context, await requireChange(context, { id }))

/** Lists what was changed about the caller's supplier: its company, settings and series, and its people. */
export const listSupplierChanges = (context: SupplierContext, params: Params): Promise<Page> =>
  listPage(context, { ...params, supplierId: context.caller.supplierId }, toSupplierChange)

export const readSupplierChange = async (context: SupplierContext, id: string): Promise<OperatorChange> =>
  toSupplierChange(await requireChange(context, { id, supplierId: context.caller.supplierId }))

async function listPage(
  context: Context,
  { after, size = 50, ...filter }: Params & { supplierId?: string },
  toResult: (row: queries.ChangeRow) => OperatorChange,
): Promise<Page> {
  if (after !== undefined && !isId(after)) throw new PlatformError('F-E-012', undefined, 'after')
  const rows = await queries.selectChanges(context, filter, { after, limit: size + 1 })
  const changes = rows.slice(0, size)
  return { changes: changes.map(toResult), next: rows.length > size ? changes.at(-1)!.id : null }
}

async function requireChange(context: Context, filter: { id: string; supplierId?: string }) {
  const [row] = isId(filter.id) ? await queries.selectChanges(context, filter, { after: undefined, limit: 1 }) : []
  if (!row) throw new PlatformError('F-E-002', 'Change not found.', 'id')
  return row
}

const isId = (text: string) => /^\d{1,18}$/.test(text)

/** Terms of a company; who may not read them sees that they were changed, not from what to what. */
const termFields = new Set(['paymentType', 'paymentDelay', 'paymentMode', 'credit', 'creditLimit'])

function toChange({ caller }: OperatorContext, row: queries.ChangeRow): OperatorChange {
  const { changes, ...change } = toResult(row)
  const maySeeTerms = caller.rights.has('ACCOUNT_TERMS_READ')
  return {
    ...change,
    changes: changes.map((each) =>
      maySeeTerms || !termFields.has(each.field) ? each : { ...each, before: '…', after: '…' },
    ),
  }
}

/** A supplier learns that the operator changed something, not who of its staff. */
function toSupplierChange(row: queries.ChangeRow): OperatorChange {
  const change = toResult(row)
  const { client } = change.actor
  return client === 'SUPPLIER' ? change : { ...change, actor: { id: null, name: 'Tiber', client } }
}

function toResult({ actorId, actorName, client, accountId, accountName, at, ...row }: queries.ChangeRow) {
  return {
    ...row,
    at: new Date(at).toISOString(),
    actor: { id: actorId, name: actorName, client },
    account: accountId === null ? null : { id: accountId, name: accountName ?? accountId },
  }
}
