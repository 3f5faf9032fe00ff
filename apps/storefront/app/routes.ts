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
      screen(locale, '', 'features/home/home.route.tsx'),
      screen(locale, 'kit/:section?', 'features/kit/kit.route.tsx'),
      screen(locale, 'c', 'features/catalogue/categories.route.tsx'),
      screen(locale, 'c/*', 'features/catalogue/category.route.tsx'),
      screen(locale, 'search', 'features/search/search.route.tsx'),
      screen(locale, 'compare', 'features/search/compare.route.tsx'),
      screen(locale, 'checkout/cart/:id?', 'features/cart/cart.route.tsx'),
      screen(locale, 'checkout/shipping', 'features/checkout/shipping.route.tsx'),
      screen(locale, 'checkout/payment', 'features/payments/payment.route.tsx'),
      screen(locale, 'checkout/order-confirmation', 'features/checkout/confirmation.route.tsx'),
      screen(locale, 'checkout/cart/:id/print', 'features/cart/print.route.tsx'),
      screen(locale, 'order-desk', 'features/order-desk/quick-order.route.tsx'),
      screen(locale, 'brands', 'features/suppliers/brands.route.tsx'),
      screen(locale, 'supplier/:id', 'features/suppliers/supplier.route.tsx'),
      layout('features/account/account.layout.tsx', { id: `${locale}:account` }, [
        screen(locale, 'account/orders', 'features/orders/orders.route.tsx'),
        screen(locale, 'account/orders/:id', 'features/orders/order.route.tsx'),
        screen(locale, 'account/reorder', 'features/reorder/reorder.route.tsx'),
        screen(locale, 'account/carts', 'features/carts/carts.route.tsx'),
        screen(locale, 'account/carts/compare', 'features/carts/compare-carts.route.tsx'),
        screen(locale, 'account/approvals', 'features/approvals/approvals.route.tsx'),
        screen(locale, 'account/addresses', 'features/addresses/addresses.route.tsx'),
        screen(locale, 'account/addresses/new', 'features/addresses/new-address.route.tsx'),
        screen(locale, 'account/addresses/import', 'features/addresses/import-addresses.route.tsx'),
        screen(locale, 'account/addresses/:addressId', 'features/addresses/address.route.tsx'),
        screen(locale, 'account/buying-lists', 'features/buying-lists/lists.route.tsx'),
        screen(locale, 'account/buying-lists/:id', 'features/buying-lists/list.route.tsx'),
        screen(locale, 'account/buying-lists/:id/settings', 'features/buying-lists/settings.route.tsx'),
        screen(locale, 'account/buying-lists/:id/print', 'features/buying-lists/print.route.tsx'),
        screen(locale, 'account/carts/:id/import', 'features/cart-sheets/import.route.tsx', { id: 'cart-import' }),
        screen(locale, 'account/buying-lists/:id/import', 'features/cart-sheets/import.route.tsx', {
          id: 'list-import',
        }),
        screen(locale, 'account/part-numbers', 'features/part-numbers/part-numbers.route.tsx'),
        screen(locale, 'account/part-numbers/import', 'features/part-numbers/import-part-numbers.route.tsx'),
        screen(locale, 'account/invoices', 'features/documents/invoices.route.tsx'),
        screen(locale, 'account/user-information', 'features/profile/profile.route.tsx'),
        layout('features/company/company.layout.tsx', { id: `${locale}:company` }, [
          screen(locale, 'account/company', 'features/company/company.route.tsx'),
          screen(locale, 'account/company/users', 'features/company/users.route.tsx'),
          screen(locale, 'account/company/users/new', 'features/company/user-new.route.tsx'),
          screen(locale, 'account/company/users/import', 'features/company/users-import.route.tsx'),
          screen(locale, 'account/company/users/:id', 'features/company/user.route.tsx'),
          screen(locale, 'account/company/organisations', 'features/company/organisations.route.tsx'),
          screen(locale, 'account/company/organisations/new', 'features/company/organisation-new.route.tsx'),
          screen(locale, 'account/company/organisations/:id', 'features/company/organisation.route.tsx'),
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
  screen(locale, 'search/export.csv', 'features/search/export.route.ts'),
  screen(locale, 'account/carts/:id/export.xlsx', 'features/cart-sheets/export.route.ts', { id: 'cart-xlsx' }),
  screen(locale, 'account/carts/:id/export.csv', 'features/cart-sheets/export.route.ts', { id: 'cart-csv' }),
  screen(locale, 'account/invoices/export.xlsx', 'features/documents/export.route.ts', { id: 'invoices-xlsx' }),
  screen(locale, 'account/invoices/export.csv', 'features/documents/export.route.ts', { id: 'invoices-csv' }),
  screen(locale, 'account/orders/export.xlsx', 'features/orders/export.route.ts', { id: 'orders-xlsx' }),
  screen(locale, 'account/orders/export.csv', 'features/orders/export.route.ts', { id: 'orders-csv' }),
  screen(locale, 'account/documents/:kind/:partId/:documentId', 'features/documents/document.route.ts'),
  screen(locale, 'product/price-explanation', 'features/product/price-explanation.route.ts'),
  // Cart changes by scripts or forms, answered in the language of the page.
  screen(locale, 'cart/current', 'features/carts/current-cart.route.ts'),
  screen(locale, 'cart/lines', 'features/carts/lines.route.ts'),
  screen(locale, 'cart/undo', 'features/carts/undo.route.ts'),
  screen(locale, 'cart/delete-lines', 'features/carts/delete-lines.route.ts'),
  screen(locale, 'lists/items', 'features/carts/list-items.route.ts'),
  screen(locale, 'cart/details', 'features/carts/details.route.ts'),
  screen(locale, 'cart/replace', 'features/carts/replace.route.ts'),
  screen(locale, 'cart/sheet', 'features/carts/sheet.route.ts'),
  screen(locale, 'cart/changes', 'features/carts/changes.route.ts'),
  screen(locale, 'cart/health', 'features/carts/health.route.ts'),
  screen(locale, 'cart/:verb', 'features/carts/manage-cart.route.ts'),
  screen(locale, 'checkout/addresses', 'features/checkout/address-options.route.ts'),
  screen(locale, 'checkout/deliveries.ics', 'features/checkout/deliveries.route.ts'),
  screen(locale, 'account/orders/lines', 'features/orders/lines.route.ts', { id: 'order-lines' }),
  screen(locale, 'checkout/lines', 'features/checkout/lines.route.ts'),
  screen(locale, 'order-desk/doubts.xlsx', 'features/order-desk/unresolved-lines.route.ts', { id: 'doubts-xlsx' }),
  screen(locale, 'order-desk/doubts.csv', 'features/order-desk/unresolved-lines.route.ts', { id: 'doubts-csv' }),
  screen(locale, 'order-desk/lines', 'features/order-desk/draft-lines.route.ts'),
  screen(locale, '*', 'features/frame/not-found.route.tsx'),
]

/** Targets of forms and scripts; not screens, so they have no language of their own. */
const actions = [
  route('changes', 'features/carts/live-changes.route.ts'),
  route('session/check', 'features/session/check.route.ts'),
  route('session/logout', 'features/session/logout.route.ts'),
  route('session/account', 'features/session/switch-account.route.ts'),
  route('session/store', 'features/session/switch-store.route.ts'),
  route('session/locale', 'features/session/switch-locale.route.ts'),
  route('session/columns', 'features/search/choose-columns.route.ts'),
  route('account/files/:fieldId/:mediaId', 'features/account/file.route.ts'),
  route('account/addresses/export.csv', 'features/addresses/export.route.ts'),
  route('account/company/users/template.csv', 'features/company/users-template.route.ts'),
  route('account/part-numbers/export.csv', 'features/part-numbers/export.route.ts'),
  route('order-desk/template.csv', 'features/order-desk/template.route.ts'),
  route('sitemap.xml', 'features/product/sitemap.route.ts', { id: 'sitemap' }),
  route('sitemaps/:part', 'features/product/sitemap.route.ts', { id: 'sitemap-part' }),
  route('robots.txt', 'features/product/robots.route.ts'),
]

export default [...actions, ...screens('es-ES'), ...prefix('en-US', screens('en-US'))] satisfies RouteConfig
