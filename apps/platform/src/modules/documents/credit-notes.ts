import type { CallBody } from '@tiber/contract/call'
import type { documents } from '@tiber/contract/orders/documents'
import { PlatformError } from '@tiber/contract/errors'
import { toDecimal, toMoney, toNumber } from '@tiber/contract/money'
import { inTransaction, type Context, type SellerContext } from '../../context.ts'
import { requireUniqueLines, requireSellerOrder } from '../orders/public.ts'
import * as queries from './credit-queries.ts'
import { insertDocuments, lockLogisticOrders } from './issue-queries.ts'
import { assignNumbers } from './issue-documents.ts'
import { selectInvoicing } from './own-invoice-queries.ts'
import { chainDocuments } from './series-queries.ts'
import { mailIssuedDocuments } from './mail-documents.ts'

/** Job data: the logistic orders that were refunded. */
export type RefundJob = { partIds: string[] }

type CreditBody = CallBody<typeof documents.credit>
/** A credit note that its supplier has made: its number, file and time, and how its sums differ from ours by rounding. */
type OwnNote = { number: string; fileId: string; at: string; compare: (sums: Sums & { lines: number }) => Sums }
/** What a credit note comes to, freight included; positive. */
type Sums = { net: bigint; tax: bigint }
type CreditInput = Omit<CreditBody, 'reason'> & { reason: string | null; own?: OwnNote }

/** Credits invoiced pieces for a seller, for example returned, missing or damaged ones. */
function creditLogisticOrder(context: SellerContext, id: string, body: CreditBody) {
  return inTransaction(context, async (context) => {
    requireUniqueLines(body.lines ?? [])
    const { id: logisticOrderId, orderId } = await requireSellerOrder(context, id)
    await lockLogisticOrders(context, orderId)
    return creditAndMail(context, logisticOrderId, body)
  })
}

/** Credits pieces unless their supplier makes its documents itself. */
export async function creditByShop(context: SellerContext, id: string, body: CreditBody) {
  const { id: logisticOrderId } = await requireSellerOrder(context, id)
  const { invoicing } = await selectInvoicing(context, logisticOrderId)
  if (invoicing === 'OWN') throw new PlatformError('ST0001', 'This supplier makes its credit notes itself.')
  return creditLogisticOrder(context, id, body)
}

/** A credit note that settles an incident, at the earliest of its day and none that has settled another one. */
type AgreedCredit = CreditBody & { since: string; settledNotes: string[] }

/** Credits what was agreed. A supplier that makes its documents itself must have uploaded its credit note before. */
export async function creditAsAgreed(
  context: SellerContext,
  id: string,
  { since, settledNotes, ...body }: AgreedCredit,
): Promise<{ id: string; number: string; gross: number }> {
  const { id: logisticOrderId } = await requireSellerOrder(context, id)
  const { invoicing } = await selectInvoicing(context, logisticOrderId)
  if (invoicing !== 'OWN') return creditLogisticOrder(context, id, body)
  const lines = body.lines ?? (await queries.selectInvoicedPieces(context, logisticOrderId))
  const note = await queries.selectNoteOf(context, logisticOrderId, { lines, since, settledNotes })
  if (!note) throw new PlatformError('ST0001', 'Upload your credit note for these pieces first.')
  return { ...note, gross: toNumber(toMoney(note.gross)) }
}

/** Issues credit notes for refunded logistic orders, once, for everything invoiced and not yet credited. */
export function creditRefunds(context: Context, { partIds }: RefundJob): Promise<void> {
  return inTransaction(context, async (context) => {
    for (const { logisticOrderId, orderId } of await queries.selectRefunded(context, partIds)) {
      await lockLogisticOrders(context, orderId)
      const isCreditable = (await queries.selectCreditable(context, logisticOrderId)).some(
        ({ creditable }) => creditable > 0,
      )
      if (isCreditable) await creditAndMail(context, logisticOrderId, { reason: null })
    }
  })
}

export async function creditAndMail(context: Context, logisticOrderId: string, input: CreditInput) {
  const note = await issueCreditNote(context, logisticOrderId, input)
  await mailIssuedDocuments(context, [{ id: note.id, type: 'CREDIT_NOTE', logisticOrderId }])
  return note
}

/** Issues a credit note; the caller's transaction must hold the lock on the logistic orders. */
export async function issueCreditNote(
  context: Pick<Context, 'db' | 'now'>,
  logisticOrderId: string,
  { reason, lines: requested, own }: CreditInput,
) {
  const rows = await queries.selectCreditable(context, logisticOrderId)
  const lines = requested
    ? requested.map((line) => toCreditLine(rows, line))
    : rows.map(({ lineId, creditable }) => ({ lineId, quantity: creditable }))
  const credited = lines.filter(({ quantity }) => quantity > 0)
  if (credited.length === 0) throw new PlatformError('F-E-040', 'There is nothing invoiced left to credit.', 'lines')
  const logisticOrder = await queries.selectInvoicedOrder(
    context,
    logisticOrderId,
    credited.map(({ lineId }) => lineId),
  )
  const at = own?.at ?? context.now().toISOString()
  const number = own?.number ?? (await assignNumbers(context, [{ ...logisticOrder, type: 'CREDIT_NOTE', at }]))[0]!
  const cause = `credit ${logisticOrder.notes + 1}`
  const credits = logisticOrder.invoices.join(', ')
  const unused = { dueOn: null, shipmentId: null, position: null }
  const content = { type: 'CREDIT_NOTE' as const, cause, number, fileId: own?.fileId ?? null, at, reason, credits }
  const [note] = await insertDocuments(context, [{ ...content, ...unused, logisticOrderId }])
  // Shipping costs are credited once nothing invoiced is left.
  const isAll =
    lines.reduce((sum, { quantity }) => sum + quantity, 0) === rows.reduce((sum, { creditable }) => sum + creditable, 0)
  const { net, tax, rate } = logisticOrder.freight
  const freight = isAll ? { net: negate(net), tax: negate(tax), rate } : { net: '0', tax: '0', rate }
  const written = await queries.writeCredit(context, note!.id, { logisticOrderId, lines: credited, freight })
  const sums = { net: -toMoney(written.net), tax: -toMoney(written.tax) }
  const added = own?.compare({ ...sums, lines: credited.length }) ?? { net: 0n, tax: 0n }
  // Only the shop's own documents are chained.
  if (own) await queries.addToCredit(context, note!.id, { net: toDecimal(-added.net), tax: toDecimal(-added.tax) })
  else await chainDocuments(context, [note!.id])
  return { id: note!.id, number, gross: toNumber(-(sums.net + sums.tax + added.net + added.tax)) }
}

const negate = (amount: string) => toDecimal(-toMoney(amount))

function toCreditLine(rows: queries.CreditableRow[], { id, quantity }: { id: string; quantity: number }) {
  const row = rows.find(({ lineId }) => lineId === id)
  if (!row) throw new PlatformError('F-E-002', `Line ${id} of this order has not been invoiced.`, 'lines')
  if (quantity > row.creditable)
    throw new PlatformError('F-E-007', `At most ${row.creditable} of line ${id} can be credited.`, 'lines')
  return { lineId: id, quantity }
}
