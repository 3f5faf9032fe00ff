import { data, redirect } from 'react-router'
import { getPathLocale, localisedPath, type Locale } from '@tiber/ui/i18n/locale.ts'
import { getErrorCode, isRefusal } from '@tiber/web/failures.server.ts'
import { readFormData } from '@tiber/web/form.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { listQuoteLines } from './quote-view.ts'
import type { QuoteIds } from './read-quote.server.ts'
import { getOrderPath } from '../order-path.ts'
import { parseCounterTexts, readCounter, type CounterProblems } from './counter-offer.ts'

export type QuoteChangeResult = {
  intent?: string
  failure?: string
  /** Typed reason, kept if the change was refused. */
  reason?: string
  problems?: CounterProblems
}

type QuoteChange = { ids: QuoteIds; request: Request; url: URL }

const intents = ['order', 'accept', 'decline', 'reopen', 'counter'] as const
type Intent = (typeof intents)[number]

/** Accepts an offer, orders it, declines it, answers it with a counter-offer, or asks for a new one. */
export async function changeQuote(handle: SessionHandle, { ids, request, url }: QuoteChange) {
  const form = await readFormData(request)
  const intent = intents.find((each) => each === form.get('intent'))
  if (!intent) throw data('Bad Request', { status: 400 })
  const reason = String(form.get('reason') ?? '').trim()
  try {
    const result = await applyChange(handle, { ids, intent, form, reason, locale: getPathLocale(url.pathname) })
    if (result?.problems) return data<QuoteChangeResult>({ intent, ...result }, { status: 400 })
    if (result?.orderId)
      throw redirect(
        localisedPath(getOrderPath({ reference: result.orderId, placed: false }), getPathLocale(url.pathname)),
      )
  } catch (error) {
    if (error instanceof Response) throw error
    handle.dependencies.log[isRefusal(error) ? 'warn' : 'error']({ err: error }, 'changing a quote failed')
    const result: QuoteChangeResult = { intent, reason, failure: getErrorCode(error) ?? 'SV0002' }
    return data(result, { status: isRefusal(error) ? 409 : 503 })
  }
  throw redirect(url.pathname)
}

type Applied = { problems?: CounterProblems; orderId?: string } | undefined

type ChangeInput = { ids: QuoteIds; intent: Intent; form: FormData; reason: string; locale: Locale }

async function applyChange(
  { platform: { supplierQuotes, masterQuotes } }: SessionHandle,
  { ids, intent, form, reason, locale }: ChangeInput,
): Promise<Applied> {
  const params = { id: ids.supplierQuoteId }
  const seen = Number(form.get('version'))
  const version = Number.isSafeInteger(seen) && seen > 0 ? { version: seen } : {}
  const reasonBody = reason && { reason }
  switch (intent) {
    case 'order':
      // Ordering accepts whatever is current, so the version the buyer has seen is accepted first.
      if (form.has('accept')) await supplierQuotes.accept({ params, body: version })
      return { orderId: await supplierQuotes.initializeOrders({ params, body: {} }) }
    case 'accept':
      await supplierQuotes.accept({ params, body: version })
      return undefined
    case 'decline':
      await supplierQuotes.decline({ params, body: { ...reasonBody } })
      return undefined
    case 'reopen':
      await supplierQuotes.reopen({ params, body: { ...reasonBody } })
      return undefined
    case 'counter': {
      const comparison = await masterQuotes.comparison({ params: { id: ids.id } })
      const lines = listQuoteLines(comparison, ids.supplierQuoteId)
      const { changes, problems } = readCounter(lines, parseCounterTexts(form.get('counter')), locale)
      if (Object.keys(problems).length > 0 || changes.length === 0) return { problems }
      await supplierQuotes.counter({ params, body: { ...version, ...(reason && { message: reason }), lines: changes } })
      return undefined
    }
  }
}
