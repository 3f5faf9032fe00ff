import type { IncidentAction } from '@tiber/contract/conversations/incident-enums'
import { defaultLocale, type Locale } from '@tiber/contract/locales'
import type { Context } from '../../context.ts'
import { buildMailLink, mailEach, type Recipient } from '../users/public.ts'
import { selectMailedIncident, type MailedIncident } from './mail-queries.ts'
import { buildIncidentMail, describeCreditNote } from './mail-texts.ts'
import type { IncidentMailJob } from './record-change.ts'

type Side = 'buyer' | 'suppliers' | 'operators'

/** Who is mailed about a change: those who did not make it and have to know. */
const sides: Record<IncidentAction | 'OPEN', Side[]> = {
  OPEN: ['suppliers'],
  TAKE: ['buyer'],
  PROPOSE: ['buyer'],
  DECIDE: ['buyer', 'suppliers'],
  AGREE: ['suppliers'],
  REJECT: ['suppliers'],
  ESCALATE: ['operators', 'suppliers', 'buyer'],
  SETTLE: ['buyer'],
  CLOSE: ['buyer'],
  WITHDRAW: ['suppliers'],
}

export async function mailIncident(context: Context, job: IncidentMailJob) {
  const incident = await selectMailedIncident(context, job.eventId)
  if (!incident) return
  const own = { ...incident, suppliers: incident.suppliers.length > 0 ? incident.suppliers : incident.operators }
  const isAuthor = (side: Side) => side === 'buyer' && incident.actorType === 'CUSTOMER'
  const recipients = sides[incident.action].filter((side) => !isAuthor(side)).flatMap((side) => own[side])
  // The operator may stand in for a supplier and be asked as operator too.
  const unique = new Map(recipients.map((recipient) => [recipient.email, recipient]))
  const mails = { name: 'incident-mail', job, recipients: [...unique.values()] }
  await mailEach(context, mails, (recipient) => sendMail(context, incident, recipient))
}

function sendMail(context: Context, incident: MailedIncident, recipient: Recipient) {
  const { firstName, email } = recipient
  const locale = recipient.locale ?? defaultLocale
  const path = `/incidents/${incident.incidentId}`
  const { reference, account, supplier, actorName: actor, message, outcome, reason } = incident
  const text = buildIncidentMail(locale, incident.action, {
    firstName,
    reference,
    account,
    supplier,
    actor,
    message: message.slice(0, maxMailedLength),
    outcome,
    settlement: describeSettlement(incident, locale),
    reason,
    deadline: incident.deadline && formatDate(incident.deadline, locale),
  })
  return context.mailer.send({
    ...text,
    to: email,
    locale,
    ...buildMailLink(context, recipient, { shop: `/account${path}`, desk: path }),
  })
}

/** Longer reports are cut in mails. */
const maxMailedLength = 1000

function describeSettlement({ settlement, currency }: MailedIncident, locale: Locale): string | null {
  if (!settlement?.creditNote) return settlement?.replacement ?? null
  const { number, gross } = settlement.creditNote
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, useGrouping: 'always' })
  return describeCreditNote(locale, number, format.format(Math.abs(gross)))
}

/** DD-MM-YYYY, HH:MM in Madrid, where the shop's deadlines are. */
function formatDate(instant: string, locale: Locale): string {
  const parts = new Intl.DateTimeFormat(locale, {
    timeZone: 'Europe/Madrid',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  }).formatToParts(new Date(instant))
  const get = (type: string) => parts.find((part) => part.type === type)!.value
  return `${get('day')}-${get('month')}-${get('year')}, ${get('hour')}:${get('minute')}`
}
