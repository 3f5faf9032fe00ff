import { defaultLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'

export type TextArea = keyof typeof textAreas

/**
 * Texts the browser gets, by key prefix: those of the frame with every page, those of an area with its pages. A text
 * may be in several areas. A test visits every screen and fails if its pages lack a text.
 */
export const textAreas = {
  frame: ['frame', 'command-bar', 'product-ui', 'session.kept', 'session.otherTab', 'forms.undo'],
  search: ['search', 'catalogue', 'suppliers'],
  product: [
    'product',
    'forms.optional',
    'forms.none',
    'forms.password',
    'forms.problem',
    'forms.summary',
    'forms.unreachable',
    'forms.way',
  ],
  cart: ['cart', 'carts.sheet', 'product.why'],
  checkout: [
    'approvals.preview',
    'approvals.budget',
    'approvals.person',
    'cart',
    'checkout',
    'documents.list',
    'documents.type',
    'orders.status',
    'orders.sum',
    'orders.sums',
    'payments',
    'carts.sheet',
    'product.why',
    'forms',
  ],
  content: ['content'],
  dashboard: [
    'dashboard',
    'content',
    'approvals.budget',
    'forms.scan',
    'carts.default',
    'company.role',
    'orders.status',
  ],
  quickOrder: ['quick-order', 'forms.scan'],
  account: [
    'account',
    'checkout.payment',
    'checkout.shipping',
    'documents',
    'orders',
    'reorder',
    'payments',
    'product.why',
    'approvals',
    'cart.key',
    'cart.pasted',
    'cart.nothingToUndo',
    'cart.saving',
    'cart.saved',
    'carts.list',
    'carts.sheet',
    'carts.kind',
    'carts.status',
    'carts.column',
    'carts.compare',
    'address',
    'addresses',
    'part-numbers',
    'buying-lists',
    'cart-sheets',
    'company',
    'profile',
    'threads',
    'incidents',
    'quotes',
    'dashboard.manager',
    'content',
    'forms',
  ],
  signIn: [
    'session',
    'access.title',
    'access.login',
    'content',
    'forms.password',
    'forms.summary',
    'frame.close',
    'frame.error',
    'frame.loading',
    'frame.notFound',
    'frame.offline',
    'frame.theme',
    'frame.toHome',
  ],
  access: ['access', 'content', 'address', 'approvals', 'profile.link', 'session', 'forms'],
}

// Only forms show the platform's errors.
const formAreas = new Set<TextArea>(['product', 'cart', 'checkout', 'account', 'signIn', 'access'])

const areaByFolder: Record<string, TextArea> = {
  c: 'search',
  search: 'search',
  compare: 'search',
  brands: 'search',
  supplier: 'search',
  product: 'product',
  'checkout/cart': 'cart',
  checkout: 'checkout',
  '': 'dashboard',
  'quick-order': 'quickOrder',
  account: 'account',
  contact: 'account',
  'auth/login': 'signIn',
  'auth/forgot-password': 'signIn',
  'auth/reset-password': 'signIn',
  auth: 'access',
}

/** Pages without a folder of their own are written by editors. */
export function getTextArea(pathname: string): TextArea {
  const [, folder = '', page] = localisedPath(pathname, defaultLocale).toLowerCase().split('/', 3)
  return areaByFolder[`${folder}/${page}`] ?? areaByFolder[folder] ?? 'content'
}

export function belongsToArea(area: TextArea, key: string): boolean {
  // The server localises these.
  if (key.includes('.flash.')) return false
  if (key.startsWith('frame.errors.')) return formAreas.has(area)
  return textAreas[area].some((start) => key === start || key.startsWith(`${start}.`))
}

/** Returns the files a page of the area needs; those of the sign-in pages, which many open first, are complete. */
export const getTextFiles = (area: TextArea): TextArea[] =>
  area === 'frame' || area === 'signIn' ? [area] : ['frame', area]
