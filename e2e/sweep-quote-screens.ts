import type { Screen } from './sweep-screens.ts'
import {
  createComparison,
  createOffer,
  createPrintedComparison,
  createQuoteList,
  createQuoteMessage,
  submit,
} from './sweep-states.ts'

const comparison = '/account/quotes/:id'
const offer = '/account/quotes/:id/:supplierQuoteId'

/** Screens of quotes. */
export const quoteScreens: Screen[] = [
  { route: '/account/quotes', path: '/account/quotes', needsSignIn: true, createPath: createQuoteList },
  { route: '/account/quotes', path: '/account/quotes?q=nowhere', needsSignIn: true },
  { route: '/account/quotes', path: '/account/quotes?as=newcomer', needsSignIn: true, as: 'new@tiber.example' },
  { route: comparison, path: '/account/quotes/1', needsSignIn: true, status: 404 },
  { route: comparison, path: '/account/quotes/offered', needsSignIn: true, createPath: createComparison },
  {
    route: comparison,
    path: '/account/quotes/offered?state=award',
    needsSignIn: true,
    createPath: createComparison,
    prepare: submit('quotes.award'),
  },
  {
    route: `${comparison}/print`,
    path: '/account/quotes/offered/print',
    needsSignIn: true,
    createPath: createPrintedComparison,
  },
  { route: offer, path: '/account/quotes/1/1', needsSignIn: true, status: 404 },
  { route: offer, path: '/account/quotes/offered/offer', needsSignIn: true, createPath: createOffer },
  {
    route: offer,
    path: '/account/quotes/offered/offer?state=counter',
    needsSignIn: true,
    createPath: createOffer,
    prepare: submit('quotes.counter'),
  },
  {
    route: `${offer}/message`,
    path: '/account/quotes/offered/offer/message',
    needsSignIn: true,
    createPath: createQuoteMessage,
  },
]
