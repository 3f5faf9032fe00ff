import { PlatformError } from '@tiber/contract/errors'
import { reasonTypes, type ReasonType } from '@tiber/contract/conversations/thread-enums'
import { pickText, type Locale } from '@tiber/contract/locales'
import type { Context } from '../../context.ts'
import { selectReasons } from './thread-queries.ts'
import { toReason } from './thread-response.ts'

const typeLabels: Record<ReasonType, Record<Locale, string>> = {
  INCIDENT_OPEN: { 'es-ES': 'Incidencia', 'en-US': 'Incident' },
  REFUND: { 'es-ES': 'Abono', 'en-US': 'Refund' },
  ORDER_MESSAGING: { 'es-ES': 'Pregunta sobre el pedido', 'en-US': 'Question about the order' },
  OFFER_MESSAGING: { 'es-ES': 'Pregunta sobre el artículo', 'en-US': 'Question about the article' },
  CANCELATION: { 'es-ES': 'Anulación', 'en-US': 'Cancellation' },
}

export const listReasonTypes = async ({ locale }: Context) =>
  reasonTypes.map((type) => ({ claimReasonType: type, label: typeLabels[type][locale] }))

export async function listReasons(context: Context, type: string) {
  if (!reasonTypes.some((each) => each === type))
    throw new PlatformError('F-E-002', `Reason type ${type} not found.`, 'reasonType')
  const rows = await selectReasons(context, { type })
  return rows.map((row) => ({
    ...toReason(context, row),
    externalSource: 'SYSTEM' as const,
    description: pickText(row.description, context.locale) ?? '',
  }))
}

/** Finds reasons by their external ids, for the caller's language. */
export async function findReasons(context: Context, externalIds: string[]) {
  const rows = externalIds.length === 0 ? [] : await selectReasons(context, { externalIds })
  return new Map(rows.map((row) => [row.externalId, toReason(context, row)]))
}

/** Requires reasons of the given types. */
export async function requireReasons(context: Context, externalIds: string[], types: ReasonType[]) {
  const reasons = await findReasons(context, externalIds)
  return externalIds.map((externalId) => {
    const reason = reasons.get(externalId)
    if (!reason) throw new PlatformError('F-E-002', `Reason ${externalId} not found.`, 'reasonCodes')
    if (!types.includes(reason.type))
      throw new PlatformError('F-E-008', `Reason ${externalId} must be of type ${types.join(' or ')}.`, 'reasonCodes')
    return reason
  })
}

export async function requireReason(context: Context, externalId: string) {
  const [row] = await selectReasons(context, { externalIds: [externalId] })
  if (!row) throw new PlatformError('F-E-002', `Reason ${externalId} not found.`, 'reasonCode')
  return row
}
