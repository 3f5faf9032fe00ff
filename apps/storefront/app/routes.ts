import { index, layout, prefix, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'
import type { Locale } from '@tiber/ui/i18n/locale.ts'

type ScreenOptions = { id?: string; children?: RouteConfigEntry[] }

/** Creates a route; an empty path is the index. */
type CreateScreen = (path: string, file: string, options?: ScreenOptions) => RouteConfigEntry

/** Creates routes whose ids contain the locale, so that one file can be mounted once per language. */
const createScreens =
  (locale: Locale): CreateScreen =>
  (path, file, { id, children } = {}) => {
    const options = { id: `${locale}:${id ?? file.replace(/^features\//, '').replace(/\.route\.tsx?$/, '')}` }
    return path === '' ? index(file, options) : route(path, file, options, children)
  }

/**
 * The site map: each screen once, served without prefix (es-ES) and under /en-US. Screens inside signed-in require
 * sign-in.
 */
function listScreens(locale: Locale): RouteConfigEntry[] {
  const screen = createScreens(locale)
  return [
    layout('features/session/shop.layout.tsx', { id: `${locale}:shop` }, [
      layout('features/session/signed-in.layout.tsx', { id: `${locale}:signed-in` }, [
        ...listShopScreens(screen),
        layout('features/account/account.layout.tsx', { id: `${locale}:account` }, [
          ...listAccountScreens(screen),
          layout('features/threads/inbox/inbox.layout.tsx', { id: `${locale}:inbox` }, listInboxScreens(screen)),
          layout('features/company/company.layout.tsx', { id: `${locale}:company` }, listCompanyScreens(screen)),
        ]),
      ]),
      layout('features/content/content.layout.tsx', { id: `${locale}:content` }, listContentScreens(screen)),
      screen('product/:id', 'features/product/product.route.tsx'),
      // Any other path: a story of editors, or 404 for everybody.
      screen('*', 'features/content/page.route.tsx'),
    ]),
    layout('features/session/auth.layout.tsx', { id: `${locale}:auth` }, listAuthScreens(screen)),
    ...listDataRoutes(screen),
    ...listCartRoutes(screen),
  ]
}

/** Screens with content of editors, which the editor's preview shows without a session. */
const listContentScreens = (screen: CreateScreen) => [
  screen('', 'features/dashboard/dashboard.route.tsx'),
  screen('faq', 'features/content/page.route.tsx', { id: 'faq' }),
  screen('contact', 'features/threads/start/contact.route.tsx'),
]

const listShopScreens = (screen: CreateScreen) => [
  screen('c', 'features/catalogue/categories.route.tsx'),
  screen('c/*', 'features/catalogue/category.route.tsx'),
  screen('search', 'features/search/search.route.tsx'),
  screen('compare', 'features/search/compare/compare.route.tsx'),
  screen('checkout/cart/:id?', 'features/carts/cart/cart.route.tsx'),
  screen('checkout/shipping', 'features/checkout/shipping.route.tsx'),
  screen('checkout/payment', 'features/payments/payment.route.tsx'),
  screen('checkout/order-confirmation', 'features/checkout/confirmation/confirmation.route.tsx'),
  screen('checkout/cart/:id/print', 'features/carts/cart/print.route.tsx'),
  screen('quick-order', 'features/quick-order/quick-order.route.tsx'),
  screen('brands', 'features/suppliers/brands.route.tsx'),
  screen('supplier/:id', 'features/suppliers/supplier.route.tsx'),
  screen('account/quotes/:id', 'features/quotes/compare/comparison.route.tsx'),
  screen('account/quotes/:id/print', 'features/quotes/compare/print.route.tsx'),
  screen('account/quotes/:id/:supplierQuoteId', 'features/quotes/supplier/quote.route.tsx'),
  screen('account/quotes/:id/:supplierQuoteId/message', 'features/quotes/supplier/first-message.route.tsx'),
]

const listAccountScreens = (screen: CreateScreen) => [
  screen('account/orders', 'features/orders/list/orders.route.tsx'),
  screen('account/orders/:id', 'features/orders/order/order.route.tsx'),
  screen('account/reorder', 'features/reorder/reorder.route.tsx'),
  screen('account/carts', 'features/carts/overview/carts.route.tsx'),
  screen('account/carts/compare', 'features/carts/overview/compare-carts.route.tsx'),
  screen('account/approvals', 'features/approvals/approvals.route.tsx'),
  screen('account/addresses', 'features/addresses/addresses.route.tsx'),
  screen('account/addresses/new', 'features/addresses/new-address.route.tsx'),
  screen('account/addresses/import', 'features/addresses/import-addresses.route.tsx'),
  screen('account/addresses/:addressId', 'features/addresses/address.route.tsx'),
  screen('account/buying-lists', 'features/carts/buying-lists/lists.route.tsx'),
  screen('account/buying-lists/:id', 'features/carts/buying-lists/list.route.tsx'),
  screen('account/buying-lists/:id/settings', 'features/carts/buying-lists/settings.route.tsx'),
  screen('account/buying-lists/:id/print', 'features/carts/buying-lists/print.route.tsx'),
  screen('account/carts/:id/import', 'features/carts/cart-sheets/import.route.tsx', {
    id: 'cart-import',
  }),
  screen('account/buying-lists/:id/import', 'features/carts/cart-sheets/import.route.tsx', {
    id: 'list-import',
  }),
  screen('account/part-numbers', 'features/part-numbers/part-numbers.route.tsx'),
  screen('account/part-numbers/import', 'features/part-numbers/import-part-numbers.route.tsx'),
  screen('account/quotes', 'features/quotes/list/quotes.route.tsx'),
  screen('account/quotes/new', 'features/quotes/request/request.route.tsx'),
  screen('account/incidents', 'features/incidents/list/incidents.route.tsx'),
  screen('account/incidents/new', 'features/incidents/report/report.route.tsx'),
  screen('account/incidents/:id', 'features/incidents/one/incident.route.tsx'),
  screen('account/orders/:id/goods-in', 'features/incidents/goods-in/goods-in.route.tsx'),
  screen('account/invoices', 'features/documents/invoices.route.tsx'),
  screen('account/statement', 'features/documents/statement.route.tsx'),
  screen('account/messages/new', 'features/threads/start/new-thread.route.tsx'),
  screen('account/user-information', 'features/profile/profile.route.tsx'),
]

const listInboxScreens = (screen: CreateScreen) => [
  screen('account/messages', 'features/threads/inbox/inbox.route.tsx'),
  screen('account/messages/:id', 'features/threads/conversation/thread.route.tsx'),
]

const listCompanyScreens = (screen: CreateScreen) => [
  screen('account/company', 'features/company/company.route.tsx'),
  screen('account/company/users', 'features/company/users/users.route.tsx'),
  screen('account/company/users/new', 'features/company/users/user-new.route.tsx'),
  screen('account/company/users/import', 'features/company/users/users-import.route.tsx'),
  screen('account/company/users/:id', 'features/company/users/user.route.tsx'),
  screen('account/company/organisations', 'features/company/organisations/organisations.route.tsx'),
  screen('account/company/organisations/new', 'features/company/organisations/organisation-new.route.tsx'),
  screen('account/company/organisations/:id', 'features/company/organisations/organisation.route.tsx'),
  screen('account/company/audit-trail', 'features/company/audit-trail.route.tsx'),
]

const listAuthScreens = (screen: CreateScreen) => [
  screen('auth/login', 'features/session/login.route.tsx'),
  screen('auth/forgot-password', 'features/session/forgot-password.route.tsx'),
  screen('auth/reset-password', 'features/session/reset-password.route.tsx'),
  screen('auth/get-access', 'features/access/get-access.route.tsx'),
  screen('auth/request/:token', 'features/access/access-request.route.tsx'),
  screen('auth/decide/:token', 'features/approvals/decide-link.route.tsx'),
  screen('auth/legal/:slug', 'features/content/legal.route.tsx'),
  screen('auth/activate', 'features/access/activate.route.tsx'),
  screen('auth/confirm-email', 'features/profile/confirm-email.route.tsx'),
  screen('auth/revert-email', 'features/profile/revert-email.route.tsx'),
]

/** Data that scripts fetch in the language of their page. */
const listDataRoutes = (screen: CreateScreen) => [
  screen('catalogue/menu', 'features/catalogue/menu.route.ts'),
  screen('search/suggestions', 'features/search/suggestions.route.ts'),
  screen('search/export.csv', 'features/search/export/export.route.ts'),
  screen('account/carts/:id/export.xlsx', 'features/carts/cart-sheets/export.route.ts', { id: 'cart-xlsx' }),
  screen('account/carts/:id/export.csv', 'features/carts/cart-sheets/export.route.ts', { id: 'cart-csv' }),
  screen('account/invoices/export.xlsx', 'features/documents/export.route.ts', { id: 'invoices-xlsx' }),
  screen('account/invoices/export.csv', 'features/documents/export.route.ts', { id: 'invoices-csv' }),
  screen('account/statement.pdf', 'features/documents/statement-file.route.ts'),
  screen('account/orders/export.xlsx', 'features/orders/list/export.route.ts', { id: 'orders-xlsx' }),
  screen('account/orders/export.csv', 'features/orders/list/export.route.ts', { id: 'orders-csv' }),
  screen('account/documents/:kind/:partId/:documentId', 'features/documents/document.route.ts'),
  screen('account/quotes/:id/export.xlsx', 'features/quotes/compare/export.route.ts', { id: 'quotes-xlsx' }),
  screen('account/quotes/:id/export.csv', 'features/quotes/compare/export.route.ts', { id: 'quotes-csv' }),
  screen('account/quotes/:id/:supplierQuoteId/offer.pdf', 'features/quotes/supplier/offer-file.route.ts'),
  screen('account/supplier-quotes/:id', 'features/quotes/supplier/find-quote.route.ts'),
  screen('account/quotes/lines', 'features/quotes/request/find-lines.route.ts', { id: 'quote-lines' }),
  screen('account/messages/files', 'features/threads/compose/upload.route.ts'),
  screen('account/messages/:id/files/:fileId', 'features/threads/conversation/thread-file.route.ts'),
  screen('account/messages/:id/read', 'features/threads/conversation/mark-read.route.ts'),
  screen('account/messages/:id/older', 'features/threads/conversation/older-messages.route.ts'),
  screen('product/price-explanation', 'features/product/offers/price-explanation.route.ts'),
  screen('checkout/addresses', 'features/checkout/address-options.route.ts'),
  screen('checkout/deliveries.ics', 'features/checkout/confirmation/deliveries.route.ts'),
  screen('account/orders/lines', 'features/orders/order/lines.route.ts', { id: 'order-lines' }),
  screen('checkout/lines', 'features/checkout/lines.route.ts'),
  screen('quick-order/unresolved-lines.xlsx', 'features/quick-order/unresolved-lines.route.ts', {
    id: 'unresolved-lines-xlsx',
  }),
  screen('quick-order/unresolved-lines.csv', 'features/quick-order/unresolved-lines.route.ts', {
    id: 'unresolved-lines-csv',
  }),
  screen('quick-order/lines', 'features/quick-order/draft-lines.route.ts'),
]

/** Cart changes by scripts or forms, answered in the language of the page. */
const listCartRoutes = (screen: CreateScreen) => [
  screen('cart/current', 'features/carts/calls/current-cart.route.ts'),
  screen('cart/lines', 'features/carts/calls/lines.route.ts'),
  screen('cart/undo', 'features/carts/calls/undo.route.ts'),
  screen('cart/delete-lines', 'features/carts/calls/delete-lines.route.ts'),
  screen('lists/items', 'features/carts/buying-lists/list-items.route.ts'),
  screen('cart/details', 'features/carts/calls/details.route.ts'),
  screen('cart/replace', 'features/carts/calls/replace.route.ts'),
  screen('cart/full', 'features/carts/calls/full-cart.route.ts'),
  screen('cart/changes', 'features/carts/calls/changes.route.ts'),
  screen('cart/health', 'features/carts/calls/health.route.ts'),
  screen('cart/:verb', 'features/carts/calls/manage-cart.route.ts'),
]

/** Targets of forms and scripts; not screens, so they have no language of their own. */
const actions = [
  route('changes', 'features/carts/calls/live-changes.route.ts'),
  route('session/check', 'features/session/check.route.ts'),
  route('session/logout', 'features/session/logout.route.ts'),
  route('session/account', 'features/session/switch-account.route.ts'),
  route('session/store', 'features/session/switch-store.route.ts'),
  route('session/locale', 'features/session/switch-locale.route.ts'),
  route('session/columns', 'features/search/spec-table/choose-columns.route.ts'),
  route('account/files/:fieldId/:mediaId', 'features/account/file.route.ts'),
  route('account/addresses/export.csv', 'features/addresses/export.route.ts'),
  route('account/company/users/template.csv', 'features/company/users/users-template.route.ts'),
  route('account/part-numbers/export.csv', 'features/part-numbers/export.route.ts'),
  route('quick-order/template.csv', 'features/quick-order/template.route.ts'),
  route('sitemap.xml', 'features/product/meta/sitemap.route.ts', { id: 'sitemap' }),
  route('sitemaps/:part', 'features/product/meta/sitemap.route.ts', { id: 'sitemap-part' }),
  route('robots.txt', 'features/product/meta/robots.route.ts'),
]

/** Samples of all components, for developers; a build for customers has none of it. */
const developerPages =
  process.env['NODE_ENV'] === 'development'
    ? [route('en-US/style-guide/:section?', 'features/style-guide/style-guide.route.tsx')]
    : []

export default [
  ...actions,
  ...developerPages,
  ...listScreens('es-ES'),
  ...prefix('en-US', listScreens('en-US')),
] satisfies RouteConfig
