import type { CallBody } from '@tiber/contract/call'
import type { CustomFieldInput } from '@tiber/contract/company/custom-fields'
import type { NewMessage } from '@tiber/contract/conversations/thread-shapes'
import { PlatformError } from '@tiber/contract/errors'
import type { SupplierQuote } from '@tiber/contract/quotes/quote-shapes'
import { maxQuoteLines } from '@tiber/contract/quotes/quote-enums'
import type { supplierQuotes } from '@tiber/contract/quotes/quotes'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { writeValues, writeValuesForMany } from '../custom-fields/service.ts'
import { toDay } from '../prices/service.ts'
import { canChange } from './allowed-actions.ts'
import { selectLines, type QuoteRow } from './quote-queries.ts'
import { lockQuote, readQuote, requireQuote, requireVersion } from './find-quote.ts'
import { writeMessage } from './quote-messages.ts'
import { getAnswerDeadline } from './request/request-quotes.ts'
import { isExpired, requireAllowed } from './states.ts'
import { applyTransitions } from './transitions.ts'
import { writeVersion } from './write-version.ts'

/** Locks a quote that the caller may change. */
export async function lockOwnQuote(context: CustomerContext, id: string): Promise<QuoteRow> {
  const quote = await lockQuote(context, id)
  if (!canChange(context.caller, quote))
    throw new PlatformError('PE0001', 'Only the person who requested the quote or an administrator can do this.')
  return quote
}

/** Locks a quote of the caller, changes it and returns it. */
const changeQuote = (
  context: CustomerContext,
  id: string,
  change: (context: CustomerContext, quote: QuoteRow) => Promise<unknown>,
): Promise<SupplierQuote> =>
  inTransaction(context, async (context) => {
    await change(context, await lockOwnQuote(context, id))
    return readQuote(context, id)
  })

/** Throws 409 if the last day of the offer has passed, even if the timer has not noticed yet. */
export function requireValid(context: CustomerContext, quote: QuoteRow) {
  if (isExpired(quote, toDay(context.now())))
    throw new PlatformError('ST0001', `The offer expired on ${quote.validityDate}.`)
}

export const acceptQuote = (context: CustomerContext, id: string, { version }: { version?: number } = {}) =>
  changeQuote(context, id, async (context, quote) => {
    requireVersion(context, quote, version)
    requireAllowed('accept', quote, 'BUYER')
    requireValid(context, quote)
    await applyTransitions(context, [{ quote, action: 'accept', role: 'BUYER' }])
  })

export const declineQuote = (context: CustomerContext, id: string, reason?: string | null) =>
  changeQuote(context, id, (context, quote) =>
    applyTransitions(context, [{ quote, action: 'decline', role: 'BUYER', reason }]),
  )

type CounterBody = CallBody<typeof supplierQuotes.counter>

/** Makes a counter-offer for offered lines; it is the supplier's turn to answer. */
export const counterQuote = (context: CustomerContext, id: string, { version, lines, message }: CounterBody) =>
  changeQuote(context, id, async (context, quote) => {
    requireVersion(context, quote, version)
    requireAllowed('counter', quote, 'BUYER')
    requireValid(context, quote)
    const offered = new Set(
      (await selectLines(context, [id], maxQuoteLines)).flatMap((line) => (line.price === null ? [] : line.id)),
    )
    const notOffered = lines.find((line) => !offered.has(line.id))
    if (notOffered)
      throw new PlatformError('F-E-002', `Line ${notOffered.id} is not offered, so it has no price to change.`, 'lines')
    const number = await writeVersion(context, quote, { lines, message, validityDate: null })
    await applyTransitions(context, [
      {
        quote,
        action: 'counter',
        role: 'BUYER',
        version: number,
        validityDate: null,
        deadlineAt: getAnswerDeadline(context, null).toISOString(),
        reason: message,
      },
    ])
  })

type ReopenBody = CallBody<typeof supplierQuotes.reopen>

/** Asks the supplier to renew an expired offer. */
export const reopenQuote = (context: CustomerContext, id: string, { reason, deadline }: ReopenBody = {}) =>
  changeQuote(context, id, async (context, quote) => {
    const deadlineAt = getAnswerDeadline(context, deadline).toISOString()
    const renewal = { validityDate: null, deadlineAt, reason }
    await applyTransitions(context, [{ quote, action: 'reopen', role: 'BUYER', ...renewal }])
  })

type FieldsBody = CallBody<typeof supplierQuotes.updateFields>

export const updateFields = (context: CustomerContext, id: string, body: FieldsBody) =>
  changeQuote(context, id, async (context) => {
    const { customFieldValues, quoteLines = [] } = toFieldInputs(body)
    await writeValues(context, { target: 'QUOTE', id }, customFieldValues)
    const known = new Set((await selectLines(context, [id], maxQuoteLines)).map((line) => line.id))
    const unknown = quoteLines.find((line) => !known.has(line.id))
    if (unknown) throw new PlatformError('F-E-002', `Line ${unknown.id} not found in this quote.`, 'quoteLines')
    const inputs = quoteLines.map((line) => ({ entityId: line.id, inputs: line.customFieldValues }))
    await writeValuesForMany(context, 'QUOTE_LINE', inputs)
  })

type FieldInputs = {
  customFieldValues?: CustomFieldInput[]
  quoteLines?: { id: string; customFieldValues: CustomFieldInput[] }[]
}

const toFieldInputs = (body: FieldsBody): FieldInputs => (Array.isArray(body) ? { customFieldValues: body } : body)

/** Every user of the company may write to the supplier. */
export async function addMessage(context: CustomerContext, id: string, message: NewMessage): Promise<SupplierQuote> {
  await writeMessage(context, await requireQuote(context, id), message)
  return readQuote(context, id)
}
