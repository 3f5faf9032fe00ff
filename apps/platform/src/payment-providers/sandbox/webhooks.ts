import { Type, type Static, type TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { PlatformError } from '@tiber/contract/errors'
import type { Context } from '../../context.ts'
import type { ProviderEvent, WebhookMessage } from '../../modules/payments/provider.ts'
import * as queries from './queries.ts'
import { isSigned, sign } from './signature.ts'

const signatureHeader = 'sandbox-signature'

const Name = Type.String({ pattern: '^[\\x20-\\x7e]{1,200}$' })
const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** Payload of a sandbox webhook. */
const Message = Type.Object({
  id: Name,
  type: Name,
  created: Type.String({ format: 'date-time' }),
  payment: Type.Object({
    reference: Name,
    merchantId: Name,
    reason: nullable(Name),
    card: nullable(Type.Object({ brand: Name, last4: Name })),
  }),
  entryId: nullable(Name),
})
type Message = Static<typeof Message>

export type SenderOptions = {
  secret: string
  /** Delivers a webhook to the shop and returns its HTTP status. */
  send: (message: { headers: Record<string, string>; body: string }) => Promise<number>
}

/** Creates the sender of webhooks; it signs on each delivery, so that the timestamp is recent. */
export const createWebhookSender =
  ({ secret, send }: SenderOptions) =>
  async (context: Context, eventId: string) => {
    const event = await queries.findEvent(context, eventId)
    if (!event) return
    const body = JSON.stringify(await toMessage(context, event))
    const headers = { 'content-type': 'application/json', [signatureHeader]: sign(secret, body, context.now()) }
    const status = await send({ headers, body })
    if (status >= 300) throw new Error(`The shop answered a sandbox webhook with status ${status}.`)
  }

/** Parses a webhook; returns undefined if its signature is invalid or too old. */
export function readWebhook(secret: string, { headers, body }: WebhookMessage, now: Date): ProviderEvent[] | undefined {
  const header = String(headers[signatureHeader] ?? '')
  return isSigned(secret, { header, body }, now) ? [toEvent(readMessage(body))] : undefined
}

/** Lists the events of a payment as their webhooks report them. */
export async function listEvents(context: Context, reference: string): Promise<ProviderEvent[]> {
  const events = await queries.listEvents(context, reference)
  return Promise.all(events.map(async (event) => toEvent(await toMessage(context, event))))
}

async function toMessage(context: Context, event: queries.SandboxEvent): Promise<Message> {
  const payment = (await queries.findPayment(context, event.reference))!
  const { reference, merchantId, reason, cardBrand, cardLastDigits } = payment
  const card = cardBrand && cardLastDigits ? { brand: cardBrand, last4: cardLastDigits } : null
  const created = new Date(event.at).toISOString()
  return {
    id: event.id,
    type: event.type,
    created,
    payment: { reference, merchantId, reason, card },
    entryId: event.entryId,
  }
}

/** Rejects malformed payloads with 400, so that the sender does not retry them. */
function readMessage(body: string): Message {
  const message = parseJson(body)
  if (!Check(Message, message)) throw new PlatformError('F-E-012', 'The webhook payload is malformed.', 'body')
  return message
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Converts a sandbox payload to a provider event. */
function toEvent({ id, type, created, payment, entryId }: Message): ProviderEvent {
  const base = { id, at: new Date(created), paymentId: payment.merchantId, pspReference: payment.reference }
  const card = payment.card ? { brand: payment.card.brand, lastDigits: payment.card.last4 } : null
  if (entryId) return { ...base, kind: type === 'FAILED' ? 'FAILED' : 'SETTLED', entryId }
  if (type === 'CHALLENGED') return { ...base, kind: type }
  if (type === 'AUTHORIZED') return { ...base, kind: type, card }
  const kind = type === 'EXPIRED' || type === 'CANCELLED' ? type : 'REFUSED'
  return { ...base, kind, reason: (payment.reason ?? 'REFUSED') as 'REFUSED', card }
}
