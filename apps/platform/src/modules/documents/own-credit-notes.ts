import type { CallBody } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import type { OrderDocument } from '@tiber/contract/orders/documents'
import type { ownInvoices } from '@tiber/contract/orders/seller-documents'
import { inTransaction, type SellerContext } from '../../context.ts'
import { attachFiles } from '../files/service.ts'
import { requireSellerOrder, requireUniqueLines } from '../orders/public.ts'
import { toDay } from '../prices/service.ts'
import { creditAndMail } from './credit-notes.ts'
import { selectFirstInvoiceDay } from './credit-queries.ts'
import { lockLogisticOrders } from './issue-queries.ts'
import { compareSums, receiveOwnFile, requireNewNumber } from './own-invoices.ts'
import { listSellerDocuments } from './service.ts'

type Upload = CallBody<typeof ownInvoices.uploadCreditNote>

/** Stores a credit note of the supplier's own for invoiced pieces; the buyer finds and is mailed it like any other. */
export async function uploadOwnCreditNote(context: SellerContext, id: string, upload: Upload): Promise<OrderDocument> {
  requireUniqueLines(upload.lines ?? [])
  const { id: logisticOrderId, orderId } = await requireSellerOrder(context, id)
  const { supplierId, file } = await receiveOwnFile(context, logisticOrderId, upload)
  const number = upload.number.trim()
  const note = await inTransaction(context, async (context) => {
    await lockLogisticOrders(context, orderId)
    await requireNewNumber(context, { supplierId, type: 'CREDIT_NOTE', number })
    await requireDay(context, logisticOrderId, upload.issuedOn)
    await attachFiles(context, [file.id])
    const { reason, lines } = upload
    const at = `${upload.issuedOn}T00:00:00.000Z`
    const own = { number, fileId: file.id, at, compare: (sums: Sums) => compareSums(sums, upload, sums.lines) }
    return creditAndMail(context, logisticOrderId, { reason, ...(lines && { lines }), own })
  })
  return (await listSellerDocuments(context, logisticOrderId)).find((each) => each.id === note.id)!
}

type Sums = { net: bigint; tax: bigint; lines: number }

/** Requires a day from the first invoice until today. */
async function requireDay(context: SellerContext, logisticOrderId: string, issuedOn: string) {
  if (issuedOn > toDay(context.now())) throw new PlatformError('F-E-006', 'The date is in the future.', 'issuedOn')
  const invoicedOn = await selectFirstInvoiceDay(context, logisticOrderId)
  if (invoicedOn && issuedOn < invoicedOn)
    throw new PlatformError('F-E-006', 'The date is before the invoice.', 'issuedOn')
}
