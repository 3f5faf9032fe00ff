import type { CallInput, CallResult } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import { pickText } from '@tiber/contract/locales'
import { toMoney, toNumber } from '@tiber/contract/money'
import type { orders } from '@tiber/contract/orders/orders'
import type { CustomerContext } from '../../../context.ts'
import { selectLastPurchases, selectPurchases } from './purchase-queries.ts'
import { buildSearchQuery } from './tokenizer.ts'

type PurchaseListParams = NonNullable<CallInput<typeof orders.purchases>['query']>
type Purchases = CallResult<typeof orders.purchases>

/** Lists what the account has bought, with the last and the previous price, supplier and date. */
export async function listPurchases(
  context: CustomerContext,
  { words, after, size = 50 }: PurchaseListParams,
): Promise<Purchases> {
  const { accountId } = context.caller
  const rows = await selectPurchases(context, {
    accountId,
    query: words?.trim() ? buildSearchQuery(words, accountId) : undefined,
    after: after === undefined ? undefined : parsePageKey(after),
    size,
  })
  const last = rows.length === size ? rows.at(-1) : undefined
  return {
    purchases: rows.map((row) => ({
      productId: row.productId,
      variantId: row.variantId,
      sku: row.sku,
      name: pickText(row.name, context.locale) ?? row.sku,
      last: {
        at: new Date(row.at).toISOString(),
        reference: row.reference,
        supplier: row.supplier,
        buyer: row.buyer,
        quantity: row.quantity,
        unitPrice: toNumber(toMoney(row.unitPrice)),
      },
      times: row.times,
      pieces: row.pieces,
      previousUnitPrice: row.previous === null ? null : toNumber(toMoney(row.previous)),
    })),
    next: last ? `${new Date(last.at).toISOString()}|${last.variantId}` : null,
  }
}

function parsePageKey(after: string): [string, string] {
  const [, at, id] = /^([\d:.TZ-]{20,30})\|(\d{10})$/.exec(after) ?? []
  if (at === undefined || id === undefined || Number.isNaN(Date.parse(at)))
    throw new PlatformError('F-E-012', undefined, 'after')
  return [at, id]
}

type LastPurchases = CallResult<typeof orders.lastPurchases>

/** Returns the last purchases of variants for a product page, by id or external id. */
export async function listLastPurchases(context: CustomerContext, variantIds: string[]): Promise<LastPurchases> {
  const rows = await selectLastPurchases(context, context.caller.accountId, variantIds)
  return rows.map(({ at, unitPrice, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    unitPrice: toNumber(toMoney(unitPrice)),
  }))
}
