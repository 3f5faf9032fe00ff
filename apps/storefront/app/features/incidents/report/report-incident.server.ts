import type { Incident } from '@tiber/contract/conversations/incident-shapes'
import type { NewMessage } from '@tiber/contract/conversations/thread-shapes'
import { readMessage } from '#app/features/threads/compose/send-message.server.ts'
import type { FormRules } from '@tiber/ui/forms/field-rules.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { getErrorCode } from '@tiber/web/failures.server.ts'
import { createSubmission, readFormData } from '@tiber/web/form.server.ts'
import { createNotFound } from '#app/server/not-found.server.ts'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'

type Submission = ReturnType<typeof createSubmission>
type ReportOptions = {
  rules: FormRules
  request: Request
  url: URL
  create: (
    message: NewMessage,
    submission: Pick<Submission, 'form' | 'values'>,
    options: { idempotencyKey?: string },
  ) => Promise<Pick<Incident, 'id'>>
}

/** What the screen shows again if the report is refused. */
type ReportResult = { lines?: { lineId: string; text: string }[]; lineProblem?: 'quantity' }

// messages: incidents.flash.*
/** Reports an incident and opens it; if it is refused, the form keeps what was typed. */
export async function reportIncident(handle: SessionHandle, { rules, request, url, create }: ReportOptions) {
  if (!(await hasFeature(handle, 'incidents'))) throw createNotFound(url)
  const form = await readFormData(request)
  const submission = createSubmission(form, rules)
  const lines = [...form.entries()].flatMap(([name, value]) =>
    name.startsWith('line.') && typeof value === 'string' ? [{ lineId: name.slice('line.'.length), text: value }] : [],
  )
  if (!submission.isValid()) return submission.toResult<ReportResult>({ lines })
  const key = String(form.get('key') ?? '')
  let lineProblem: ReportResult['lineProblem']
  const incident = await submission.send(handle.dependencies.log, 'reportIncident', async () => {
    const message = await readMessage(handle, submission)
    if (!submission.isValid()) return undefined
    return create(message, submission, { ...(key && { idempotencyKey: key }) }).catch((error: unknown) => {
      if (!['F-E-007', 'F-E-006', 'F-E-012'].includes(getErrorCode(error) ?? '')) throw error
      lineProblem = 'quantity'
      return undefined
    })
  })
  if (!incident) return submission.toResult<ReportResult>({ lines, ...(lineProblem && { lineProblem }) })
  const path = localisedPath(`/account/incidents/${incident.id}`, getPathLocale(url.pathname))
  throw redirectWithFlash(handle.jar, path, { name: 'incidents.reported', values: {} })
}
