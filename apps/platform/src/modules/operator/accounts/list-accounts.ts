import { PlatformError } from '@tiber/contract/errors'
import type { OperatorAccount } from '@tiber/contract/operator/operator-accounts'
import type { Context } from '../../../context.ts'
import { toDay } from '../../prices/service.ts'
import * as queries from './list-queries.ts'

const yearMs = 365 * 24 * 60 * 60 * 1000

type Params = queries.AccountFilter & { after?: string; size?: number }

/** Lists accounts by name; `next` names the last one of a page that is not the last. */
export async function listAccounts(context: Context, { after, size = 50, ...filter }: Params) {
  if (after !== undefined && !/^\d{10}$/.test(after)) throw new PlatformError('F-E-012', undefined, 'after')
  const now = context.now()
  const since = new Date(now.getTime() - yearMs)
  const rows = await queries.selectAccounts(context, filter, { after, limit: size + 1, day: toDay(now), since })
  const accounts = rows.slice(0, size)
  return { accounts: accounts.map(toAccount), next: rows.length > size ? accounts.at(-1)!.id : null }
}

const toAccount = (row: queries.AccountRow): OperatorAccount => ({
  ...row,
  net: Number(row.net),
  overdue: Number(row.overdue),
  lastOrderAt: row.lastOrderAt && new Date(row.lastOrderAt).toISOString(),
})
