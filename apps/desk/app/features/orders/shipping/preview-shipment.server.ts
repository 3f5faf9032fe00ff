import { createSubmission } from '@tiber/web/form.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'
import { readPieces } from '../change-order.server.ts'
import type { OrderDetails } from '../read-orders.server.ts'
import { getDue } from './shipping-values.ts'

type Piece = { id: string; open: number; quantity: number }

/** Calculates the invoice of the pieces a form holds; nothing as long as they are no numbers. */
export async function previewShipment(handle: SessionHandle, form: FormData, id: string) {
  const sent = createSubmission(form, {})
  const pieces = readPieces(sent, form, 'quantity')
  return { preview: sent.isValid() ? await previewPieces(handle, id, pieces) : undefined }
}

/** Calculates the invoice of the pieces the form of an order begins with. */
export const previewDue = (handle: SessionHandle, { id, lines }: OrderDetails) =>
  previewPieces(
    handle,
    id,
    lines.filter(({ open }) => open > 0).map((line) => ({ id: line.id, open: line.open, quantity: getDue(line) })),
  )

function previewPieces({ platform }: SessionHandle, id: string, pieces: Piece[]) {
  // Nothing given means all: lines that are not listed ship with the rest.
  const isAll = pieces.every(({ quantity, open }) => quantity === open)
  const lines = pieces
    .filter(({ quantity }) => quantity > 0)
    .map((piece) => ({ id: piece.id, quantity: piece.quantity }))
  if (lines.length === 0) return undefined
  // An order that a colleague ships meanwhile has fewer open pieces; its page is right without the sums.
  return platform.documents.previewInvoice({ params: { id }, body: isAll ? {} : { lines } }).catch(() => undefined)
}
