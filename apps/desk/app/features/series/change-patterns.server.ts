import { accountingDocumentTypes, isSeriesPattern } from '@tiber/contract/orders/document-types'
import type { FormRules } from '@tiber/ui/forms/field-rules.ts'
import { readSubmission } from '@tiber/web/form.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'

export const patternRules = (): FormRules =>
  Object.fromEntries(accountingDocumentTypes.map((type) => [type, { required: true, maxLength: 40 }]))

// messages: series.flash.*
/** Changes how the next series are numbered. */
export async function changePatterns({ platform, dependencies }: SessionHandle, request: Request) {
  const sent = await readSubmission(request, patternRules())
  const { INVOICE = '', CREDIT_NOTE = '' } = sent.values
  for (const type of accountingDocumentTypes)
    if (sent.values[type] && !isSeriesPattern(sent.values[type])) sent.addProblems({ [type]: 'format' })
  const body = { seriesPatterns: { INVOICE, CREDIT_NOTE } }
  if (sent.isValid())
    await sent.send(dependencies.log, 'changePatterns', () => platform.supplierSettings.update({ body }))
  return sent.isValid() ? { flash: { name: 'series.saved', values: {} } as const } : { result: sent.toResult() }
}
