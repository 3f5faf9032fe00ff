import { contract } from '@tiber/contract/contract'
import { buildBody, buildRules, parseNumber, type FormRules } from '@tiber/ui/forms/field-rules.ts'
import { createSubmission, readFormData } from '@tiber/web/form.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'
import { requireIntent } from '../frame/require-intent.server.ts'

const { operatorAccounts, customerAccounts } = contract

export const companyRules = (): FormRules => ({
  ...buildRules(operatorAccounts.update.body, [
    'name',
    'companyRegistrationName',
    'businessRegistrationNumber',
    'vatNumber',
    'website',
    'accountManager',
  ]),
  tagIds: { kind: 'list' },
})

export const termsRules = (): FormRules => ({
  ...buildRules(operatorAccounts.updateTerms.body, ['paymentType', 'paymentMode']),
  paymentDelay: { kind: 'number', maxLength: 3 },
  creditLimit: { kind: 'number', maxLength: 15 },
})

export const noteRules = () => buildRules(operatorAccounts.addNote.body, ['text', 'forRole'])
export const statusRules = () => buildRules(customerAccounts.updateStatus.body, ['status'])

const flashNames = {
  company: 'accounts.saved',
  terms: 'accounts.termsSaved',
  note: 'accounts.noted',
  status: 'accounts.statusSaved',
} as const

/** Changes one part of a customer; what somebody else has changed since the page was opened is not overwritten. */
export async function changeAccount({ platform, dependencies }: SessionHandle, request: Request, id: string) {
  const form = await readFormData(request)
  const intent = requireIntent(form, flashNames)
  const rules = { company: companyRules, terms: termsRules, note: noteRules, status: statusRules }[intent]()
  const sent = createSubmission(form, rules)
  if (!sent.isValid()) return { result: sent.toResult() }
  const params = { id }
  const version = { ifMatch: `"${String(form.get('version') ?? '').replaceAll(/\D/g, '')}"` }
  await sent.send<unknown>(dependencies.log, `${intent}OfAccount`, () => {
    if (intent === 'company')
      return platform.operatorAccounts.update({ params, body: buildBody<object>(rules, sent.values) }, version)
    if (intent === 'terms')
      return platform.operatorAccounts.updateTerms({ params, body: toTerms(sent.values) }, version)
    if (intent === 'status')
      return platform.customerAccounts.updateStatus({
        params,
        body: { status: sent.values['status'] === 'ACTIVE' ? 'ACTIVE' : 'INACTIVE' },
      })
    const body = buildBody<{ text: string }>(rules, sent.values)
    // The same note after the same one is a second click.
    const idempotencyKey = `note ${id} ${String(form.get('after') ?? '').replaceAll(/\W/g, '')}`.slice(0, 200)
    return platform.operatorAccounts.addNote({ params, body }, { idempotencyKey })
  })
  return sent.isValid() ? { flash: { name: flashNames[intent] } } : { result: sent.toResult() }
}

type Terms = NonNullable<Parameters<SessionHandle['platform']['operatorAccounts']['updateTerms']>[0]['body']>

function toTerms(values: Record<string, string>): Terms {
  const number = (name: string) => (values[name]?.trim() ? parseNumber(values[name]) : null)
  const delay = number('paymentDelay')
  return {
    // The rules have checked that these are among the choices.
    paymentType: (values['paymentType'] || null) as Terms['paymentType'],
    paymentDelay: delay,
    paymentMode: delay === null ? null : ((values['paymentMode'] || 'SIMPLE') as Terms['paymentMode']),
    creditLimit: number('creditLimit'),
  }
}
