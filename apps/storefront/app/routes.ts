import { index, layout, prefix, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'
import type { Locale } from './i18n/locale.ts'

type ScreenOptions = { id?: string; children?: RouteConfigEntry[] }

/**
 * Creates a route whose id contains the locale, so that one file can be mounted once per language. An empty path is the
 * index.
 */
function screen(locale: Locale, path: string, file: string, { id, children }: ScreenOptions = {}): RouteConfigEntry {
  const options = { id: `${locale}:${id ?? file.replace(/^features\//, '').replace(/\.route\.tsx?$/, '')}` }
  return path === '' ? index(file, options) : route(path, file, options, children)
}

/**
 * The site map: each screen once, served without prefix (es-ES) and under /en-US. Screens inside signed-in require
 * sign-in.
 */
const screens = (locale: Locale): RouteConfigEntry[] => [
  layout('features/session/shop.layout.tsx', { id: `${locale}:shop` }, [
    layout('features/session/signed-in.layout.tsx', { id: `${locale}:signed-in` }, [
      screen(locale, '', 'features/dashboard/dashboard.route.tsx'),
      screen(locale, 'c', 'features/catalogue/categories.route.tsx'),
      screen(locale, 'c/*', 'features/catalogue/category.route.tsx'),
      screen(locale, 'search', 'features/search/search.route.tsx'),
      screen(locale, 'compare', 'features/search/compare/compare.route.tsx'),
      screen(locale, 'checkout/cart/:id?', 'features/carts/cart/cart.route.tsx'),
      screen(locale, 'checkout/shipping', 'features/checkout/shipping.route.tsx'),
      screen(locale, 'checkout/payment', 'features/payments/payment.route.tsx'),
      screen(locale, 'checkout/order-confirmation', 'features/checkout/confirmation/confirmation.route.tsx'),
      screen(locale, 'checkout/cart/:id/print', 'features/carts/cart/print.route.tsx'),
      screen(locale, 'quick-order', 'features/quick-order/quick-order.route.tsx'),
      screen(locale, 'brands', 'features/suppliers/brands.route.tsx'),
      screen(locale, 'supplier/:id', 'features/suppliers/supplier.route.tsx'),
      layout('features/account/account.layout.tsx', { id: `${locale}:account` }, [
        screen(locale, 'account/orders', 'features/orders/list/orders.route.tsx'),
        screen(locale, 'account/orders/:id', 'features/orders/order/order.route.tsx'),
        screen(locale, 'account/reorder', 'features/reorder/reorder.route.tsx'),
        screen(locale, 'account/carts', 'features/carts/overview/carts.route.tsx'),
        screen(locale, 'account/carts/compare', 'features/carts/overview/compare-carts.route.tsx'),
        screen(locale, 'account/approvals', 'features/approvals/approvals.route.tsx'),
        screen(locale, 'account/addresses', 'features/addresses/addresses.route.tsx'),
        screen(locale, 'account/addresses/new', 'features/addresses/new-address.route.tsx'),
        screen(locale, 'account/addresses/import', 'features/addresses/import-addresses.route.tsx'),
        screen(locale, 'account/addresses/:addressId', 'features/addresses/address.route.tsx'),
        screen(locale, 'account/buying-lists', 'features/carts/buying-lists/lists.route.tsx'),
        screen(locale, 'account/buying-lists/:id', 'features/carts/buying-lists/list.route.tsx'),
        screen(locale, 'account/buying-lists/:id/settings', 'features/carts/buying-lists/settings.route.tsx'),
        screen(locale, 'account/buying-lists/:id/print', 'features/carts/buying-lists/print.route.tsx'),
        screen(locale, 'account/carts/:id/import', 'features/carts/cart-sheets/import.route.tsx', {
          id: 'cart-import',
        }),
        screen(locale, 'account/buying-lists/:id/import', 'features/carts/cart-sheets/import.route.tsx', {
          id: 'list-import',
        }),
        screen(locale, 'account/part-numbers', 'features/part-numbers/part-numbers.route.tsx'),
        screen(locale, 'account/part-numbers/import', 'features/part-numbers/import-part-numbers.route.tsx'),
        screen(locale, 'account/invoices', 'features/documents/invoices.route.tsx'),
        screen(locale, 'account/user-information', 'features/profile/profile.route.tsx'),
        layout('features/company/company.layout.tsx', { id: `${locale}:company` }, [
          screen(locale, 'account/company', 'features/company/company.route.tsx'),
          screen(locale, 'account/company/users', 'features/company/users/users.route.tsx'),
          screen(locale, 'account/company/users/new', 'features/company/users/user-new.route.tsx'),
          screen(locale, 'account/company/users/import', 'features/company/users/users-import.route.tsx'),
          screen(locale, 'account/company/users/:id', 'features/company/users/user.route.tsx'),
          screen(locale, 'account/company/organisations', 'features/company/organisations/organisations.route.tsx'),
          screen(
            locale,
            'account/company/organisations/new',
            'features/company/organisations/organisation-new.route.tsx',
          ),
          screen(locale, 'account/company/organisations/:id', 'features/company/organisations/organisation.route.tsx'),
          screen(locale, 'account/company/audit-trail', 'features/company/audit-trail.route.tsx'),
        ]),
      ]),
    ]),
    screen(locale, 'product/:id', 'features/product/product.route.tsx'),
  ]),
  layout('features/session/auth.layout.tsx', { id: `${locale}:auth` }, [
    screen(locale, 'auth/login', 'features/session/login.route.tsx'),
    screen(locale, 'auth/forgot-password', 'features/session/forgot-password.route.tsx'),
    screen(locale, 'auth/reset-password', 'features/session/reset-password.route.tsx'),
    screen(locale, 'auth/get-access', 'features/access/get-access.route.tsx'),
    screen(locale, 'auth/request/:token', 'features/access/access-request.route.tsx'),
    screen(locale, 'auth/decide/:token', 'features/approvals/decide-link.route.tsx'),
    screen(locale, 'auth/activate', 'features/access/activate.route.tsx'),
  ]),
  // Data that scripts fetch in the language of their page.
  screen(locale, 'catalogue/menu', 'features/catalogue/menu.route.ts'),
  screen(locale, 'search/suggestions', 'features/search/suggestions.route.ts'),
  screen(locale, 'search/export.csv', 'features/search/export/export.route.ts'),
  screen(locale, 'account/carts/:id/export.xlsx', 'features/carts/cart-sheets/export.route.ts', { id: 'cart-xlsx' }),
  screen(locale, 'account/carts/:id/export.csv', 'features/carts/cart-sheets/export.route.ts', { id: 'cart-csv' }),
  screen(locale, 'account/invoices/export.xlsx', 'features/documents/export.route.ts', { id: 'invoices-xlsx' }),
  screen(locale, 'account/invoices/export.csv', 'features/documents/export.route.ts', { id: 'invoices-csv' }),
  screen(locale, 'account/orders/export.xlsx', 'features/orders/list/export.route.ts', { id: 'orders-xlsx' }),
  screen(locale, 'account/orders/export.csv', 'features/orders/list/export.route.ts', { id: 'orders-csv' }),
  screen(locale, 'account/documents/:kind/:partId/:documentId', 'features/documents/document.route.ts'),
  screen(locale, 'product/price-explanation', 'features/product/offers/price-explanation.route.ts'),
  // Cart changes by scripts or forms, answered in the language of the page.
  screen(locale, 'cart/current', 'features/carts/calls/current-cart.route.ts'),
  screen(locale, 'cart/lines', 'features/carts/calls/lines.route.ts'),
  screen(locale, 'cart/undo', 'features/carts/calls/undo.route.ts'),
  screen(locale, 'cart/delete-lines', 'features/carts/calls/delete-lines.route.ts'),
  screen(locale, 'lists/items', 'features/carts/calls/list-items.route.ts'),
  screen(locale, 'cart/details', 'features/carts/calls/details.route.ts'),
  screen(locale, 'cart/replace', 'features/carts/calls/replace.route.ts'),
  screen(locale, 'cart/full', 'features/carts/calls/full-cart.route.ts'),
  screen(locale, 'cart/changes', 'features/carts/calls/changes.route.ts'),
  screen(locale, 'cart/health', 'features/carts/calls/health.route.ts'),
  screen(locale, 'cart/:verb', 'features/carts/calls/manage-cart.route.ts'),
  screen(locale, 'checkout/addresses', 'features/checkout/address-options.route.ts'),
  screen(locale, 'checkout/deliveries.ics', 'features/checkout/confirmation/deliveries.route.ts'),
  screen(locale, 'account/orders/lines', 'features/orders/order/lines.route.ts', { id: 'order-lines' }),
  screen(locale, 'checkout/lines', 'features/checkout/lines.route.ts'),
  screen(locale, 'quick-order/unresolved-lines.xlsx', 'features/quick-order/unresolved-lines.route.ts', {
    id: 'unresolved-lines-xlsx',
  }),
  screen(locale, 'quick-order/unresolved-lines.csv', 'features/quick-order/unresolved-lines.route.ts', {
    id: 'unresolved-lines-csv',
  }),
  screen(locale, 'quick-order/lines', 'features/quick-order/draft-lines.route.ts'),
  screen(locale, '*', 'features/frame/not-found.route.tsx'),
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
  ...screens('es-ES'),
  ...prefix('en-US', screens('en-US')),
] satisfies RouteConfig
