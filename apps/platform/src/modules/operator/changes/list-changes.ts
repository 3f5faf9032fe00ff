import type { OperatorChange } from '@tiber/contract/operator/operator-changes'
import { PlatformError } from '@tiber/contract/errors'
import type { ContextByAccess } from '../../../context.ts'
import * as queries from './change-queries.ts'

type OperatorContext = ContextByAccess['operator']
type Params = { after?: string; size?: number } & queries.ChangeFilter

/** Lists changes, newest first; `next` names the last one of a page that is not the last. */
export async function listChanges(context: OperatorContext, { after, size = 50, ...filter }: Params) {
  if (after !== undefined && !isId(after)) throw new PlatformError('F-E-012', undefined, 'after')
  const rows = await queries.selectChanges(context, filter, { after, limit: size + 1 })
  const changes = rows.slice(0, size)
  return {
    changes: changes.map((row) => toChange(context, row)),
    next: rows.length > size ? changes.at(-1)!.id : null,
  }
}

export async function readChange(context: OperatorContext, id: string): Promise<OperatorChange> {
  const [row] = isId(id) ? await queries.selectChanges(context, { id }, { after: undefined, limit: 1 }) : []
  if (!row) throw new PlatformError('F-E-002', 'Change not found.', 'id')
  return toChange(context, row)
}

const isId = (text: string) => /^\d{1,18}$/.test(text)

/** Terms of a company; who may not read them sees that they were changed, not from what to what. */
const termFields = new Set(['paymentType', 'paymentDelay', 'paymentMode', 'credit', 'creditLimit'])

function toChange({ caller }: OperatorContext, row: queries.ChangeRow): OperatorChange {
  const { actorId, actorName, client, accountId, accountName, at, changes, ...rest } = row
  const maySeeTerms = caller.rights.has('ACCOUNT_TERMS_READ')
  return {
    ...rest,
    at: new Date(at).toISOString(),
    actor: { id: actorId, name: actorName, client },
    account: accountId === null ? null : { id: accountId, name: accountName ?? accountId },
    changes: changes.map((change) =>
      maySeeTerms || !termFields.has(change.field) ? change : { ...change, before: '…', after: '…' },
    ),
  }
}
