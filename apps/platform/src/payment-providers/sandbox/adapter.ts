import { randomBytes } from 'node:crypto'
import { Type, type Static, type TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { PlatformError } from '@tiber/contract/errors'
import type { Context } from '../../context.ts'
import type { CardRequest, PaymentProvider, ProviderEvent } from '../../modules/payments/provider.ts'
import { createBank, providerName, type Task } from './bank.ts'
import * as queries from './queries.ts'
import { isSigned, sign } from './signature.ts'

const signatureHeader = 'sandbox-signature'

export type SandboxOptions = {
  /** Public URL of the sandbox pages. */
  pagesUrl: string
  secret: string
  /** Delay of webhooks, which are sent twice. */
  delaySeconds: number
  /** Delivers a webhook to the shop and returns its HTTP status. */
  send: (message: { headers: Record<string, string>; body: string }) => Promise<number>
}

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

/** Creates a payment provider for demos and tests: it behaves like a real one, but no money moves. */
export function createSandbox({ pagesUrl, secret, delaySeconds, send }: SandboxOptions) {
  const delays = { message: delaySeconds, again: delaySeconds * 5, silence: delaySeconds * 20 }
  const bank = createBank(delays)

  const startPayment = (context: Context, request: CardRequest) =>
    queries.createPayment(context, {
      reference: `pay_${randomBytes(18).toString('base64url')}`,
      merchantId: request.id,
      amount: request.amount,
      currency: request.currency,
      orderReference: request.orderReference,
      orderId: request.orderId,
      returnUrl: request.returnUrl,
      locale: request.locale,
      expiresAt: request.expiresAt,
    })
  const buildPageUrl = (reference: string) => `${pagesUrl}/pay/${reference}`

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

  /** Signs the webhook on each delivery, so that its timestamp is recent. */
  async function deliver(context: Context, eventId: string) {
    const event = await queries.findEvent(context, eventId)
    if (!event) return
    const body = JSON.stringify(await toMessage(context, event))
    const headers = { 'content-type': 'application/json', [signatureHeader]: sign(secret, body, context.now()) }
    const status = await send({ headers, body })
    if (status >= 300) throw new Error(`The shop answered a sandbox webhook with status ${status}.`)
  }

  const provider: PaymentProvider = {
    name: providerName,
    aliases: ['MANGOPAY', 'THUNES', 'LEMONWAY', 'DJUST_PAY'],
    async openPage(context, request) {
      const { reference } = await startPayment(context, request)
      return { pspReference: reference, url: buildPageUrl(reference) }
    },
    async registerCard() {
      const id = `reg_${randomBytes(18).toString('base64url')}`
      const preregistrationData = sign(secret, id, new Date(0))
      return { id, cardRegistrationURL: `${pagesUrl}/cards`, accessKey: id, preregistrationData }
    },
    async preauthorize(context, request) {
      const card = await queries.findCard(context, request.cardId)
      if (!card) throw new PlatformError('F-E-002', `Card ${request.cardId} not found.`, 'cardId')
      const { reference } = await startPayment(context, request)
      await bank.pay(context, reference, card)
      return { pspReference: reference, url: card.outcome === 'CHALLENGE' ? buildPageUrl(reference) : null }
    },
    capture: bank.settle('CAPTURE'),
    release: bank.settle('RELEASE'),
    refund: bank.settle('REFUND'),
    cancel: (context, reference) => bank.cancel(context, reference),
    async listEvents(context, reference) {
      const events = await queries.listEvents(context, reference)
      return Promise.all(events.map(async (event) => toEvent(await toMessage(context, event))))
    },
    readWebhook({ headers, body }, now) {
      const header = String(headers[signatureHeader] ?? '')
      return isSigned(secret, { header, body }, now) ? [toEvent(readMessage(body))] : undefined
    },
    runTask: (context, task) => {
      const typedTask = task as Task
      return typedTask.type === 'TELL' ? deliver(context, typedTask.eventId) : bank.expire(context, typedTask.reference)
    },
  }
  /** Checks that access key and data were issued by `registerCard`. */
  const isRegistration = (accessKey: string, data: string) =>
    isSigned(secret, { header: data, body: accessKey }, new Date(0))
  return { provider, bank, isRegistration }
}
export type Sandbox = ReturnType<typeof createSandbox>

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
