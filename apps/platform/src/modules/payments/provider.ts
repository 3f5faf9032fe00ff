import type { Locale } from '@tiber/contract/locales'
import type { RefusalReason } from '@tiber/contract/orders/payment-enums'
import type { Context } from '../../context.ts'

/** Request for a card authorization. The id is ours and idempotent: a repeated request starts one payment. */
export type CardRequest = {
  id: string
  amount: string
  currency: string
  /** Reference shown to the buyer. */
  orderReference: string
  orderId: string
  returnUrl: string
  locale: Locale
  expiresAt: Date
}

/** Request to capture, release or refund an amount; the id is ours and idempotent. */
export type AmountRequest = { id: string; pspReference: string; amount: string; currency: string }

export type Card = { brand: string; lastDigits: string }

/**
 * Event of a payment, pushed by webhook or polled. `paymentId` and `entryId` are our ids; the event id stays the same
 * however often and by whichever way it arrives.
 */
export type ProviderEvent = { id: string; at: Date; paymentId: string; pspReference: string } & (
  | { kind: 'CHALLENGED' }
  | { kind: 'AUTHORIZED'; card: Card | null }
  | { kind: 'REFUSED' | 'EXPIRED' | 'CANCELLED'; reason: RefusalReason; card: Card | null }
  | { kind: 'SETTLED' | 'FAILED'; entryId: string }
)

/** A raw webhook request: the signed bytes, not the parsed body. */
export type WebhookMessage = { headers: Record<string, string | string[] | undefined>; body: string }

/**
 * Port to payment providers. Adapters know their provider and nothing about orders; orders know this port and nothing
 * about providers. Card numbers pass through neither.
 */
export type PaymentProvider = {
  name: string
  /** Other names clients may use for this provider. */
  aliases?: readonly string[]
  /** Opens a page of the provider on which the buyer pays. */
  openPage(context: Context, request: CardRequest): Promise<{ pspReference: string; url: string }>
  /** Registers a card for later payments; the result is passed to the client unchanged. */
  registerCard(
    context: Context,
    request: { currency: string },
  ): Promise<{ id: string; cardRegistrationURL: string; accessKey: string; preregistrationData: string }>
  /** Authorizes a registered card at once; the URL is that of the bank's challenge, if there is one. */
  preauthorize(
    context: Context,
    request: CardRequest & { cardId: string },
  ): Promise<{ pspReference: string; url: string | null }>
  capture(context: Context, request: AmountRequest): Promise<void>
  /** Reduces the authorized amount. */
  release(context: Context, request: AmountRequest): Promise<void>
  refund(context: Context, request: AmountRequest): Promise<void>
  /** Cancels an open payment; an answered one stays as it is. */
  cancel(context: Context, pspReference: string): Promise<void>
  /** Lists all events of a payment, for callers that missed webhooks or do not wait for them. */
  listEvents(context: Context, pspReference: string): Promise<ProviderEvent[]>
  /** Parses a webhook; returns undefined if its signature is invalid or too old. */
  readWebhook(message: WebhookMessage, now: Date): ProviderEvent[] | undefined
  /** Runs a task the adapter has enqueued as a `payment-provider` job. */
  runTask?(context: Context, task: object): Promise<void>
}
