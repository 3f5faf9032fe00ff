import { Type, type Static } from 'typebox'
import { callGroup } from './call.ts'
import { currencies } from './currencies.ts'
import { LogisticOrder } from './order-shapes.ts'
import { paymentOptions, paymentStatuses, referenceTypes } from './order-words.ts'
import { paymentStates, refusalReasons, resultCodes } from './payment-words.ts'
import { closedObject, Nullable, OneOf, Text } from './shapes.ts'

const reference = { referenceType: Type.Optional(OneOf(referenceTypes)), reference: Text(255) }

const PaymentResult = Type.Object({
  resultCode: OneOf(resultCodes),
  pspReference: Type.String(),
  /** Where the buyer goes on, if anywhere. */
  action: Type.Optional(Type.Object({ type: OneOf(['redirect']), method: OneOf(['GET']), url: Type.String() })),
})

/** The payment of an order as the shop tells it. */
export type PaymentState = Static<typeof PaymentState>
export const PaymentState = Type.Object({
  status: OneOf(paymentStates),
  option: Nullable(OneOf(paymentOptions)),
  provider: Nullable(Type.String()),
  amount: Type.Number(),
  currency: Type.String(),
  /** The last digits of a card, as the provider tells them. */
  card: Nullable(Type.Object({ brand: Type.String(), lastDigits: Type.String() })),
  /** Why it came to nothing. */
  reason: Nullable(OneOf(refusalReasons)),
  /** Taken for what was shipped, and given back of it. */
  captured: Type.Number(),
  refunded: Type.Number(),
  /** Until when the card can answer; null once it has. */
  expiresAt: Nullable(Type.String({ format: 'date-time' })),
  /** The provider's name of it, for asking what became of it. */
  pspReference: Nullable(Type.String()),
  /** Where the buyer goes on paying, while that is possible. */
  page: Nullable(Type.String()),
})

export const payments = callGroup({
  paymentPage: {
    method: 'GET',
    path: '/v1/shop/commercial-orders/{id}/payment-page',
    summary: 'The address of the payment provider’s page for this order',
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
    summary: 'Where the provider takes a card; its number never comes here',
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
    summary: 'Reserve the sum on a registered card; the id goes along when the order is placed',
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
    summary: 'Money came, went back or was refused',
    access: 'operator',
    body: closedObject({ paymentStatus: OneOf(paymentStatuses) }),
    returns: LogisticOrder,
    errors: ['ST0001'],
  },
  methods: {
    method: 'GET',
    path: '/v1/shop/payments/payment-methods',
    summary: 'How an order can be paid',
    access: 'customer',
    right: 'ORDER_CREATE',
    query: closedObject(reference),
    returns: Type.Object({
      paymentMethods: Type.Array(
        Type.Object({ type: Type.String(), name: Type.String(), paymentOption: OneOf(paymentOptions) }),
      ),
    }),
    errors: [],
  },
  precheck: {
    method: 'GET',
    path: '/v1/shop/payments/precheck',
    summary: 'Whether an order can be paid now',
    access: 'customer',
    right: 'ORDER_CREATE',
    query: closedObject(reference),
    returns: Type.Object({ payable: Type.Boolean(), amount: Type.Number(), currency: Type.String() }),
    errors: [],
  },
  create: {
    method: 'POST',
    path: '/v1/shop/payments',
    summary: 'Begin to pay an order; the buyer may have to go on at the provider’s',
    access: 'customer',
    right: 'ORDER_CREATE',
    body: closedObject({
      ...reference,
      paymentMethodData: Type.Object({ type: Text(50) }),
      returnUrl: Type.String({ format: 'uri', maxLength: 2000 }),
      customerUserIP: Type.Optional(Type.String({ maxLength: 50 })),
      browserInfo: Type.Optional(Type.Unknown()),
    }),
    returns: PaymentResult,
    errors: ['ST0001', 'F-E-040'],
  },
  details: {
    method: 'POST',
    path: '/v1/shop/payments/details',
    summary: 'What became of a payment that went on at the provider’s',
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
    summary: 'How the payment of an order stands',
    access: 'customer',
    right: 'ORDER_READ',
    returns: PaymentState,
    errors: [],
    extension: 'payments',
  },
  giveUp: {
    method: 'POST',
    path: '/v1/tiber/commercial-orders/{id}/payment/give-up',
    summary: 'Not to pay by this card after all: nothing is kept back, and the order can be taken up again',
    access: 'customer',
    right: 'ORDER_CREATE',
    returns: PaymentState,
    errors: ['ST0001'],
    extension: 'payments',
  },
})
