import { Type, type Static } from 'typebox'
import { BankTransfer } from './bank-transfer.ts'
import { callGroup } from '../call.ts'
import { currencies } from '../currencies.ts'
import { LogisticOrder } from './order-shapes.ts'
import { paymentOptions, paymentStatuses, referenceTypes } from './order-statuses.ts'
import { paymentStates, refusalReasons, resultCodes } from './payment-enums.ts'
import { closedObject, Nullable, OneOf, Text } from '../shapes.ts'

const reference = { referenceType: Type.Optional(OneOf(referenceTypes)), reference: Text(255) }

const PaymentResult = Type.Object({
  resultCode: OneOf(resultCodes),
  pspReference: Type.String(),
  refusalReason: Type.Optional(OneOf(refusalReasons)),
  /** What the buyer does next: continue on the provider's page, or transfer the amount (in cents) to an account. */
  action: Type.Optional(
    Type.Union([
      Type.Object({ type: OneOf(['redirect']), method: OneOf(['GET']), url: Type.String() }),
      Type.Object({
        type: OneOf(['bankTransfer']),
        beneficiary: Type.String(),
        iban: Type.String(),
        bic: Type.String(),
        reference: Type.String(),
        totalAmountValue: Type.Integer(),
      }),
    ]),
  ),
})
export type PaymentResult = Static<typeof PaymentResult>

/** Payment of an order. */
export type PaymentState = Static<typeof PaymentState>
export const PaymentState = Type.Object({
  status: OneOf(paymentStates),
  option: Nullable(OneOf(paymentOptions)),
  provider: Nullable(Type.String()),
  amount: Type.Number(),
  currency: Type.String(),
  /** Card brand and last digits, as reported by the provider. */
  card: Nullable(Type.Object({ brand: Type.String(), lastDigits: Type.String() })),
  /** Reason why the payment failed. */
  reason: Nullable(OneOf(refusalReasons)),
  /** Amounts captured for shipped articles, and refunded. */
  captured: Type.Number(),
  refunded: Type.Number(),
  /** Deadline of the authorisation; null once it is decided. */
  expiresAt: Nullable(Type.String({ format: 'date-time' })),
  /** Reference of the payment at the provider. */
  pspReference: Nullable(Type.String()),
  /** URL of the provider's page to continue paying, while possible. */
  page: Nullable(Type.String()),
  /** Where to transfer an order that is paid in advance or when it is accepted. */
  transfer: Nullable(BankTransfer),
})

/** Card payment of an open invoice. */
export type InvoicePayment = Static<typeof InvoicePayment>
export const InvoicePayment = Type.Object({
  /** Number of the invoice. */
  number: Type.String(),
  /** Whether the invoice is paid, by this payment or otherwise. */
  isPaid: Type.Boolean(),
  status: OneOf(['PENDING', 'CHALLENGED', 'AUTHORIZED', 'REFUSED', 'EXPIRED', 'CANCELLED']),
  amount: Type.Number(),
  currency: Type.String(),
  reason: Nullable(OneOf(refusalReasons)),
  /** URL of the provider's page, while the payment is open. */
  page: Nullable(Type.String()),
})

export const payments = callGroup({
  payInvoice: {
    method: 'POST',
    path: '/v1/tiber/invoices/{id}/payment',
    summary: 'Open the payment provider’s page for an open invoice',
    access: 'customer',
    right: 'ORDER_CREATE',
    returns: InvoicePayment,
    errors: ['ST0001', 'F-E-040'],
    extension: 'payments',
  },
  invoicePayment: {
    method: 'GET',
    path: '/v1/tiber/invoices/{id}/payment',
    summary: 'Get the state of the card payment of an invoice',
    access: 'customer',
    right: 'ORDER_READ',
    returns: InvoicePayment,
    errors: [],
    extension: 'payments',
  },
  paymentPage: {
    method: 'GET',
    path: '/v1/shop/commercial-orders/{id}/payment-page',
    summary: 'Get the URL of the payment provider’s page for an order',
    access: 'customer',
    right: 'ORDER_CREATE',
    query: closedObject({
      paymentOption: Type.Optional(OneOf(paymentOptions)),
      paymentProvider: Type.Optional(Text(50)),
    }),
    returns: Type.String(),
    errors: ['ST0001', 'F-E-040'],
  },
  registerCard: {
    method: 'POST',
    path: '/v1/shop/commercial-orders/{id}/card-registration',
    operation: 'ORDER-104',
    summary: 'Get the URL to register a card at the provider; the card number never reaches this server',
    access: 'customer',
    right: 'ORDER_CREATE',
    query: closedObject({ paymentProvider: Type.Optional(Text(50)), currency: Type.Optional(OneOf(currencies)) }),
    returns: Type.Object({
      id: Type.String(),
      cardRegistrationURL: Type.String(),
      accessKey: Type.String(),
      preregistrationData: Type.String(),
      currency: Type.String(),
      status: OneOf(['CREATED']),
    }),
    errors: ['ST0001'],
  },
  preauthorize: {
    method: 'POST',
    path: '/v1/shop/commercial-orders/{id}/preauthorization',
    summary: 'Preauthorise the amount on a registered card; send the id when placing the order',
    access: 'customer',
    right: 'ORDER_CREATE',
    query: closedObject({ paymentProvider: Type.Optional(Text(50)) }),
    body: closedObject({
      cardId: Text(255),
      returnUrl: Type.String({ format: 'uri', maxLength: 2000 }),
      browserInfo: Type.Optional(Type.Unknown()),
      ipAddress: Type.Optional(Type.String({ maxLength: 50 })),
    }),
    returns: Type.Object({
      preAuthorizationId: Type.String(),
      status: OneOf(['CREATED', 'SUCCEEDED', 'FAILED']),
      secureModeRedirectURL: Type.Optional(Type.String()),
    }),
    errors: ['ST0001'],
  },
  updatePaymentStatus: {
    method: 'PUT',
    path: '/v1/logistic-orders/{id}/payment-status',
    summary: 'Set the payment status of a logistic order',
    access: 'operator',
    right: 'PAYMENT_UPDATE',
    body: closedObject({ paymentStatus: OneOf(paymentStatuses) }),
    returns: LogisticOrder,
    errors: ['ST0001'],
  },
  methods: {
    method: 'GET',
    path: '/v1/shop/payments/payment-methods',
    summary: 'List the payment methods of an order',
    access: 'customer',
    right: 'ORDER_CREATE',
    query: closedObject(reference),
    returns: Type.Object({
      /** JSON text of `{ paymentMethods, storedPaymentMethods }` in the form of Adyen's forms. */
      adyenPaymentMethods: Type.String(),
      enableCreditCardStorage: Type.Boolean(),
      paymentMethods: Type.Array(
        Type.Object({ type: Type.String(), name: Type.String(), paymentOption: OneOf(paymentOptions) }),
      ),
    }),
    errors: [],
  },
  precheck: {
    method: 'GET',
    path: '/v1/shop/payments/precheck',
    summary: 'Check whether an order can be paid now',
    access: 'customer',
    right: 'ORDER_CREATE',
    query: closedObject(reference),
    returns: Type.Object({ payable: Type.Boolean(), amount: Type.Number(), currency: Type.String() }),
    errors: [],
  },
  create: {
    method: 'POST',
    path: '/v1/shop/payments',
    summary:
      'Pay an order by card or bank transfer and place it; the buyer may have to continue on the provider’s page',
    access: 'customer',
    right: 'ORDER_CREATE',
    body: closedObject({
      ...reference,
      paymentMethodData: Type.Object({ type: Text(50) }),
      returnUrl: Type.Optional(Type.String({ format: 'uri', maxLength: 2000 })),
      returnPath: Type.Optional(Type.String({ pattern: '^/(?!/)', maxLength: 2000, description: 'Page of the shop' })),
      customerUserIP: Type.Optional(Type.String({ maxLength: 50 })),
      browserInfo: Type.Optional(Type.Unknown()),
      storePaymentMethod: Type.Optional(Type.Boolean({ description: 'Accepted without effect' })),
      countryCode: Type.Optional(Type.String({ maxLength: 10 })),
      amount: Type.Optional(Type.Unknown({ description: 'Accepted without effect: the amount is that of the order' })),
    }),
    returns: PaymentResult,
    errors: ['ST0001', 'F-E-039', 'F-E-040', 'OR0006'],
  },
  details: {
    method: 'POST',
    path: '/v1/shop/payments/details',
    summary: 'Get the result of a payment continued on the provider’s page',
    access: 'customer',
    right: 'ORDER_CREATE',
    body: closedObject({
      pspReference: Type.Optional(Text(255)),
      details: Type.Optional(Type.Unknown()),
      paymentData: Type.Optional(Type.String({ maxLength: 10_000 })),
    }),
    returns: PaymentResult,
    errors: ['ST0001'],
  },
  state: {
    method: 'GET',
    path: '/v1/tiber/commercial-orders/{id}/payment',
    summary: 'Get the payment of an order',
    access: 'customer',
    right: 'ORDER_READ',
    returns: PaymentState,
    errors: [],
    extension: 'payments',
  },
  cancel: {
    method: 'POST',
    path: '/v1/tiber/commercial-orders/{id}/payment/cancel',
    summary: 'Cancel the card payment: releases the reserved amount so that the order can be reopened',
    access: 'customer',
    right: 'ORDER_CREATE',
    returns: PaymentState,
    errors: ['ST0001'],
    extension: 'payments',
  },
})
