import type { CallInput, CallResult } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import { textIn } from '@tiber/contract/locales'
import { toMoney, toNumber } from '@tiber/contract/money'
import type { orders } from '@tiber/contract/orders'
import type { CustomerContext } from '../../context.ts'
import { selectLastPurchases, selectPurchases } from './purchase-queries.ts'
import { questionOf } from './words.ts'

type Wish = NonNullable<CallInput<typeof orders.purchases>['query']>
type Purchases = CallResult<typeof orders.purchases>

/** The purchase memory: what the account bought, what it paid last and before that, from whom and when. */
export async function listPurchases(context: CustomerContext, { words, after, size = 50 }: Wish): Promise<Purchases> {
  const { accountId } = context.caller
  const rows = await selectPurchases(context, {
    accountId,
    question: words?.trim() ? questionOf(words, accountId) : undefined,
    after: after === undefined ? undefined : placeOf(after),
    size,
  })
  const last = rows.length === size ? rows.at(-1) : undefined
  return {
    purchases: rows.map((row) => ({
      variantId: row.variantId,
      sku: row.sku,
      name: textIn(row.name, context.locale) ?? row.sku,
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

function placeOf(after: string): [string, string] {
  const [, at, id] = /^([\d:.TZ-]{20,30})\|(\d{10})$/.exec(after) ?? []
  if (at === undefined || id === undefined || Number.isNaN(Date.parse(at)))
    throw new PlatformError('F-E-012', undefined, 'after')
  return [at, id]
}

type Last = CallResult<typeof orders.lastPurchases>

/** For a product page: by id or external id of its variants. */
export async function lastPurchases(context: CustomerContext, variantIds: string[]): Promise<Last> {
  const rows = await selectLastPurchases(context, context.caller.accountId, variantIds)
  return rows.map(({ at, unitPrice, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    unitPrice: toNumber(toMoney(unitPrice)),
  }))
}
