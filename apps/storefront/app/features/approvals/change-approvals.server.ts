import { data } from 'react-router'
import { SdkError } from '@tiber/sdk/sdk-error'
import { decisions, longestReason, needsReason, type Decision } from '@tiber/contract/approval-words'
import type { approvals } from '@tiber/contract/approvals'
import type { CallBody, CallResult } from '@tiber/contract/call'
import { contract } from '@tiber/contract/contract'
import { bodyOf, rulesOf } from '#app/forms/field-rules.ts'
import type { FormAnswer } from '#app/forms/use-form.ts'
import { formatFor } from '#app/i18n/format.ts'
import { localeOfPath } from '#app/i18n/locale.ts'
import { isRefusal } from '#app/server/failure-policy.server.ts'
import { redirectWith } from '#app/server/flash.server.ts'
import { formOf, sentForm } from '#app/server/form.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'
import type { ReasonProblem } from './decision-form.tsx'

/** Result of an action: outcome per order, missing reason, failure, or problems of the delegation form. */
export type ApprovalsAnswer = {
  decided?: { decision: Decision; outcomes: CallResult<typeof approvals.decide> }
  reason?: ReasonProblem & { chosen: string }
  failed?: 'state' | 'refused' | 'again' | 'unreachable'
  delegation?: FormAnswer
}

export const delegationRules = () => rulesOf(contract.approvals.delegate.body, ['delegateUserId', 'from', 'until'])

type Sent = { handle: SessionHandle; form: FormData; url: URL }

// messages: approvals.flash.*
/** Dispatches the forms of the approvals screen. */
export async function changeApprovals(handle: SessionHandle, request: Request, url: URL) {
  const form = await formOf(request)
  const sent = { handle, form, url }
  const intent = form.get('intent')
  if (intent === 'delegate') return delegate(sent)
  if (intent === 'endDelegation') return attempted(sent, () => endDelegation(sent))
  if (intent === 'withdraw') return attempted(sent, () => withdraw(sent))
  return attempted(sent, () => decide(sent))
}

type Answered = ReturnType<typeof answerOf>
const answerOf = (answer: ApprovalsAnswer, status = 200) => data(answer, { status })

/** Reports a rejection at the form; the rest of the page shows the current state. */
async function attempted<Result>({ handle }: Sent, run: () => Promise<Result>): Promise<Result | Answered> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof SdkError)) throw error
    handle.parts.log[isRefusal(error) ? 'warn' : 'error']({ err: error }, 'An approval was not changed')
    const failed = error.code === 'ST0001' ? 'state' : isRefusal(error) ? 'refused' : 'again'
    return answerOf({ failed }, error.status ?? 503)
  }
}

async function decide({ handle, form }: Sent): Promise<Answered> {
  const decision = decisions.find((each) => each === form.get('decision'))
  const chosen = form.getAll('chosen').map(String)
  if (!decision || chosen.length === 0) throw data('Bad Request', { status: 400 })
  const reason = textOf(form, 'reason').slice(0, longestReason)
  if (reason === '' && needsReason(decision))
    return answerOf({ reason: { needsReason: true, reason, chosen: chosen[0]! } }, 400)
  const wanted = chosen.map(wantedOf)
  const outcomes = await handle.platform.approvals.decide({
    body: { decision, reason: reason || null, approvals: wanted },
  })
  return answerOf({ decided: { decision, outcomes } })
}

/** Parses `id:version`: an approval and the version of its order that was shown. */
function wantedOf(chosen: string) {
  const [id = '', version = ''] = chosen.split(':')
  if (!id) throw data('Bad Request', { status: 400 })
  return { id, ...(/^[1-9]\d{0,8}$/.test(version) && { version: Number(version) }) }
}

async function withdraw({ handle, form, url }: Sent) {
  const reason = textOf(form, 'reason').slice(0, longestReason) || null
  await handle.platform.approvals.withdraw({ params: { id: textOf(form, 'id') }, body: { reason } })
  return redirectWith(handle.jar, url.pathname + url.search, 'approvals.withdrawn')
}

async function endDelegation({ handle, form, url }: Sent) {
  await handle.platform.approvals.endDelegation({ params: { id: textOf(form, 'id') } })
  return redirectWith(handle.jar, url.pathname + url.search, 'approvals.ended')
}

async function delegate({ handle, form, url }: Sent) {
  const rules = delegationRules()
  const sent = sentForm(form, rules)
  if (!sent.isRight()) return answerOf({ delegation: sent.answer().data }, 400)
  const body = bodyOf<CallBody<typeof approvals.delegate>>(rules, sent.values)
  let failure: string | undefined
  const made = await handle.platform.approvals.delegate({ body }).catch((error: unknown) => {
    if (!(error instanceof SdkError)) throw error
    failure = error.code ?? 'SV0002'
  })
  // A rejection concerns both dates together or the person, so it is reported for the whole form.
  if (!made) return answerOf({ delegation: { ...sent.answer().data, problems: {}, failure } }, 400)
  const { date } = formatFor(localeOfPath(url.pathname))
  const values = { name: made.delegate.name, from: date(made.from), until: date(made.until) }
  return redirectWith(handle.jar, url.pathname + url.search, 'approvals.delegated', { values })
}

const textOf = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
