import { randomBytes } from 'node:crypto'
import { Type, type Static, type TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { PlatformError } from '@tiber/contract/errors'
import type { Context } from '../../context.ts'
import type { CardWish, PaymentProvider, ProviderEvent } from '../../modules/payments/provider.ts'
import { createBank, providerName, type Task } from './bank.ts'
import * as queries from './queries.ts'
import { isSigned, sign } from './signature.ts'

const signatureHeader = 'sandbox-signature'

export type SandboxParts = {
  /** Where browsers find its pages. */
  pagesUrl: string
  secret: string
  /** How long messages take; they are sent twice. */
  delaySeconds: number
  /** Brings a message to the shop and answers with the status it got. */
  send: (message: { headers: Record<string, string>; body: string }) => Promise<number>
}

const Name = Type.String({ pattern: '^[\\x20-\\x7e]{1,200}$' })
const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** What a message of the sandbox says. */
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

/** A provider that exists only here: real in all it does with the shop, except that no money moves. */
export function createSandbox({ pagesUrl, secret, delaySeconds, send }: SandboxParts) {
  const delays = { message: delaySeconds, again: delaySeconds * 5, silence: delaySeconds * 20 }
  const bank = createBank(delays)

  const begin = (context: Context, wish: CardWish) =>
    queries.beginPayment(context, {
      reference: `pay_${randomBytes(18).toString('base64url')}`,
      merchantId: wish.id,
      amount: wish.amount,
      currency: wish.currency,
      orderReference: wish.orderReference,
      orderId: wish.orderId,
      returnUrl: wish.returnUrl,
      locale: wish.locale,
      expiresAt: wish.expiresAt,
    })
  const pageOf = (reference: string) => `${pagesUrl}/pay/${reference}`

  async function messageOf(context: Context, event: queries.SandboxEvent): Promise<Message> {
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

  /** Signs a message anew each time: it must be young when it arrives. */
  async function deliver(context: Context, eventId: string) {
    const event = await queries.findEvent(context, eventId)
    if (!event) return
    const body = JSON.stringify(await messageOf(context, event))
    const headers = { 'content-type': 'application/json', [signatureHeader]: sign(secret, body, context.now()) }
    const status = await send({ headers, body })
    if (status >= 300) throw new Error(`The shop answered ${status} to a message of the sandbox.`)
  }

  const provider: PaymentProvider = {
    name: providerName,
    standsFor: ['MANGOPAY', 'THUNES', 'LEMONWAY', 'DJUST_PAY'],
    async openPage(context, wish) {
      const { reference } = await begin(context, wish)
      return { pspReference: reference, url: pageOf(reference) }
    },
    async registerCard() {
      const id = `reg_${randomBytes(18).toString('base64url')}`
      const preregistrationData = sign(secret, id, new Date(0))
      return { id, cardRegistrationURL: `${pagesUrl}/cards`, accessKey: id, preregistrationData }
    },
    async preauthorize(context, wish) {
      const card = await queries.findCard(context, wish.cardId)
      if (!card) throw new PlatformError('F-E-002', `There is no card ${wish.cardId}.`, 'cardId')
      const { reference } = await begin(context, wish)
      await bank.pay(context, reference, card)
      return { pspReference: reference, url: card.outcome === 'CHALLENGE' ? pageOf(reference) : null }
    },
    capture: bank.settle('CAPTURE'),
    release: bank.settle('RELEASE'),
    refund: bank.settle('REFUND'),
    cancel: (context, reference) => bank.cancel(context, reference),
    async eventsOf(context, reference) {
      const events = await queries.eventsOf(context, reference)
      return Promise.all(events.map(async (event) => toEvent(await messageOf(context, event))))
    },
    readWebhook({ headers, body }, now) {
      const header = String(headers[signatureHeader] ?? '')
      return isSigned(secret, { header, body }, now) ? [toEvent(readMessage(body))] : undefined
    },
    work: (context, task) => {
      const given = task as Task
      return given.type === 'TELL' ? deliver(context, given.eventId) : bank.expire(context, given.reference)
    },
  }
  /** Whether an access key and its data were given out by `registerCard`. */
  const isRegistration = (accessKey: string, data: string) =>
    isSigned(secret, { header: data, body: accessKey }, new Date(0))
  return { provider, bank, isRegistration }
}
export type Sandbox = ReturnType<typeof createSandbox>

/** What is signed and cannot be read is no better when it comes again: who sent it is told so. */
function readMessage(body: string): Message {
  const message = jsonOf(body)
  if (!Check(Message, message)) throw new PlatformError('F-E-012', 'The message cannot be read.', 'body')
  return message
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The sandbox's words in the port's. */
function toEvent({ id, type, created, payment, entryId }: Message): ProviderEvent {
  const known = { id, at: new Date(created), paymentId: payment.merchantId, pspReference: payment.reference }
  const card = payment.card ? { brand: payment.card.brand, lastDigits: payment.card.last4 } : null
  if (entryId) return { ...known, kind: type === 'FAILED' ? 'FAILED' : 'SETTLED', entryId }
  if (type === 'CHALLENGED') return { ...known, kind: type }
  if (type === 'AUTHORIZED') return { ...known, kind: type, card }
  const kind = type === 'EXPIRED' || type === 'CANCELLED' ? type : 'REFUSED'
  return { ...known, kind, reason: (payment.reason ?? 'REFUSED') as 'REFUSED', card }
}
