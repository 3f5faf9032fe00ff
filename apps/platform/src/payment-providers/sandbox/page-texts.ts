import type { Locale } from '@tiber/contract/locales'
import type { CardField, Outcome } from './cards.ts'

type Texts = {
  provider: string
  sandbox: string
  title: string
  order: string
  amount: string
  fields: Record<CardField, string>
  hints: Record<CardField, string>
  problems: Record<CardField, string>
  pay: (amount: string) => string
  back: string
  cards: string
  cardsHint: string
  use: (number: string) => string
  number: string
  answer: string
  answers: Partial<Record<Outcome, string>>
  bank: string
  challenge: string
  challengeText: (amount: string, card: string) => string
  confirm: string
  reject: string
  ended: string
  endedText: string
  toShop: string
  unknown: string
  unknownText: string
}

const spanish: Texts = {
  provider: 'Caja de pruebas',
  sandbox: 'Entorno de pruebas: no se cobra nada y solo valen las tarjetas de la lista.',
  title: 'Pago con tarjeta',
  order: 'Pedido',
  amount: 'Importe',
  fields: { number: 'Número de tarjeta', expiry: 'Caducidad', code: 'Código de seguridad', name: 'Titular' },
  hints: { number: '13 a 19 cifras', expiry: 'MM/AA', code: '3 o 4 cifras', name: 'Como figura en la tarjeta' },
  problems: {
    number: 'Este número no es de una tarjeta. Ejemplo: 4111 1111 1111 1111',
    expiry: 'Escriba mes y año. Ejemplo: 09/31',
    code: 'Escriba las 3 o 4 cifras del reverso. Ejemplo: 123',
    name: 'Escriba el nombre del titular.',
  },
  pay: (amount) => `Pagar ${amount}`,
  back: 'Volver a la tienda sin pagar',
  cards: 'Tarjetas de prueba',
  cardsHint: 'Con cualquier fecha futura y cualquier código.',
  use: (number) => `Usar ${number}`,
  number: 'Número',
  answer: 'Qué responde el banco',
  answers: {
    APPROVE: 'Acepta',
    CHALLENGE: 'Pide confirmación',
    REFUSED: 'Rechaza',
    INSUFFICIENT_FUNDS: 'Sin fondos',
    TIME_OUT: 'No responde',
  },
  bank: 'Banco de pruebas',
  challenge: 'Confirme el pago',
  challengeText: (amount, card) => `La tienda pide ${amount} con su tarjeta ${card}.`,
  confirm: 'Confirmar el pago',
  reject: 'Rechazar',
  ended: 'Este pago ya tiene respuesta',
  endedText: 'Nada se cobra dos veces: la tienda ya conoce el resultado.',
  toShop: 'Volver a la tienda',
  unknown: 'Este pago no existe',
  unknownText: 'Abra el enlace de la tienda otra vez.',
}

const english: Texts = {
  provider: 'Test checkout',
  sandbox: 'Test environment: nothing is charged, and only the cards of the list work.',
  title: 'Pay by card',
  order: 'Order',
  amount: 'Amount',
  fields: { number: 'Card number', expiry: 'Expiry date', code: 'Security code', name: 'Name on the card' },
  hints: { number: '13 to 19 digits', expiry: 'MM/YY', code: '3 or 4 digits', name: 'As printed on the card' },
  problems: {
    number: 'This is not the number of a card. Example: 4111 1111 1111 1111',
    expiry: 'Enter month and year. Example: 09/31',
    code: 'Enter the 3 or 4 digits on the back. Example: 123',
    name: 'Enter the name on the card.',
  },
  pay: (amount) => `Pay ${amount}`,
  back: 'Back to the shop without paying',
  cards: 'Test cards',
  cardsHint: 'With any date to come and any code.',
  use: (number) => `Use ${number}`,
  number: 'Number',
  answer: 'What the bank answers',
  answers: {
    APPROVE: 'Accepts',
    CHALLENGE: 'Asks for confirmation',
    REFUSED: 'Refuses',
    INSUFFICIENT_FUNDS: 'Insufficient funds',
    TIME_OUT: 'Does not answer',
  },
  bank: 'Test bank',
  challenge: 'Confirm the payment',
  challengeText: (amount, card) => `The shop asks for ${amount} with your card ${card}.`,
  confirm: 'Confirm the payment',
  reject: 'Reject',
  ended: 'This payment has been answered',
  endedText: 'Nothing is charged twice: the shop knows the result.',
  toShop: 'Back to the shop',
  unknown: 'There is no such payment',
  unknownText: 'Open the link of the shop again.',
}

export const getTexts = (locale: Locale): Texts => (locale === 'es-ES' ? spanish : english)
