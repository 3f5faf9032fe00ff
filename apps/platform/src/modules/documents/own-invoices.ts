import type { CallBody } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import { toDecimal, toMoney, toNumber } from '@tiber/contract/money'
import type { OrderDocument } from '@tiber/contract/orders/documents'
import type { ownInvoices } from '@tiber/contract/orders/seller-documents'
import { inTransaction, type SellerContext } from '../../context.ts'
import { attachFiles, uploadFile } from '../files/service.ts'
import { computeDueDate, requireSellerOrder } from '../orders/public.ts'
import { toDay } from '../prices/service.ts'
import { insertDocuments, lockLogisticOrders } from './issue-queries.ts'
import { mailIssuedDocuments } from './mail-documents.ts'
import * as queries from './own-invoice-queries.ts'
import { listSellerDocuments } from './service.ts'

export async function listUninvoiced(context: SellerContext, id: string) {
  const { id: logisticOrderId } = await requireSellerOrder(context, id)
  const { invoicing } = await queries.selectInvoicing(context, logisticOrderId)
  const rows = invoicing === 'OWN' ? await queries.selectUninvoiced(context, logisticOrderId) : []
  return {
    own: invoicing === 'OWN',
    shipments: rows.map((row) => {
      const { net, tax } = sumRow(row)
      const { shipment, shippedAt } = row
      return { shipment, shippedAt: new Date(shippedAt).toISOString(), net: toNumber(net), tax: toNumber(tax) }
    }),
  }
}

type Upload = CallBody<typeof ownInvoices.upload>

/** Stores an invoice of the supplier's own for what it has sent; the buyer finds and is mailed it like any other. */
export async function uploadOwnInvoice(context: SellerContext, id: string, upload: Upload): Promise<OrderDocument> {
  const { id: logisticOrderId, orderId } = await requireSellerOrder(context, id)
  const { supplierId, file } = await receiveOwnFile(context, logisticOrderId, upload)
  const number = upload.number.trim()
  const documentId = await inTransaction(context, async (context) => {
    await lockLogisticOrders(context, orderId)
    await requireNewNumber(context, { supplierId, type: 'INVOICE', number })
    const covered = await requireSums(context, logisticOrderId, upload)
    const dueOn = await requireDays(context, logisticOrderId, upload.issuedOn)
    await attachFiles(context, [file.id])
    const own = { type: 'INVOICE' as const, cause: `own ${number}`, number, fileId: file.id, dueOn, reason: null }
    const at = `${upload.issuedOn}T00:00:00.000Z`
    const unused = { credits: null, shipmentId: null, position: null }
    const [issued] = await insertDocuments(context, [{ ...own, ...unused, logisticOrderId, at }])
    await queries.insertOwnLines(context, issued!.id, { logisticOrderId, ...covered })
    await mailIssuedDocuments(context, [issued!])
    return issued!.id
  })
  return (await listSellerDocuments(context, logisticOrderId)).find((each) => each.id === documentId)!
}

/** Stores the PDF of a supplier that makes its documents itself. */
export async function receiveOwnFile(
  context: SellerContext,
  logisticOrderId: string,
  { fileName, content }: Pick<Upload, 'fileName' | 'content'>,
) {
  const { supplierId, invoicing } = await queries.selectInvoicing(context, logisticOrderId)
  if (invoicing !== 'OWN') throw new PlatformError('ST0001', 'The shop issues the documents of this supplier.')
  if (!/\.pdf$/i.test(fileName.trim())) throw new PlatformError('F-E-008', 'The file must be a PDF.', 'fileName')
  // Its bytes are not part of the transaction; a file that no document takes is deleted after a day.
  return { supplierId, file: await uploadFile(context, { fileName, content }) }
}

/** Requires a number the supplier has not used yet; uploads wait for each other here. */
export async function requireNewNumber(
  context: SellerContext,
  { supplierId, type, number }: { supplierId: string; type: 'INVOICE' | 'CREDIT_NOTE'; number: string },
) {
  await queries.lockSupplier(context, supplierId)
  if (await queries.hasNumber(context, { supplierId, type, number }))
    throw new PlatformError('F-E-003', `A document with the number ${number} exists already.`, 'number')
}

/** Every line may be rounded another way than ours. */
const minToleratedCents = 2n
const scaleOfCent = 10_000n

const sumRow = ({ net, tax, freightNet, freightTax }: queries.UninvoicedRow) => ({
  net: toMoney(net) + toMoney(freightNet),
  tax: toMoney(tax) + toMoney(freightTax),
})

/** Requires the sums of what was sent up to the shipment; returns the difference that is left to rounding. */
async function requireSums(context: SellerContext, logisticOrderId: string, upload: Upload) {
  const rows = await queries.selectUninvoiced(context, logisticOrderId)
  const row = upload.shipment === undefined ? rows.at(-1) : rows.find(({ shipment }) => shipment === upload.shipment)
  if (!row) throw new PlatformError('ST0001', 'Everything that was shipped has its invoice.')
  const added = compareSums(sumRow(row), upload, row.lines)
  return { shipment: row.shipment, addedNet: toDecimal(added.net), addedTax: toDecimal(added.tax) }
}

/** Returns what the sums of an own document differ from ours by rounding; more than that is refused, with ours. */
export function compareSums(
  expected: { net: bigint; tax: bigint },
  upload: { net: number; tax: number },
  lineCount: number,
) {
  const added = { net: toMoney(upload.net) - expected.net, tax: toMoney(upload.tax) - expected.tax }
  const cents = BigInt(lineCount) > minToleratedCents ? BigInt(lineCount) : minToleratedCents
  const wrong = (['net', 'tax'] as const).find((sum) => absolute(added[sum]) > cents * scaleOfCent)
  const sums = { net: toNumber(expected.net), tax: toNumber(expected.tax) }
  if (wrong)
    throw new PlatformError('F-E-007', `It comes to ${sums.net} net and ${sums.tax} tax.`, wrong).withContent(sums)
  return added
}

const absolute = (amount: bigint) => (amount < 0n ? -amount : amount)

/** Requires a day from the first shipment until today; returns the day it is due. */
async function requireDays(context: SellerContext, logisticOrderId: string, issuedOn: string): Promise<string> {
  const { supplier, paymentOption, shippedOn } = await queries.selectTerms(context, logisticOrderId)
  if (issuedOn > toDay(context.now())) throw new PlatformError('F-E-006', 'The date is in the future.', 'issuedOn')
  if (issuedOn < shippedOn) throw new PlatformError('F-E-006', 'The date is before the shipment.', 'issuedOn')
  return paymentOption === 'BANK_WIRE_ON_DUE_DATE' ? computeDueDate(supplier, new Date(issuedOn)) : issuedOn
}
