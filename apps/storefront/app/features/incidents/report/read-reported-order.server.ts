import { listReasons } from '#app/features/threads/start/reasons.server.ts'
import { getPathLocale } from '@tiber/ui/i18n/locale.ts'
import { rethrowAsNotFound } from '#app/server/not-found.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'

/** More lines are reported from the order page, line by line. */
const maxLines = 500

/** Reads the order to report with its lines and the reasons to choose from, or why it cannot be reported. */
export async function readReportedOrder(handle: SessionHandle, url: URL) {
  const id = url.searchParams.get('order') ?? ''
  const locale = getPathLocale(url.pathname)
  const [order, problems, returns] = await Promise.all([
    handle.platform.logisticOrders
      .read({ params: { id }, query: { nbPreviewLines: maxLines } })
      .catch(rethrowAsNotFound(url)),
    listReasons(handle, 'INCIDENT_OPEN', locale),
    listReasons(handle, 'REFUND', locale),
  ])
  const named = { reference: order.reference, supplier: order.supplierSnapshot.name }
  const right = order.allowedActions?.find(({ action }) => action === 'REPORT')
  if (right && !right.allowed) return { kind: 'refused' as const, order: named, reason: right.reason }
  return {
    kind: 'form' as const,
    order: named,
    lines: order.lines.map(
      ({ id: lineId, quantity, incidentDeclared, orderLogisticLineProductVariantDto: variant }) => ({
        id: lineId,
        sku: variant.sku,
        name: variant.name,
        quantity,
        hasIncident: incidentDeclared,
      }),
    ),
    reasons: [...problems, ...returns],
    draftKey: crypto.randomUUID(),
  }
}
