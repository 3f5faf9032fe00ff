import { data } from 'react-router'
import type { IncidentOutcome } from '@tiber/contract/conversations/incident-enums'
import { incidentOutcomes } from '@tiber/contract/conversations/incident-enums'
import type { LogisticOrder } from '@tiber/contract/orders/order-shapes'
import { readMessage } from '#app/features/threads/compose/send-message.server.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { getErrorCode, isRefusal } from '@tiber/web/failures.server.ts'
import { createSubmission, readFormData } from '@tiber/web/form.server.ts'
import { rethrowAsNotFound } from '#app/server/not-found.server.ts'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { listClaims, readCounts, type CountProblem } from './counts.ts'

/** What the screen shows again if something is refused. */
export type GoodsInResult = {
  values?: Record<string, string>
  problems?: Record<string, CountProblem>
  /** The note or photo is missing or refused. */
  noteProblem?: 'required' | 'file' | 'tooLong'
  failure?: string
}

/** Lines of a delivery beyond this number are counted on the order page. */
const maxCountedLines = 500

/** Reads a delivery with the lines that are on their way. */
export async function readDelivery(handle: SessionHandle, id: string, url: URL) {
  const order = await handle.platform.logisticOrders
    .read({ params: { id }, query: { nbPreviewLines: maxCountedLines } })
    .catch(rethrowAsNotFound(url))
  return { order, lines: order.lines.flatMap(toCountedLine) }
}

function toCountedLine(line: LogisticOrder['lines'][number]) {
  const expected = (line.shippedQuantity ?? 0) - (line.receivedQuantity ?? 0)
  const { sku, name } = line.orderLogisticLineProductVariantDto
  return expected > 0 ? [{ id: line.id, sku, name, expected, hasIncident: line.incidentDeclared }] : []
}

type GoodsInAction = { id: string; request: Request; url: URL }

// messages: incidents.flash.*
/**
 * Receives a delivery as it was counted and reports what is damaged or missing. The report comes first: if it is
 * refused, nothing has changed, and its key makes sure that a second attempt does not report twice.
 */
export async function receiveGoods(handle: SessionHandle, { id, request, url }: GoodsInAction) {
  const form = await readFormData(request)
  const { order, lines } = await readDelivery(handle, id, url)
  const values = Object.fromEntries(
    [...form.entries()].filter((each): each is [string, string] => typeof each[1] === 'string'),
  )
  const { counts, problems } = readCounts(form, lines)
  const fail = (result: GoodsInResult, status: number) => data<GoodsInResult>({ values, ...result }, { status })
  if (problems.size > 0) return fail({ problems: Object.fromEntries(problems) }, 400)
  const claims = listClaims(counts, { claimsMissing: form.get('missing') === 'claim' })
  const params = { id: order.id }
  const key = String(form.get('key') ?? '')
  const path = (rest: string) => localisedPath(rest, getPathLocale(url.pathname))
  try {
    const incident = claims.length > 0 ? await reportClaims() : undefined
    if (incident && 'noteProblem' in incident) return fail({ noteProblem: incident.noteProblem }, 400)
    const received = counts.map(({ line, arrived }) => ({ id: line.id, quantity: arrived }))
    await handle.platform.logisticOrders.confirmReception(
      { params, body: { lines: received } },
      { ...(key && { idempotencyKey: `${key}-receive` }) },
    )
    const target = incident ? `/account/incidents/${incident.id}` : `/account/orders/${order.reference}`
    throw redirectWithFlash(handle.jar, path(target), {
      name: incident ? 'incidents.receivedAndReported' : 'incidents.received',
    })
  } catch (error) {
    if (error instanceof Response) throw error
    handle.dependencies.log[isRefusal(error) ? 'warn' : 'error']({ err: error }, 'receiving goods failed')
    return fail({ failure: getErrorCode(error) ?? 'SV0002' }, isRefusal(error) ? 409 : 503)
  }

  async function reportClaims(): Promise<{ id: string } | { noteProblem: NonNullable<GoodsInResult['noteProblem']> }> {
    const submission = createSubmission(form, { message: { required: true, maxLength: 10_000 } })
    if (!submission.isValid()) return { noteProblem: submission.values['message'] ? 'tooLong' : 'required' }
    const message = await readMessage(handle, submission)
    if (!submission.isValid()) return { noteProblem: 'file' }
    const wantedOutcome: IncidentOutcome = incidentOutcomes.find((each) => each === form.get('outcome')) ?? 'CREDIT'
    return handle.platform.incidents.createForLines(
      { params, body: { ...message, wantedOutcome, lines: claims } },
      { ...(key && { idempotencyKey: `${key}-report` }) },
    )
  }
}
