import type { NewMessage } from '@tiber/contract/conversations/thread-shapes'
import { PlatformError } from '@tiber/contract/errors'
import { finalQuoteStatuses } from '@tiber/contract/quotes/quote-enums'
import { inTransaction } from '../../context.ts'
import { addMessage, createThread } from '../threads/service.ts'
import { lockQuote } from './find-quote.ts'
import type { CallerContext, QuoteRow } from './quote-queries.ts'
import { setThread } from './transition-queries.ts'

/** Writes in the conversation of a quote, which begins with its first message. */
export function writeMessage(context: CallerContext, { id }: QuoteRow, message: NewMessage): Promise<void> {
  const text = { message: message.message, attachmentIds: message.attachmentIds ?? [] }
  return inTransaction(context, async (context) => {
    const quote = await lockQuote(context, id)
    if (finalQuoteStatuses.some((status) => status === quote.status))
      throw new PlatformError('ST0001', `Quote ${id} is ${quote.status}; its conversation is closed.`)
    if (quote.threadId !== null) {
      await addMessage(context, { id: quote.threadId }, text)
      return
    }
    const { accountId, userId, supplierId, name } = quote
    const thread = { kind: 'QUOTE', accountId, userId, supplierId, supplierQuoteId: id, subject: name } as const
    await setThread(context, id, await createThread(context, thread, text))
  })
}
