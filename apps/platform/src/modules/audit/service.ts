import type { AuditEntry } from '@tiber/contract/company/audit'
import type { ChangedThing } from '@tiber/contract/operator/changed-things'
import { toSpringPage } from '@tiber/contract/paging'
import type { Context, CustomerContext } from '../../context.ts'
import * as queries from './queries.ts'

export type { AuditRow } from './queries.ts'

/** A change of one entity. `before` and `after` may hold any fields; only those that differ are stored. */
export type Change = {
  /** Null for what belongs to no company. */
  accountId: string | null
  entity: ChangedThing
  entityId: string
  entityName: string
  action: AuditEntry['action']
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Records changes within their transaction; an update that changed nothing leaves no entry. */
export async function recordChanges(context: Context, changes: Change[]): Promise<void> {
  const entries = changes
    .map(({ before = {}, after = {}, ...rest }) => ({ ...rest, changes: findDifferences(before, after) }))
    .filter(({ action, changes }) => action !== 'UPDATED' || changes.length > 0)
  // Batches: a statement takes 65,535 values, and an import may have 10,000 users.
  for (let at = 0; at < entries.length; at += 1000) await queries.insertEntries(context, entries.slice(at, at + 1000))
}

type ListParams = {
  page: number
  size: number
  entity?: AuditEntry['entity'][]
  entityId?: string
  search?: string
}

export async function listEntries(context: CustomerContext, { page, size, entity, entityId, search }: ListParams) {
  const { accountId } = context.caller
  const { rows, total } = await queries.selectEntries(context, { accountId, entity, entityId, search, page, size })
  return toSpringPage(rows.map(toEntry), { page, size, total })
}

function toEntry({ id, at, actorId, actorName, client, ...row }: queries.AuditRow): AuditEntry {
  const { entity, entityId, entityName, action, changes } = row
  const actor = { id: actorId, name: actorName, client }
  // The trail of a company has nothing of the operator's, such as the name of a template.
  return {
    id,
    at: new Date(at).toISOString(),
    actor,
    entity: entity as AuditEntry['entity'],
    entityId,
    entityName,
    action,
    changes: changes.filter(({ field }) => field !== 'template'),
  }
}

function findDifferences(before: Record<string, unknown>, after: Record<string, unknown>): AuditEntry['changes'] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields
    .map((field) => ({ field, before: formatValue(before[field]), after: formatValue(after[field]) }))
    .filter(({ before, after }) => before !== after)
}

/** Formats a value for people; missing, empty text and empty list are all null. */
function formatValue(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(formatValue).join(', ')
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}
