import type { Page } from '@playwright/test'

import { buyer, type Shop } from './shop.ts'
import {
  askedRequest,
  compareAddresses,
  compareSheet,
  compareUsers,
  freshInvitation,
  pasteOrder,
  submit,
} from './sweep-states.ts'

export type Screen = {
  /** As the site map mounts it. */
  route: string
  /** Where it is looked at; a second state of the same screen is a second entry. */
  path: string
  needsSignIn: boolean
  status?: number
  /** Who looks at it; the buyer unless said here, and at an open screen a visitor. */
  as?: string
  /** Makes what is looked at and says where it is, where the path alone leads to nothing. */
  find?: () => Promise<string>
  /** Brings it into the state to look at. */
  prepare?: (page: Page, shop: Shop) => Promise<void>
}

const admin = 'admin@tiber.example'
const newcomer = 'new@tiber.example'

/** Every screen of the site map, each in the states that look different. */
export const screens: Screen[] = [
  { route: '/', path: '/', needsSignIn: true },
  { route: '/kit/:section?', path: '/kit', needsSignIn: true },
  { route: '/kit/:section?', path: '/kit/table', needsSignIn: true },
  { route: '/kit/:section?', path: '/kit/nonsense', needsSignIn: true, status: 404 },
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
  { route: '/order-desk', path: '/order-desk', needsSignIn: true, as: newcomer },
  { route: '/order-desk', path: '/order-desk?state=verdicts', needsSignIn: true, prepare: pasteOrder },
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
  { route: '/account/part-numbers', path: '/account/part-numbers', needsSignIn: true },
  { route: '/account/part-numbers', path: '/account/part-numbers?q=nowhere', needsSignIn: true },
  { route: '/account/part-numbers', path: '/account/part-numbers?as=newcomer', needsSignIn: true, as: newcomer },
  { route: '/account/part-numbers/import', path: '/account/part-numbers/import', needsSignIn: true },
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
    find: askedRequest,
  },
  { route: '/auth/activate', path: '/auth/activate?token=used', needsSignIn: false },
  { route: '/auth/activate', path: '/auth/activate?token=fresh', needsSignIn: false, find: freshInvitation },
  { route: '/auth/login', path: '/auth/login', needsSignIn: false },
  { route: '/auth/login', path: '/auth/login?expired=1&returnTo=%2Fkit', needsSignIn: false },
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
