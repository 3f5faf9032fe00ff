import type { AutomaticAnswer } from '@tiber/contract/catalogue/supplier-settings'
import { isCarrierPattern, maxCarriers } from '@tiber/contract/orders/carriers'
import { parseNumber, type FormRules, type FormValues } from '@tiber/ui/forms/field-rules.ts'
import { createSubmission, readFormData } from '@tiber/web/form.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'
import { buildLegalRules, toLegalEntity } from '../frame/legal-form.server.ts'
import { requireIntent } from '../frame/require-intent.server.ts'

export const hoursRules = (): FormRules => ({ answerHours: { kind: 'number', required: true, maxLength: 3 } })

const rows = Array.from({ length: maxCarriers }, (_row, at) => at)
export const carrierRules = (): FormRules =>
  Object.fromEntries(
    rows.flatMap((at) => [
      [`name${at}`, { maxLength: 100 }],
      [`pattern${at}`, { maxLength: 500 }],
    ]),
  )

const time = '^([01]\\d|2[0-3]):[0-5]\\d$'
export const automaticRules = (): FormRules => ({
  isOn: { kind: 'boolean' },
  maxNet: { kind: 'number', maxLength: 12 },
  from: { required: true, pattern: time },
  until: { required: true, pattern: time },
  knownOnly: { kind: 'boolean' },
})

type Submission = ReturnType<typeof createSubmission>

/** The parts of the settings: their rules, and what they change; what is wrong with it is added to the problems. */
const parts = {
  legal: { rules: buildLegalRules, read: ({ values }: Submission) => ({ legal: toLegalEntity(values) }) },
  hours: {
    rules: hoursRules,
    read: ({ values }: Submission) => ({ answerHours: parseNumber(values['answerHours'] ?? '') ?? 0 }),
  },
  carriers: { rules: carrierRules, read: readCarriers },
  automatic: { rules: automaticRules, read: readAutomatic },
}

/** Changes one part of the settings of the supplier. */
export async function changeSettings({ platform, dependencies }: SessionHandle, request: Request) {
  const form = await readFormData(request)
  const intent = requireIntent(form, parts)
  const sent = createSubmission(form, parts[intent].rules())
  const body = parts[intent].read(sent)
  if (!sent.isValid()) return { result: sent.toResult() }
  await sent.send(dependencies.log, `${intent}OfSettings`, () => platform.supplierSettings.update({ body }))
  return sent.isValid() ? { flash: { name: 'settings.saved', values: {} } as const } : { result: sent.toResult() }
}

function readCarriers(sent: Submission) {
  const read = (name: string) => sent.values[name]?.trim() ?? ''
  const typed = rows.map((at) => ({ at, name: read(`name${at}`), pattern: read(`pattern${at}`) }))
  const filled = typed.filter(({ name, pattern }) => name || pattern)
  const names = filled.map(({ name }) => name.toLowerCase())
  for (const [index, { at, name, pattern }] of filled.entries()) {
    if (!name) sent.addProblems({ [`name${at}`]: 'required' })
    if (names.indexOf(name.toLowerCase()) < index) sent.addProblems({ [`name${at}`]: 'taken' })
    if (!isCarrierPattern(pattern)) sent.addProblems({ [`pattern${at}`]: 'format' })
  }
  return { carriers: filled.map(({ name, pattern }) => ({ name, pattern })) }
}

function readAutomatic(sent: Submission): { automaticAnswer: AutomaticAnswer | null } {
  const { isOn, maxNet = '', from = '', until = '', knownOnly }: FormValues = sent.values
  if (isOn !== 'true') return { automaticAnswer: null }
  const amount = parseNumber(maxNet)
  if (!amount || amount <= 0) sent.addProblems({ maxNet: maxNet.trim() ? 'range' : 'required' })
  if (from >= until) sent.addProblems({ until: 'range' })
  return { automaticAnswer: { maxNet: amount ?? 0, from, until, knownOnly: knownOnly === 'true' } }
}
