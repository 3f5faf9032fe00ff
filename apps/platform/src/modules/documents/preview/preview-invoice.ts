import type { CallBody, CallResult } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import { toMoney, toNumber } from '@tiber/contract/money'
import type { documents } from '@tiber/contract/orders/documents'
import type { SellerContext } from '../../../context.ts'
import { requireLines, requireSellerOrder } from '../../orders/public.ts'
import { computeDueOn } from '../issue-documents.ts'
import { selectInvoicePreview } from './preview-queries.ts'

type Lines = NonNullable<CallBody<typeof documents.previewInvoice>>['lines']

/** Calculates the invoice that a shipment of these pieces, or of all open ones, would get now. */
export async function previewInvoice(
  context: SellerContext,
  id: string,
  lines: Lines,
): Promise<CallResult<typeof documents.previewInvoice>> {
  const { id: logisticOrderId } = await requireSellerOrder(context, id)
  if (lines)
    await requireLines(
      context,
      logisticOrderId,
      lines.map((line) => ({ lineId: line.id, quantity: line.quantity })),
    )
  const row = await selectInvoicePreview(context, logisticOrderId, lines)
  if (row.exceeded) throw new PlatformError('F-E-007', `More than is open of line ${row.exceeded}.`, 'lines')
  const freight = toMoney(row.freight)
  const net = toMoney(row.net) + freight
  const tax = toMoney(row.tax) + toMoney(row.freightTax)
  return {
    lines: row.lines.map(({ net: lineNet, ...line }) => ({ ...line, net: toNumber(toMoney(lineNet)) })),
    net: toNumber(net),
    freight: toNumber(freight),
    tax: toNumber(tax),
    gross: toNumber(net + tax),
    dueOn: computeDueOn({ ...row, at: context.now().toISOString() }),
  }
}
