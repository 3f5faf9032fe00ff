import { data } from 'react-router'
import { SdkError } from '@tiber/sdk/sdk-error'
import { decisions, maxReasonLength, needsReason, type Decision } from '@tiber/contract/orders/approval-enums'
import type { approvals } from '@tiber/contract/orders/approvals'
import type { CallBody, CallResult } from '@tiber/contract/call'
import { contract } from '@tiber/contract/contract'
import { buildBody, buildRules } from '@tiber/ui/forms/field-rules.ts'
import type { FormResult } from '@tiber/ui/forms/use-form.ts'
import { formatFor } from '@tiber/ui/i18n/format.ts'
import { getPathLocale } from '@tiber/ui/i18n/locale.ts'
import { isRefusal } from '@tiber/web/failures.server.ts'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { readFormData, createSubmission } from '@tiber/web/form.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import type { ReasonProblem } from './decision-form.tsx'

/** Result of an action: outcome per order, missing reason, failure, or problems of the delegation form. */
export type ApprovalsResult = {
  decided?: { decision: Decision; outcomes: CallResult<typeof approvals.decide> }
  reason?: ReasonProblem & { chosen: string }
  failed?: 'state' | 'refused' | 'again' | 'unreachable'
  delegation?: FormResult
}

export const delegationRules = () => buildRules(contract.approvals.delegate.body, ['delegateUserId', 'from', 'until'])

type Submission = { handle: SessionHandle; form: FormData; url: URL }

// messages: approvals.flash.*
/** Dispatches the forms of the approvals screen. */
export async function changeApprovals(handle: SessionHandle, request: Request, url: URL) {
  const form = await readFormData(request)
  const sent = { handle, form, url }
  const intent = form.get('intent')
  if (intent === 'delegate') return delegate(sent)
  if (intent === 'endDelegation') return runAction(sent, () => endDelegation(sent))
  if (intent === 'withdraw') return runAction(sent, () => withdraw(sent))
  return runAction(sent, () => decide(sent))
}

type ResultResponse = ReturnType<typeof respond>
const respond = (result: ApprovalsResult, status = 200) => data(result, { status })

/** Reports a rejection at the form; the rest of the page shows the current state. */
async function runAction<Result>({ handle }: Submission, run: () => Promise<Result>): Promise<Result | ResultResponse> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof SdkError)) throw error
    handle.dependencies.log[isRefusal(error) ? 'warn' : 'error']({ err: error }, 'changing an approval failed')
    const failed = error.code === 'ST0001' ? 'state' : isRefusal(error) ? 'refused' : 'again'
    return respond({ failed }, error.status ?? 503)
  }
}

async function decide({ handle, form }: Submission): Promise<ResultResponse> {
  const decision = decisions.find((each) => each === form.get('decision'))
  const chosen = form.getAll('chosen').map(String)
  if (!decision || chosen.length === 0) throw data('Bad Request', { status: 400 })
  const reason = getText(form, 'reason').slice(0, maxReasonLength)
  if (reason === '' && needsReason(decision))
    return respond({ reason: { needsReason: true, reason, chosen: chosen[0]! } }, 400)
  const selected = chosen.map(parseSelected)
  const outcomes = await handle.platform.approvals.decide({
    body: { decision, reason: reason || null, approvals: selected },
  })
  return respond({ decided: { decision, outcomes } })
}

/** Parses `id:version`: an approval and the version of its order that was shown. */
function parseSelected(chosen: string) {
  const [id = '', version = ''] = chosen.split(':')
  if (!id) throw data('Bad Request', { status: 400 })
  return { id, ...(/^[1-9]\d{0,8}$/.test(version) && { version: Number(version) }) }
}

async function withdraw({ handle, form, url }: Submission) {
  const reason = getText(form, 'reason').slice(0, maxReasonLength) || null
  await handle.platform.approvals.withdraw({ params: { id: getText(form, 'id') }, body: { reason } })
  return redirectWithFlash(handle.jar, url.pathname + url.search, { name: 'approvals.withdrawn' })
}

async function endDelegation({ handle, form, url }: Submission) {
  await handle.platform.approvals.endDelegation({ params: { id: getText(form, 'id') } })
  return redirectWithFlash(handle.jar, url.pathname + url.search, { name: 'approvals.ended' })
}

async function delegate({ handle, form, url }: Submission) {
  const rules = delegationRules()
  const sent = createSubmission(form, rules)
  if (!sent.isValid()) return respond({ delegation: sent.toResult().data }, 400)
  const body = buildBody<CallBody<typeof approvals.delegate>>(rules, sent.values)
  let failure: string | undefined
  const created = await handle.platform.approvals.delegate({ body }).catch((error: unknown) => {
    if (!(error instanceof SdkError)) throw error
    failure = error.code ?? 'SV0002'
  })
  // A rejection concerns both dates together or the person, so it is reported for the whole form.
  if (!created) return respond({ delegation: { ...sent.toResult().data, problems: {}, failure } }, 400)
  const { date } = formatFor(getPathLocale(url.pathname))
  const values = { name: created.delegate.name, from: date(created.from), until: date(created.until) }
  return redirectWithFlash(handle.jar, url.pathname + url.search, { name: 'approvals.delegated', values })
}

const getText = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
