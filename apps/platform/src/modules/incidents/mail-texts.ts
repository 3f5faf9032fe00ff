import type { IncidentAction, IncidentOutcome } from '@tiber/contract/conversations/incident-enums'
import type { Locale } from '@tiber/contract/locales'

export type MailValues = {
  firstName: string
  reference: string
  account: string
  supplier: string
  actor: string
  message: string
  outcome: IncidentOutcome | null
  /** Number and amount of the credit note, or what was sent instead. */
  settlement: string | null
  reason: string | null
  deadline: string | null
}
type Template = { subject: (values: MailValues) => string; line: (values: MailValues) => string }

const outcomes: Record<Locale, Record<IncidentOutcome, string>> = {
  'es-ES': { REPLACE: 'reponer el material', CREDIT: 'abonar el importe', RETURN: 'recoger el material y abonarlo' },
  'en-US': { REPLACE: 'replace the goods', CREDIT: 'credit the amount', RETURN: 'collect the goods and credit them' },
}
const describe = (locale: Locale, outcome: IncidentOutcome | null) => (outcome ? outcomes[locale][outcome] : '')

const spanish: Record<IncidentAction | 'OPEN', Template> = {
  OPEN: {
    subject: ({ reference, account }) => `Incidencia de ${account} en el pedido ${reference}`,
    line: ({ reference, account, message }) =>
      `${account} ha abierto una incidencia en el pedido ${reference}:\n${message}`,
  },
  TAKE: {
    subject: ({ reference, supplier }) => `${supplier} atiende su incidencia del pedido ${reference}`,
    line: ({ reference, supplier }) => `${supplier} ya atiende su incidencia del pedido ${reference}.`,
  },
  PROPOSE: {
    subject: ({ reference, supplier }) => `${supplier} propone una solución para el pedido ${reference}`,
    line: ({ supplier, outcome }) =>
      `${supplier} propone ${describe('es-ES', outcome)}. Acepte la propuesta o recházela.`,
  },
  DECIDE: {
    subject: ({ reference }) => `Decisión sobre la incidencia del pedido ${reference}`,
    line: ({ actor, outcome, supplier }) => `${actor} ha decidido que ${supplier} debe ${describe('es-ES', outcome)}.`,
  },
  AGREE: {
    subject: ({ reference, account }) => `${account} acepta su propuesta para el pedido ${reference}`,
    line: ({ account, outcome }) => `${account} acepta la propuesta: ${describe('es-ES', outcome)}.`,
  },
  REJECT: {
    subject: ({ reference, account }) => `${account} rechaza su propuesta para el pedido ${reference}`,
    line: ({ account }) => `${account} rechaza la propuesta. Haga otra o responda en la conversación.`,
  },
  ESCALATE: {
    subject: ({ reference }) => `La incidencia del pedido ${reference} pasa a Tiber`,
    line: ({ reference, account, supplier }) =>
      `La incidencia de ${account} con ${supplier} en el pedido ${reference} ha pasado a Tiber, que decidirá.`,
  },
  SETTLE: {
    subject: ({ reference }) => `Incidencia resuelta: pedido ${reference}`,
    line: ({ supplier, settlement }) => `${supplier} ha cumplido lo acordado: ${settlement}.`,
  },
  CLOSE: {
    subject: ({ reference }) => `Incidencia cerrada: pedido ${reference}`,
    line: ({ actor, reference }) => `${actor} ha cerrado la incidencia del pedido ${reference}.`,
  },
  WITHDRAW: {
    subject: ({ reference, account }) => `${account} retira la incidencia del pedido ${reference}`,
    line: ({ account, reference }) => `${account} ha retirado la incidencia del pedido ${reference}.`,
  },
}

const english: Record<IncidentAction | 'OPEN', Template> = {
  OPEN: {
    subject: ({ reference, account }) => `Incident reported by ${account}: order ${reference}`,
    line: ({ reference, account, message }) => `${account} reported a problem with order ${reference}:\n${message}`,
  },
  TAKE: {
    subject: ({ reference, supplier }) => `${supplier} is handling your incident: order ${reference}`,
    line: ({ reference, supplier }) => `${supplier} is handling your incident about order ${reference}.`,
  },
  PROPOSE: {
    subject: ({ reference, supplier }) => `${supplier} proposes a settlement: order ${reference}`,
    line: ({ supplier, outcome }) =>
      `${supplier} offers to ${describe('en-US', outcome)}. Accept the proposal or reject it.`,
  },
  DECIDE: {
    subject: ({ reference }) => `Decision about the incident: order ${reference}`,
    line: ({ actor, outcome, supplier }) => `${actor} decided that ${supplier} has to ${describe('en-US', outcome)}.`,
  },
  AGREE: {
    subject: ({ reference, account }) => `${account} accepts your proposal: order ${reference}`,
    line: ({ account, outcome }) => `${account} accepts the proposal to ${describe('en-US', outcome)}.`,
  },
  REJECT: {
    subject: ({ reference, account }) => `${account} rejects your proposal: order ${reference}`,
    line: ({ account }) => `${account} rejects the proposal. Make another one or reply in the conversation.`,
  },
  ESCALATE: {
    subject: ({ reference }) => `Incident escalated to Tiber: order ${reference}`,
    line: ({ reference, account, supplier }) =>
      `The incident of ${account} with ${supplier} about order ${reference} was escalated to Tiber, who will decide.`,
  },
  SETTLE: {
    subject: ({ reference }) => `Incident settled: order ${reference}`,
    line: ({ supplier, settlement }) => `${supplier} has done what was agreed: ${settlement}.`,
  },
  CLOSE: {
    subject: ({ reference }) => `Incident closed: order ${reference}`,
    line: ({ actor, reference }) => `${actor} closed the incident about order ${reference}.`,
  },
  WITHDRAW: {
    subject: ({ reference, account }) => `${account} withdraws the incident: order ${reference}`,
    line: ({ account, reference }) => `${account} withdrew the incident about order ${reference}.`,
  },
}

const common = {
  'es-ES': {
    greeting: (name: string) => `Hola, ${name}:`,
    reason: (reason: string) => `Motivo: ${reason}`,
    deadline: (date: string) => `Plazo: ${date}.`,
    creditNote: (number: string, amount: string) => `abono ${number} por ${amount}`,
    button: 'Ver la incidencia',
    end: 'El enlace muestra siempre el estado actual de la incidencia.',
  },
  'en-US': {
    greeting: (name: string) => `Hello ${name},`,
    reason: (reason: string) => `Reason: ${reason}`,
    deadline: (date: string) => `Deadline: ${date}.`,
    creditNote: (number: string, amount: string) => `credit note ${number} for ${amount}`,
    button: 'View incident',
    end: 'The link always shows the current status of the incident.',
  },
}

export const describeCreditNote = (locale: Locale, number: string, amount: string) =>
  common[locale].creditNote(number, amount)

export function buildIncidentMail(locale: Locale, action: IncidentAction | 'OPEN', values: MailValues) {
  const { subject, line } = (locale === 'es-ES' ? spanish : english)[action]
  const { greeting, reason, deadline, button, end } = common[locale]
  const lines = [
    greeting(values.firstName),
    line(values),
    ...(values.reason === null ? [] : [reason(values.reason)]),
    ...(values.deadline === null ? [] : [deadline(values.deadline)]),
  ]
  return { subject: subject(values), lines, button, end }
}
