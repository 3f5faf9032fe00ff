import type { CallBody } from '@tiber/contract/call'
import type { NewMessage } from '@tiber/contract/conversations/thread-shapes'
import { PlatformError } from '@tiber/contract/errors'
import { toSpringPage } from '@tiber/contract/paging'
import type { QuoteTurn } from '@tiber/contract/quotes/quote-enums'
import type { SupplierQuote } from '@tiber/contract/quotes/quote-shapes'
import type { sellerQuotes } from '@tiber/contract/quotes/quotes'
import { inTransaction, type SellerContext } from '../../context.ts'
import { readTotal } from '../../database/read-total.ts'
import { addWorkingDays, toDay } from '../prices/service.ts'
import { lockQuote, readQuote, requireQuote, requireVersion } from './find-quote.ts'
import { parseDay } from './master-quotes.ts'
import { writeMessage } from './quote-messages.ts'
import { selectSellerQuotes, type QuoteRow, type SellerFilter } from './quote-queries.ts'
import { toSupplierQuotes } from './quote-response.ts'
import { listStatusesOnTurn, requireAction } from './states.ts'
import { applyTransitions, type Transition } from './transitions.ts'
import { writeVersion } from './write-version.ts'

/** Lines of each quote in a list. */
const previewLines = 10

type ListParams = SellerFilter & { page: number; size: number; turn?: QuoteTurn }

export async function listSellerQuotes(context: SellerContext, { page, size, turn, ...filter }: ListParams) {
  const onTurn = turn && listStatusesOnTurn(turn)
  const statuses = onTurn ? onTurn.filter((status) => filter.statuses?.includes(status) ?? true) : filter.statuses
  const select = (paging: { page: number; size: number }) =>
    selectSellerQuotes(context, { ...filter, statuses }, paging)
  const rows = await select({ page, size })
  const total = await readTotal(rows, page, select)
  return toSpringPage(await toSupplierQuotes(context, rows, { previewLines }), { page, size, total })
}

type UpdateBody = CallBody<typeof sellerQuotes.update>

/** Makes the transition that leads to the requested status; an offer writes the next version. */
export function updateQuote(context: SellerContext, id: string, body: UpdateBody): Promise<SupplierQuote> {
  return inTransaction(context, async (context) => {
    const quote = await lockQuote(context, id)
    requireVersion(context, quote, body.version)
    const role = context.caller.clientType === 'OPERATOR' ? 'OPERATOR' : 'SUPPLIER'
    const action = requireAction(body.status, quote, role)
    const reason = body.reason ?? body.message
    const isOffer = action === 'offer' || action === 'offerForSupplier'
    const more = isOffer ? await writeOffer(context, quote, body) : getWaitingFields(context, action, body)
    await applyTransitions(context, [{ quote, action, role, reason, ...more }])
    return readQuote(context, id)
  })
}

async function writeOffer(context: SellerContext, quote: QuoteRow, body: UpdateBody): Promise<Partial<Transition>> {
  const { lines = [], shippingPrice, message } = body
  const validityDate = parseDay(body.validityDate, 'validityDate')
  if (validityDate === null) throw createRefusal('F-E-001', 'An offer needs a validity date.', 'validityDate')
  if (validityDate < toDay(context.now()))
    throw createRefusal('F-E-006', 'The validity date has passed.', 'validityDate')
  const changes = lines.map(({ productTaxAmount: _tax, ...change }) => change)
  const version = await writeVersion(context, quote, { lines: changes, validityDate, shippingPrice, message })
  return { version, validityDate }
}

/** Working days a supplier has to replace an offer that it took back. */
const withdrawnDays = 3

function getWaitingFields(context: SellerContext, action: Transition['action'], body: UpdateBody): Partial<Transition> {
  if (body.lines || body.validityDate || body.shippingPrice != null)
    throw createRefusal('F-E-040', 'Prices are sent with status WAITING_FOR_CUSTOMER.', 'status')
  if (action !== 'withdraw') return {}
  return { validityDate: null, deadlineAt: addWorkingDays(context.now(), withdrawnDays).toISOString() }
}

const createRefusal = (code: 'F-E-001' | 'F-E-006' | 'F-E-040', message: string, detail: string) =>
  PlatformError.unprocessable([{ code, message, detail }])

export async function addSellerMessage(
  context: SellerContext,
  id: string,
  message: NewMessage,
): Promise<SupplierQuote> {
  await writeMessage(context, await requireQuote(context, id), message)
  return readQuote(context, id)
}
