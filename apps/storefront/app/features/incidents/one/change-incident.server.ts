import { data, redirect } from 'react-router'
import { buyerIncidentActions } from '@tiber/contract/conversations/incident-enums'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { getErrorCode, isRefusal } from '@tiber/web/failures.server.ts'
import { readFormData } from '@tiber/web/form.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'

export type IncidentActionResult = { failure?: string; intent?: string; reason?: string }

type IncidentAction = { id: string; request: Request; url: URL }

/** Agrees to a proposal, rejects it, escalates the incident or withdraws it; a typed reason is kept if that fails. */
export async function changeIncident(handle: SessionHandle, { id, request, url }: IncidentAction) {
  const form = await readFormData(request)
  const intent = String(form.get('intent') ?? '')
  const reason = String(form.get('reason') ?? '').trim()
  const action = buyerIncidentActions.find((each) => each === intent)
  if (!action) throw data('Bad Request', { status: 400 })
  try {
    await handle.platform.incidents.update({ params: { id }, body: { action, ...(reason && { reason }) } })
  } catch (error) {
    handle.dependencies.log[isRefusal(error) ? 'warn' : 'error']({ err: error }, 'changing an incident failed')
    const result: IncidentActionResult = { failure: getErrorCode(error) ?? 'SV0002', intent, reason }
    return data(result, { status: isRefusal(error) ? 409 : 503 })
  }
  throw redirect(localisedPath(`/account/incidents/${encodeURIComponent(id)}`, getPathLocale(url.pathname)))
}
