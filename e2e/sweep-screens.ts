import type { Page } from '@playwright/test'

import { createDecisionLink } from './approvals.ts'
import { buyer, type Shop } from './shop.ts'
import {
  createQuestionedRequest,
  compareAddresses,
  compareSheet,
  compareUsers,
  createInvitation,
  openFirst,
  pasteOrder,
  createRefusedPayment,
  submit,
  createWaitingPayment,
} from './sweep-states.ts'

export type Screen = {
  /** The path as mounted in the site map. */
  route: string
  /** The path to open; a second state of the same screen is a second entry. */
  path: string
  needsSignIn: boolean
  status?: number
  /** The user; by default the buyer, or a visitor on a public screen. */
  as?: string
  /** Creates the state to show and returns its path, if the path alone leads nowhere. */
  createPath?: () => Promise<string>
  /** Brings the open page into the state to check. */
  prepare?: (page: Page, shop: Shop) => Promise<void>
}

const admin = 'admin@tiber.example'
const approver = 'approver@tiber.example'
const newcomer = 'new@tiber.example'

/** Every screen of the site map, in each state that looks different. */
export const screens: Screen[] = [
  { route: '/', path: '/', needsSignIn: true },
  { route: '/c', path: '/c', needsSignIn: true },
  { route: '/c/*', path: '/c/fixings', needsSignIn: true },
  { route: '/c/*', path: '/c/fixings/screws/socket-head-iso-4762?view=table', needsSignIn: true },
  { route: '/c/*', path: '/c/fixings/screws/socket-head-iso-4762?view=list&a.thread=m8', needsSignIn: true },
  { route: '/c/*', path: '/c/fixings/nonsense', needsSignIn: true, status: 404 },
  { route: '/search', path: '/search?q=iso+4762&view=grid', needsSignIn: true },
  { route: '/search', path: '/search?q=zzzzqqqq', needsSignIn: true },
  { route: '/search', path: '/search?q=iso+4762&brand=nobody', needsSignIn: true },
  { route: '/compare', path: '/compare?skus=SCS-A2-M8-040&skus=SCS-A2-M8-030', needsSignIn: true },
  { route: '/compare', path: '/compare', needsSignIn: true },
  { route: '/checkout/cart/:id?', path: '/checkout/cart', needsSignIn: true },
  { route: '/checkout/cart/:id?', path: '/checkout/cart?as=newcomer', needsSignIn: true, as: newcomer },
  { route: '/checkout/cart/:id?', path: '/checkout/cart/9999999999', needsSignIn: true, status: 404 },
  { route: '/checkout/cart/:id/print', path: '/checkout/cart/0000000802/print', needsSignIn: true },
  { route: '/checkout/shipping', path: '/checkout/shipping?cart=0000000802', needsSignIn: true },
  { route: '/checkout/payment', path: '/checkout/payment?order=1', needsSignIn: true, status: 404 },
  {
    route: '/checkout/payment',
    path: '/checkout/payment?state=waiting',
    needsSignIn: true,
    createPath: createWaitingPayment,
  },
  {
    route: '/checkout/payment',
    path: '/checkout/payment?state=refused',
    needsSignIn: true,
    createPath: createRefusedPayment,
  },
  { route: '/checkout/order-confirmation', path: '/checkout/order-confirmation', needsSignIn: true },
  {
    route: '/checkout/order-confirmation',
    path: '/checkout/order-confirmation?order=1',
    needsSignIn: true,
    status: 404,
  },
  { route: '/account/orders', path: '/account/orders', needsSignIn: true },
  { route: '/account/orders', path: '/account/orders?q=tornillo&view=articles', needsSignIn: true },
  { route: '/account/orders', path: '/account/orders?as=newcomer', needsSignIn: true, as: newcomer },
  { route: '/account/orders/:id', path: '/account/orders/1', needsSignIn: true, status: 404 },
  { route: '/account/reorder', path: '/account/reorder?list=0000000811', needsSignIn: true },
  { route: '/account/reorder', path: '/account/reorder?order=1', needsSignIn: true, status: 404 },
  { route: '/account/orders/:id', path: '/account/orders/0095000012', needsSignIn: true },
  { route: '/account/orders/:id', path: '/account/orders/0095000022', needsSignIn: true },
  { route: '/quick-order', path: '/quick-order', needsSignIn: true, as: newcomer },
  { route: '/quick-order', path: '/quick-order?state=verdicts', needsSignIn: true, prepare: pasteOrder },
  { route: '/brands', path: '/brands', needsSignIn: true },
  { route: '/supplier/:id', path: '/supplier/EBRO', needsSignIn: true },
  { route: '/supplier/:id', path: '/supplier/NOBODY', needsSignIn: true, status: 404 },
  { route: '/product/:id', path: '/product/SCS-A2-M8?variant=SCS-A2-M8-040', needsSignIn: false },
  { route: '/product/:id', path: '/product/SCS-A2-M8?variant=SCS-A2-M8-040&as=buyer', needsSignIn: false, as: buyer },
  { route: '/product/:id', path: '/product/SCS-A2-M8?variant=SCS-A2-M8-045', needsSignIn: false, as: buyer },
  { route: '/product/:id', path: '/product/NOWHERE', needsSignIn: false, status: 404 },
  { route: '/account/carts', path: '/account/carts', needsSignIn: true },
  { route: '/account/carts', path: '/account/carts?type=list&status=COMPLETED', needsSignIn: true },
  { route: '/account/carts', path: '/account/carts?as=newcomer', needsSignIn: true, as: newcomer },
  { route: '/account/carts/compare', path: '/account/carts/compare?a=0000000801&b=0000000802', needsSignIn: true },
  { route: '/account/carts/compare', path: '/account/carts/compare?a=0000000801', needsSignIn: true, status: 404 },
  { route: '/account/invoices', path: '/account/invoices', needsSignIn: true },
  { route: '/account/invoices', path: '/account/invoices?status=OVERDUE&q=nowhere', needsSignIn: true },
  { route: '/account/invoices', path: '/account/invoices?as=newcomer', needsSignIn: true, as: newcomer },
  { route: '/account/part-numbers', path: '/account/part-numbers', needsSignIn: true },
  { route: '/account/part-numbers', path: '/account/part-numbers?q=nowhere', needsSignIn: true },
  { route: '/account/part-numbers', path: '/account/part-numbers?as=newcomer', needsSignIn: true, as: newcomer },
  { route: '/account/part-numbers/import', path: '/account/part-numbers/import', needsSignIn: true },
  { route: '/account/approvals', path: '/account/approvals', needsSignIn: true, as: approver },
  {
    route: '/account/approvals',
    path: '/account/approvals?box=requested&state=open',
    needsSignIn: true,
    prepare: openFirst,
  },
  { route: '/account/approvals', path: '/account/approvals?as=newcomer', needsSignIn: true, as: newcomer },
  { route: '/account/addresses', path: '/account/addresses', needsSignIn: true },
  { route: '/account/addresses', path: '/account/addresses?q=nowhere', needsSignIn: true },
  { route: '/account/addresses/new', path: '/account/addresses/new', needsSignIn: true },
  {
    route: '/account/addresses/new',
    path: '/account/addresses/new?state=empty',
    needsSignIn: true,
    prepare: submit('addresses.create'),
  },
  { route: '/account/addresses/:addressId', path: '/account/addresses/0000000602', needsSignIn: true },
  { route: '/account/addresses/:addressId', path: '/account/addresses/nonsense', needsSignIn: true, status: 404 },
  { route: '/account/addresses/import', path: '/account/addresses/import', needsSignIn: true },
  {
    route: '/account/addresses/import',
    path: '/account/addresses/import?state=verdict',
    needsSignIn: true,
    prepare: compareAddresses,
  },
  { route: '/account/buying-lists', path: '/account/buying-lists', needsSignIn: true },
  { route: '/account/buying-lists', path: '/account/buying-lists?q=nowhere', needsSignIn: true },
  {
    route: '/account/buying-lists',
    path: '/account/buying-lists?state=empty',
    needsSignIn: true,
    as: 'new@tiber.example',
    prepare: submit('buying-lists.new.create'),
  },
  { route: '/account/buying-lists/:id', path: '/account/buying-lists/0000000811', needsSignIn: true },
  { route: '/account/buying-lists/:id', path: '/account/buying-lists/0000000812?show=attention', needsSignIn: true },
  { route: '/account/buying-lists/:id', path: '/account/buying-lists/nonsense', needsSignIn: true, status: 404 },
  { route: '/account/buying-lists/:id/settings', path: '/account/buying-lists/0000000811/settings', needsSignIn: true },
  { route: '/account/buying-lists/:id/print', path: '/account/buying-lists/0000000811/print', needsSignIn: true },
  { route: '/account/buying-lists/:id/import', path: '/account/buying-lists/0000000811/import', needsSignIn: true },
  {
    route: '/account/carts/:id/import',
    path: '/account/carts/0000000801/import?state=preview',
    needsSignIn: true,
    prepare: compareSheet,
  },
  { route: '/account/user-information', path: '/account/user-information', needsSignIn: true },
  { route: '/account/company', path: '/account/company', needsSignIn: true },
  { route: '/account/company', path: '/account/company?as=admin', needsSignIn: true, as: admin },
  { route: '/account/company/users', path: '/account/company/users', needsSignIn: true, as: admin },
  { route: '/account/company/users', path: '/account/company/users?q=nobody', needsSignIn: true, as: admin },
  { route: '/account/company/users/new', path: '/account/company/users/new', needsSignIn: true, as: admin },
  {
    route: '/account/company/users/new',
    path: '/account/company/users/new?state=empty',
    needsSignIn: true,
    as: admin,
    prepare: submit('company.invite.submit'),
  },
  { route: '/account/company/users/import', path: '/account/company/users/import', needsSignIn: true, as: admin },
  {
    route: '/account/company/users/import',
    path: '/account/company/users/import?state=verdict',
    needsSignIn: true,
    as: admin,
    prepare: compareUsers,
  },
  {
    route: '/account/company/users/:id',
    path: '/account/company/users/0000000201?as=admin',
    needsSignIn: true,
    as: admin,
  },
  { route: '/account/company/users/:id', path: '/account/company/users/0000000202', needsSignIn: true },
  {
    route: '/account/company/users/:id',
    path: '/account/company/users/0000000201?confirm=detach',
    needsSignIn: true,
    as: admin,
  },
  { route: '/account/company/organisations', path: '/account/company/organisations', needsSignIn: true, as: admin },
  {
    route: '/account/company/organisations/new',
    path: '/account/company/organisations/new',
    needsSignIn: true,
    as: admin,
  },
  {
    route: '/account/company/organisations/:id',
    path: '/account/company/organisations/0000000403?as=admin',
    needsSignIn: true,
    as: admin,
  },
  { route: '/account/company/organisations/:id', path: '/account/company/organisations/0000000403', needsSignIn: true },
  {
    route: '/account/company/organisations/:id',
    path: '/account/company/organisations/0000000403?address=new',
    needsSignIn: true,
  },
  { route: '/account/company/audit-trail', path: '/account/company/audit-trail', needsSignIn: true, as: admin },
  { route: '/auth/get-access', path: '/auth/get-access', needsSignIn: false },
  {
    route: '/auth/get-access',
    path: '/auth/get-access?state=empty',
    needsSignIn: false,
    prepare: submit('access.submit'),
  },
  { route: '/auth/get-access', path: '/auth/get-access?sent=1', needsSignIn: false },
  { route: '/auth/request/:token', path: '/auth/request/nonsense', needsSignIn: false, status: 404 },
  {
    route: '/auth/request/:token',
    path: '/auth/request/question',
    needsSignIn: false,
    status: 404,
    createPath: createQuestionedRequest,
  },
  { route: '/auth/decide/:token', path: '/auth/decide/nonsense', needsSignIn: false, status: 404 },
  {
    route: '/auth/decide/:token',
    path: '/auth/decide/question',
    needsSignIn: false,
    status: 404,
    createPath: createDecisionLink,
  },
  { route: '/auth/activate', path: '/auth/activate?token=used', needsSignIn: false },
  { route: '/auth/activate', path: '/auth/activate?token=fresh', needsSignIn: false, createPath: createInvitation },
  { route: '/auth/login', path: '/auth/login', needsSignIn: false },
  { route: '/auth/login', path: '/auth/login?expired=1&returnTo=%2Faccount%2Faddresses', needsSignIn: false },
  {
    route: '/auth/login',
    path: '/auth/login?state=empty',
    needsSignIn: false,
    prepare: submit('session.login.submit'),
  },
  { route: '/auth/forgot-password', path: '/auth/forgot-password', needsSignIn: false },
  { route: '/auth/reset-password', path: '/auth/reset-password?token=used', needsSignIn: false },
  { route: '/auth/reset-password', path: '/auth/reset-password?token=good', needsSignIn: false },
  { route: '/*', path: '/nowhere', needsSignIn: false, status: 404 },
]
