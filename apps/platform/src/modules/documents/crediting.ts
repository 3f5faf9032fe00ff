import type { CallBody } from '@tiber/contract/call'
import type { documents } from '@tiber/contract/documents'
import { PlatformError } from '@tiber/contract/errors'
import { lineTotal, taxOf, toDecimal, toMoney, toNumber } from '@tiber/contract/money'
import { inTransaction, type Context, type SellerContext } from '../../context.ts'
import { requireOnce, requireSoldPart } from '../orders/service.ts'
import * as queries from './credit-queries.ts'
import { insertDocuments, lockParts } from './issue-queries.ts'
import { numbersFor } from './issuing.ts'

/** What a job is told of money that went back. */
export type Refunded = { partIds: string[] }

type Wish = CallBody<typeof documents.credit>
type Credited = Omit<Wish, 'reason'> & { reason: string | null }

/** A seller takes back what it invoiced: pieces that came back, were missing or broken. */
export function creditPart(context: SellerContext, id: string, wish: Wish) {
  return inTransaction(context, async (context) => {
    requireOnce(wish.lines ?? [])
    const { id: partId, orderId } = await requireSoldPart(context, id)
    await lockParts(context, orderId)
    return credit(context, partId, wish)
  })
}

/** Money that went back for what was invoiced has its paper too: for all that is left of it, once. */
export function creditRefunds(context: Context, { partIds }: Refunded): Promise<void> {
  return inTransaction(context, async (context) => {
    for (const { partId, orderId } of await queries.selectRefunded(context, partIds)) {
      await lockParts(context, orderId)
      const isLeft = (await queries.selectCreditable(context, partId)).some((row) => leftOf(row) > 0)
      if (isLeft) await credit(context, partId, { reason: null })
    }
  })
}

/** As the seller's call does it; in a transaction that holds the parts of the order. */
export async function credit(
  context: Pick<Context, 'db' | 'now'>,
  partId: string,
  { reason, lines: wished }: Credited,
) {
  const rows = await queries.selectCreditable(context, partId)
  const lines = wished
    ? wished.map((line) => wishedOf(rows, line))
    : rows.map((row) => ({ row, quantity: leftOf(row) }))
  const credited = lines.filter(({ quantity }) => quantity > 0).map(toCredited)
  if (credited.length === 0) throw new PlatformError('F-E-040', 'There is nothing invoiced to credit.', 'lines')
  const part = await queries.selectPartOnPaper(
    context,
    partId,
    credited.map(({ lineId }) => lineId),
  )
  const at = context.now().toISOString()
  const [number] = await numbersFor(context, [{ ...part, type: 'CREDIT_NOTE', at }])
  const own = { dueOn: null, shipmentId: null, position: null, credits: part.invoices.join(', ') }
  const cause = `credit ${part.notes + 1}`
  const [made] = await insertDocuments(context, [
    { ...own, partId, type: 'CREDIT_NOTE', cause, number: number!, at, reason },
  ])
  // Freight comes back when nothing is left of what it carried.
  const isAll =
    lines.reduce((sum, { quantity }) => sum + quantity, 0) === rows.reduce((sum, row) => sum + leftOf(row), 0)
  const { net, tax, rate } = part.freight
  const freight = isAll ? { net: negative(net), tax: negative(tax), rate } : { net: '0', tax: '0', rate }
  const gross = await queries.writeCredit(context, made!.id, credited, freight)
  return { id: made!.id, number: number!, gross: toNumber(toMoney(gross)) }
}

const leftOf = ({ invoiced, credited }: queries.CreditableRow) => invoiced - credited
const negative = (amount: string) => toDecimal(-toMoney(amount))

function wishedOf(rows: queries.CreditableRow[], { id, quantity }: { id: string; quantity: number }) {
  const row = rows.find(({ lineId }) => lineId === id)
  if (!row) throw new PlatformError('F-E-002', `There is no invoiced line ${id} in this order.`, 'lines')
  if (quantity > leftOf(row))
    throw new PlatformError('F-E-007', `Of the line ${id} ${leftOf(row)} can be credited.`, 'lines')
  return { row, quantity }
}

/** From the top of what is invoiced: when all is credited nothing remains, not even a cent. */
function toCredited({ row, quantity }: { row: queries.CreditableRow; quantity: number }): queries.CreditedLine {
  const net = (pieces: number) => lineTotal(toMoney(row.unitPrice), pieces)
  const tax = (pieces: number) => taxOf(net(pieces), row.taxRate)
  const left = leftOf(row)
  return {
    lineId: row.lineId,
    quantity,
    net: toDecimal(net(left - quantity) - net(left)),
    tax: toDecimal(tax(left - quantity) - tax(left)),
  }
}
