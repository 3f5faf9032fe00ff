import { declineReasons } from '@tiber/contract/orders/seller-order-enums'
import { parseDay } from '@tiber/ui/day.ts'
import { createSubmission } from '@tiber/web/form.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'

type Submission = ReturnType<typeof createSubmission>
type Change = {
  /** Reads what was typed; what is wrong is added to the problems, and then nothing is sent. */
  read: (sent: Submission, form: FormData) => ((handle: SessionHandle, id: string) => Promise<unknown>) | undefined
  flash: 'orders.shipped' | 'orders.moved' | 'orders.linesCancelled' | 'orders.credited'
}

/** What changes an accepted order, by the intent of its form. */
const changes: Record<string, Change> = {
  ship: { read: readShipment, flash: 'orders.shipped' },
  move: { read: readMove, flash: 'orders.moved' },
  cancel: { read: readCancellation, flash: 'orders.linesCancelled' },
  credit: { read: readCredit, flash: 'orders.credited' },
}

/** Changes an order as a form says, or returns what was typed with what is wrong. */
export async function changeOrder(handle: SessionHandle, form: FormData, id: string) {
  const intent = String(form.get('intent') ?? '')
  const change = Object.hasOwn(changes, intent) ? changes[intent] : undefined
  const sent = createSubmission(form, {})
  if (!change) sent.addProblems({ intent: 'required' })
  const send = change?.read(sent, form)
  if (send && sent.isValid()) await sent.send(handle.dependencies.log, `${intent}Order`, () => send(handle, id))
  const typed = readTexts(form)
  if (!change || !sent.isValid()) return { result: sent.toResult({ typed, numbers: readNumbers(form) }) }
  return { result: undefined, flash: { name: change.flash, values: { reference: typed['reference'] ?? '' } } }
}

/** Returns the typed texts by their names. */
export const readTexts = (form: FormData) =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

const readText = (form: FormData, name: string) => String(form.get(name) ?? '').trim()
const readNumbers = (form: FormData) => form.getAll('trackingNumber').map((each) => String(each).trim())

/** Reads the pieces typed per line, named `{prefix}.{id}`, of which at most `open.{id}` are allowed. */
export function readPieces(sent: Submission, form: FormData, prefix: 'quantity' | 'cancel' | 'credit') {
  return [...form.keys()]
    .filter((name) => name.startsWith(`${prefix}.`))
    .map((name) => {
      const id = name.slice(prefix.length + 1)
      const typed = readText(form, name) || '0'
      const open = Number(readText(form, `open.${id}`))
      const isNumber = /^\d{1,9}$/.test(typed) && Number(typed) <= open
      if (!isNumber) sent.addProblems({ [name]: 'number' })
      return { id, open, quantity: isNumber ? Number(typed) : 0 }
    })
}

const trackingNumber = /^[A-Za-z0-9][A-Za-z0-9 ./_-]{2,59}$/

function readShipment(sent: Submission, form: FormData): ReturnType<Change['read']> {
  const pieces = readPieces(sent, form, 'quantity')
  const numbers = readNumbers(form).filter((each) => each !== '')
  if (!numbers.every((each) => trackingNumber.test(each))) sent.addProblems({ trackingNumber: 'format' })
  const parcels = readText(form, 'parcels')
  if (parcels && !/^[1-9]\d{0,3}$/.test(parcels)) sent.addProblems({ parcels: 'number' })
  const weight = readText(form, 'weight').replace(',', '.')
  if (weight && !(Number(weight) > 0)) sent.addProblems({ weight: 'number' })
  if (pieces.length > 0 && pieces.every(({ quantity }) => quantity === 0)) sent.addProblems({ lines: 'required' })
  const carrier = readText(form, 'carrier')
  const isAll = pieces.every(({ quantity, open }) => quantity === open)
  const number = Number(readText(form, 'number'))
  const shipment = {
    trackingNumbers: numbers,
    // A second click, tab or colleague would ship the same again.
    ...(number > 0 && { number }),
    ...(carrier && { carrier }),
    ...(parcels && { parcels: Number(parcels) }),
    ...(weight && { weight: Number(weight) }),
  }
  return async ({ platform }, id) => {
    const params = { id }
    const query = { nbPreviewLines: 0 }
    const { status } = await platform.sellerOrders.read({ params, query })
    // What is shipped has been prepared and packed, whether or not that was marked before.
    if (status === 'ACCEPTED_BY_SUPPLIER')
      await platform.sellerOrders.updateStatus({ params, query, body: { status: 'WAITING_FULFILLMENT' } })
    if (status === 'ACCEPTED_BY_SUPPLIER' || status === 'WAITING_FULFILLMENT')
      await platform.sellerOrders.updateStatus({ params, query, body: { status: 'WAITING_SHIPMENT' } })
    const lines = pieces.filter(({ quantity }) => quantity > 0)
    const body = {
      status: 'PARTIALLY_SHIPPED' as const,
      shipment,
      ...(!isAll && { lines: lines.map(({ id: lineId, quantity }) => ({ id: lineId, confirmedQuantity: quantity })) }),
    }
    return platform.sellerOrders.updateStatus({ params, query, body })
  }
}

function readMove(sent: Submission, form: FormData): ReturnType<Change['read']> {
  const shipsOn = parseDay(readText(form, 'day'))
  const reason = readText(form, 'reason')
  const lineId = readText(form, 'lineId')
  const at = Number(readText(form, 'at'))
  if (!shipsOn) sent.addProblems({ day: 'date' })
  if (!reason) sent.addProblems({ reason: 'required' })
  if (!shipsOn) return undefined
  return async ({ platform }, id) => {
    const params = { id }
    const { lines } = await platform.sellerOrders.lines({ params, query: { open: true, size: 500 } })
    const today = new Date().toISOString().slice(0, 10)
    const promises = (lines.find((line) => line.id === lineId)?.promises ?? []).map(({ quantity, ...days }, index) =>
      // Another promise whose day has passed is due today.
      index === at ? { quantity, shipsOn } : { quantity, ...(days.shipsOn < today ? { shipsOn: today } : days) },
    )
    return platform.sellerOrders.movePromises({
      params,
      query: { nbPreviewLines: 0 },
      body: { lines: [{ id: lineId, promises, reason }] },
    })
  }
}

function readCancellation(sent: Submission, form: FormData): ReturnType<Change['read']> {
  const pieces = readPieces(sent, form, 'cancel').filter(({ quantity }) => quantity > 0)
  const reasonCode = declineReasons.find((each) => each === form.get('reasonCode'))
  if (!reasonCode) sent.addProblems({ reasonCode: 'required' })
  if (pieces.length === 0) sent.addProblems({ lines: 'required' })
  if (!reasonCode) return undefined
  return ({ platform }, id) =>
    platform.sellerOrders.updateStatus({
      params: { id },
      query: { nbPreviewLines: 0 },
      body: {
        status: 'PARTIALLY_CANCELED',
        reasonCode,
        lines: pieces.map(({ id: lineId, open, quantity }) => ({ id: lineId, confirmedQuantity: open - quantity })),
      },
    })
}

function readCredit(sent: Submission, form: FormData): ReturnType<Change['read']> {
  const lines = readPieces(sent, form, 'credit').filter(({ quantity }) => quantity > 0)
  const reason = readText(form, 'reason')
  if (!reason) sent.addProblems({ reason: 'required' })
  if (lines.length === 0) sent.addProblems({ lines: 'required' })
  const body = { reason, lines: lines.map(({ id, quantity }) => ({ id, quantity })) }
  // The same note after the same number of others is the same click or another tab.
  return ({ platform }, id) =>
    platform.documents.credit(
      { params: { id }, body },
      { idempotencyKey: `credit ${id} ${Number(readText(form, 'notes')) || 0}` },
    )
}
