import { newcomer } from '../shop.ts'
import type { Screen } from './screens.ts'
import {
  createConversation,
  createGoodsIn,
  createInbox,
  createIncident,
  createRatableOrder,
  createRefusedReport,
  createReport,
  createSupplierMessage,
  submit,
} from './states.ts'

/** Screens of messages, incidents, ratings and goods in. */
export const conversationScreens: Screen[] = [
  { route: '/account/messages', path: '/account/messages', needsSignIn: true, createPath: createInbox },
  { route: '/account/messages', path: '/account/messages?q=nowhere', needsSignIn: true },
  { route: '/account/messages', path: '/account/messages?as=newcomer', needsSignIn: true, as: newcomer },
  { route: '/account/messages/:id', path: '/account/messages/1', needsSignIn: true, status: 404 },
  {
    route: '/account/messages/:id',
    path: '/account/messages/answered',
    needsSignIn: true,
    createPath: createConversation,
  },
  { route: '/account/messages/new', path: '/account/messages/new', needsSignIn: true, status: 404 },
  {
    route: '/account/messages/new',
    path: '/account/messages/new?order=placed',
    needsSignIn: true,
    createPath: createSupplierMessage,
  },
  { route: '/account/incidents', path: '/account/incidents', needsSignIn: true },
  { route: '/account/incidents', path: '/account/incidents?as=newcomer', needsSignIn: true, as: newcomer },
  { route: '/account/incidents/:id', path: '/account/incidents/1', needsSignIn: true, status: 404 },
  {
    route: '/account/incidents/:id',
    path: '/account/incidents/proposed',
    needsSignIn: true,
    createPath: createIncident,
  },
  { route: '/account/incidents/new', path: '/account/incidents/new', needsSignIn: true },
  { route: '/account/incidents/new', path: '/account/incidents/new?as=newcomer', needsSignIn: true, as: newcomer },
  { route: '/account/incidents/new', path: '/account/incidents/new?order=1', needsSignIn: true, status: 404 },
  {
    route: '/account/incidents/new',
    path: '/account/incidents/new?order=placed',
    needsSignIn: true,
    createPath: createRefusedReport,
  },
  {
    route: '/account/incidents/new',
    path: '/account/incidents/new?order=shipped',
    needsSignIn: true,
    createPath: createReport,
  },
  { route: '/account/orders/:id/goods-in', path: '/account/orders/1/goods-in', needsSignIn: true, status: 404 },
  {
    route: '/account/orders/:id/goods-in',
    path: '/account/orders/shipped/goods-in',
    needsSignIn: true,
    createPath: createGoodsIn,
  },
  { route: '/contact', path: '/contact', needsSignIn: true },
  { route: '/contact', path: '/contact?state=empty', needsSignIn: true, prepare: submit('threads.contact.send') },
  {
    route: '/account/orders/:id',
    path: '/account/orders/completed',
    needsSignIn: true,
    createPath: createRatableOrder,
  },
]
