import { randomBytes } from 'node:crypto'
import { PlatformError } from '@tiber/contract/errors'
import type { Context } from '../../context.ts'
import type { CardRequest, PaymentProvider } from '../../modules/payments/provider.ts'
import { createBank, providerName, type Task } from './bank.ts'
import * as queries from './queries.ts'
import { isSigned, sign } from './signature.ts'
import { createWebhookSender, listEvents, readWebhook, type SenderOptions } from './webhooks.ts'

export type SandboxOptions = SenderOptions & {
  /** Public URL of the sandbox pages. */
  pagesUrl: string
  /** Delay of webhooks, which are sent twice. */
  delaySeconds: number
}

/** Creates a payment provider for demos and tests: it behaves like a real one, but no money moves. */
export function createSandbox({ pagesUrl, secret, delaySeconds, send }: SandboxOptions) {
  const delays = { message: delaySeconds, again: delaySeconds * 5, silence: delaySeconds * 20 }
  const bank = createBank(delays)
  const buildPageUrl = (reference: string) => `${pagesUrl}/pay/${reference}`
  const sendWebhook = createWebhookSender({ secret, send })

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
    listEvents,
    readWebhook: (message, now) => readWebhook(secret, message, now),
    runTask: (context, task) => {
      const typedTask = task as Task
      return typedTask.type === 'TELL'
        ? sendWebhook(context, typedTask.eventId)
        : bank.expire(context, typedTask.reference)
    },
  }
  /** Checks that access key and data were issued by `registerCard`. */
  const isRegistration = (accessKey: string, data: string) =>
    isSigned(secret, { header: data, body: accessKey }, new Date(0))
  return { provider, bank, isRegistration }
}
export type Sandbox = ReturnType<typeof createSandbox>

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
