import { data } from 'react-router'
import { parseNumber, type FormRules } from '@tiber/ui/forms/field-rules.ts'
import { createSubmission, readFormData } from '@tiber/web/form.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'
import { buildLegalRules, toLegalEntity } from '../frame/legal-form.server.ts'

export const hoursRules = (): FormRules => ({ answerHours: { kind: 'number', required: true, maxLength: 3 } })

/** Changes one part of the settings of the supplier. */
export async function changeSettings({ platform, dependencies }: SessionHandle, request: Request) {
  const form = await readFormData(request)
  const intent = form.get('intent')
  if (intent !== 'legal' && intent !== 'hours') throw data('Bad Request', { status: 400 })
  const sent = createSubmission(form, intent === 'legal' ? buildLegalRules() : hoursRules())
  if (!sent.isValid()) return { result: sent.toResult() }
  const body =
    intent === 'legal'
      ? { legal: toLegalEntity(sent.values) }
      : { answerHours: parseNumber(sent.values['answerHours'] ?? '') ?? 0 }
  await sent.send(dependencies.log, `${intent}OfSettings`, () => platform.supplierSettings.update({ body }))
  return sent.isValid() ? { flash: { name: 'settings.saved', values: {} } as const } : { result: sent.toResult() }
}
