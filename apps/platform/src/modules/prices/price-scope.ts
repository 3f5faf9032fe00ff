import { defaultCurrency } from '@tiber/contract/currencies'
import type { Context } from '../../context.ts'
import { getAccountId } from '../catalogue/service.ts'
import type { PriceScope } from './queries.ts'
import { toDay } from './rules.ts'

/** Returns whose prices apply now; undefined for visitors, who see no prices. */
export function getPriceScope(context: Context, currency: string = defaultCurrency): PriceScope | undefined {
  const accountId = getAccountId(context)
  return accountId === undefined ? undefined : { accountId, currency, day: toDay(context.now()) }
}
