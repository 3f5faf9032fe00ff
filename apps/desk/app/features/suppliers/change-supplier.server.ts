import { contract } from '@tiber/contract/contract'
import { buildRules, parseNumber, type FormRules, type FormValues } from '@tiber/ui/forms/field-rules.ts'
import { createSubmission, readFormData } from '@tiber/web/form.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'
import { requireIntent } from '../frame/require-intent.server.ts'
import { buildLegalRules, toLegalEntity } from '../frame/legal-form.server.ts'

const optionalNumbers = ['freightPrice', 'freightFreeFrom', 'minOrderValue'] as const

export const termsRules = (): FormRules => ({
  ...buildRules(
    contract.operatorSuppliers.update.body,
    ['name', 'paymentDueMode', 'invoicing'],
    ['name', 'paymentDueMode', 'invoicing'],
  ),
  paymentDueDelay: { kind: 'number', required: true, maxLength: 3 },
  answerHours: { kind: 'number', required: true, maxLength: 3 },
  ...Object.fromEntries(optionalNumbers.map((name) => [name, { kind: 'number' as const, maxLength: 12 }])),
})

export const inviteRules = () => buildRules(contract.operatorSuppliers.invite.body, ['firstName', 'lastName', 'email'])

const flashNames = {
  legal: 'suppliers.saved',
  terms: 'suppliers.saved',
  invite: 'suppliers.invited',
  status: 'suppliers.statusSaved',
} as const

/** Changes one part of a supplier, or invites who answers its orders. */
export async function changeSupplier({ platform, dependencies }: SessionHandle, request: Request, id: string) {
  const form = await readFormData(request)
  const intent = requireIntent(form, flashNames)
  const rules = { legal: buildLegalRules, terms: termsRules, invite: inviteRules, status: () => ({}) }[intent]()
  const sent = createSubmission(form, rules)
  if (!sent.isValid()) return { result: sent.toResult() }
  const params = { id }
  const { operatorSuppliers } = platform
  const version = { ifMatch: `"${String(form.get('version') ?? '').replaceAll(/\D/g, '')}"` }
  const { firstName = '', lastName = '', email = '' } = sent.values
  await sent.send(dependencies.log, `${intent}OfSupplier`, () => {
    if (intent === 'invite') return operatorSuppliers.invite({ params, body: { firstName, lastName, email } })
    if (intent === 'legal')
      return operatorSuppliers.update({ params, body: { legal: toLegalEntity(sent.values) } }, version)
    if (intent === 'terms') return operatorSuppliers.update({ params, body: toTerms(sent.values) }, version)
    const status = form.get('status') === 'SUSPENDED' ? 'SUSPENDED' : 'ACTIVE'
    return operatorSuppliers.update({ params, body: { status } })
  })
  return sent.isValid() ? { flash: { name: flashNames[intent], values: { email } } } : { result: sent.toResult() }
}

function toTerms(values: FormValues) {
  const read = (name: string) => (values[name]?.trim() ? parseNumber(values[name]) : null)
  return {
    name: values['name'] ?? '',
    paymentDueMode: values['paymentDueMode'] === 'END_OF_MONTH' ? ('END_OF_MONTH' as const) : ('SIMPLE' as const),
    paymentDueDelay: read('paymentDueDelay') ?? 0,
    answerHours: read('answerHours') ?? 0,
    invoicing: values['invoicing'] === 'OWN' ? ('OWN' as const) : ('PLATFORM' as const),
    freightPrice: read('freightPrice'),
    freightFreeFrom: read('freightFreeFrom'),
    minOrderValue: read('minOrderValue'),
  }
}
