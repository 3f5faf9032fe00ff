import { data, redirect } from 'react-router'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { getErrorCode, isRefusal } from '@tiber/web/failures.server.ts'
import { readFormData } from '@tiber/web/form.server.ts'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { getOrderPath } from '../order-path.ts'
import { readAwardForm } from './award-form.ts'

export type QuoteActionResult = { failure?: string; intent?: string; isNothingChosen?: boolean }

type QuoteChange = { id: string; request: Request; url: URL }

/** Awards lines and opens their order, or deletes the request. */
export async function changeMasterQuote(handle: SessionHandle, { id, request, url }: QuoteChange) {
  const form = await readFormData(request)
  const intent = String(form.get('intent') ?? '')
  if (intent !== 'award' && intent !== 'delete') throw data('Bad Request', { status: 400 })
  try {
    return await (intent === 'award' ? awardLines(handle, { id, form, url }) : deleteRequest(handle, id, url))
  } catch (error) {
    handle.dependencies.log[isRefusal(error) ? 'warn' : 'error']({ err: error }, 'changing a request for quotes failed')
    const result: QuoteActionResult = { failure: getErrorCode(error) ?? 'SV0002', intent }
    return data(result, { status: isRefusal(error) ? 409 : 503 })
  }
}

// messages: quotes.flash.*
async function deleteRequest(handle: SessionHandle, id: string, url: URL) {
  await handle.platform.masterQuotes.delete({ params: { id } })
  const path = localisedPath('/account/quotes', getPathLocale(url.pathname))
  return redirectWithFlash(handle.jar, path, { name: 'quotes.deleted' })
}

type AwardRequest = { id: string; form: FormData; url: URL }

async function awardLines(handle: SessionHandle, { id, form, url }: AwardRequest) {
  const body = readAwardForm(form)
  if (!body) return data<QuoteActionResult>({ intent: 'award', isNothingChosen: true }, { status: 400 })
  const { reference, droppedDetailIds } = await handle.platform.masterQuotes.award({ params: { id }, body })
  const path = localisedPath(getOrderPath({ reference, placed: false }), getPathLocale(url.pathname))
  if (droppedDetailIds.length === 0) return redirect(path)
  const values = { n: String(droppedDetailIds.length) }
  return redirectWithFlash(handle.jar, path, { name: 'quotes.dropped', values })
}
