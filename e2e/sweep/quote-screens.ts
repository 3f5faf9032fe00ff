import { newcomer } from '../shop.ts'
import type { Screen } from './screens.ts'
import {
  createComparison,
  createOffer,
  createPrintedComparison,
  createQuoteList,
  createQuoteMessage,
  findQuoteCandidates,
  sendBadQuoteRequest,
  submit,
} from './states.ts'

const request = '/account/quotes/new'
const comparison = '/account/quotes/:id'
const offer = '/account/quotes/:id/:supplierQuoteId'

/** Screens of quotes. */
export const quoteScreens: Screen[] = [
  { route: '/account/quotes', path: '/account/quotes', needsSignIn: true, createPath: createQuoteList },
  { route: '/account/quotes', path: '/account/quotes?q=nowhere', needsSignIn: true },
  { route: '/account/quotes', path: '/account/quotes?as=newcomer', needsSignIn: true, as: newcomer },
  { route: request, path: '/account/quotes/new', needsSignIn: true, prepare: findQuoteCandidates },
  { route: request, path: '/account/quotes/new?cart=0000000801', needsSignIn: true },
  {
    route: request,
    path: '/account/quotes/new?product=SCS-A2-M8-040',
    needsSignIn: true,
    prepare: sendBadQuoteRequest,
  },
  { route: request, path: '/account/quotes/new?cart=9999999999', needsSignIn: true, status: 404 },
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
