import type { Locale } from '@tiber/contract/locales'
import type { RefusalReason } from '@tiber/contract/payment-words'
import type { Context } from '../../context.ts'

/** What the card is asked for. The id is ours: asked twice with the same one, a provider begins once. */
export type CardWish = {
  id: string
  amount: string
  currency: string
  /** What the buyer knows the order by. */
  orderReference: string
  orderId: string
  returnUrl: string
  locale: Locale
  expiresAt: Date
}

/** An amount to take, let go or give back of a payment; the id is ours, and the same one counts once. */
export type AmountWish = { id: string; pspReference: string; amount: string; currency: string }

export type Card = { brand: string; lastDigits: string }

/**
 * What a provider tells of a payment, whether it comes by itself or is asked for. `paymentId` and `entryId` are the ids we
 * gave; an event has one id, however often and by whichever way it comes.
 */
export type ProviderEvent = { id: string; at: Date; paymentId: string; pspReference: string } & (
  | { kind: 'CHALLENGED' }
  | { kind: 'AUTHORIZED'; card: Card | null }
  | { kind: 'REFUSED' | 'EXPIRED' | 'CANCELLED'; reason: RefusalReason; card: Card | null }
  | { kind: 'SETTLED' | 'FAILED'; entryId: string }
)

/** A message as it came: the bytes that were signed, not what they parse to. */
export type WebhookMessage = { headers: Record<string, string | string[] | undefined>; body: string }

/**
 * The port to whoever takes cards. An adapter knows its provider's words and nothing of orders; orders know this port and
 * nothing of providers. Card numbers pass through neither.
 */
export type PaymentProvider = {
  name: string
  /** Other names clients may know it by. */
  standsFor?: readonly string[]
  /** A page of the provider's on which the buyer pays. */
  openPage(context: Context, wish: CardWish): Promise<{ pspReference: string; url: string }>
  /** Where a client sends a card to, to pay with it later; the answer goes to the client as it is. */
  registerCard(
    context: Context,
    wish: { currency: string },
  ): Promise<{ id: string; cardRegistrationURL: string; accessKey: string; preregistrationData: string }>
  /** Asks a registered card at once; the address is the bank's, where it wants to ask the buyer. */
  preauthorize(
    context: Context,
    wish: CardWish & { cardId: string },
  ): Promise<{ pspReference: string; url: string | null }>
  capture(context: Context, wish: AmountWish): Promise<void>
  /** Lowers what is set aside. */
  release(context: Context, wish: AmountWish): Promise<void>
  refund(context: Context, wish: AmountWish): Promise<void>
  /** Nobody is to pay any more; what has been answered stays answered. */
  cancel(context: Context, pspReference: string): Promise<void>
  /** All that happened to a payment: for whoever will not wait for messages, or has lost them. */
  eventsOf(context: Context, pspReference: string): Promise<ProviderEvent[]>
  /** What a message tells; undefined if it is not the provider's, or too old. */
  readWebhook(message: WebhookMessage, now: Date): ProviderEvent[] | undefined
  /** What an adapter has left to a job: `payment-provider`, with its name and a task of its own. */
  work?(context: Context, task: object): Promise<void>
}
