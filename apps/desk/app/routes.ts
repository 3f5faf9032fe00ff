import { index, layout, prefix, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'
import type { Locale } from '@tiber/ui/i18n/locale.ts'

/** Creates a route whose id contains the locale, so that one file can be mounted once per language. */
type CreateScreen = (path: string, file: string, id?: string) => RouteConfigEntry

const createScreens =
  (locale: Locale): CreateScreen =>
  (path, file, id) => {
    const options = { id: `${locale}:${id ?? file.replace(/^features\//, '').replace(/\.route\.tsx?$/, '')}` }
    return path === '' ? index(file, options) : route(path, file, options)
  }

/**
 * The site map: each screen once, served without prefix (es-ES) and under /en-US. The folders `operator` and `supplier`
 * are the two sides; the server shows each person one of them (server/pages.ts).
 */
function listScreens(locale: Locale): RouteConfigEntry[] {
  const screen = createScreens(locale)
  return [
    layout('features/session/auth.layout.tsx', { id: `${locale}:auth` }, [
      screen('auth/login', 'features/session/login.route.tsx'),
      screen('auth/second-factor', 'features/session/second-factor.route.tsx'),
      screen('auth/forgot-password', 'features/session/forgot-password.route.tsx'),
      screen('auth/reset-password', 'features/session/reset-password.route.tsx'),
      screen('auth/invite/:token', 'features/session/invite.route.tsx'),
      screen('setup', 'features/session/setup.route.tsx'),
    ]),
    screen('', 'features/session/home.route.ts'),
    layout('features/frame/desk.layout.tsx', { id: `${locale}:desk` }, [
      ...prefix('operator', listOperatorScreens(screen)),
      ...prefix('supplier', listSupplierScreens(screen)),
    ]),
    screen('operator/settings/logo', 'features/setup/shop-logo.route.ts'),
    ...prefix('operator/setup', listSetupScreens(screen, locale)),
    // Any other path: signing in for visitors, 404 for everybody else.
    screen('*', 'features/session/unknown.route.tsx'),
  ]
}

const listOperatorScreens = (screen: CreateScreen) => [
  screen('', 'features/today/operator-today.route.tsx'),
  screen('next', 'features/today/next.route.ts'),
  screen('orders', 'features/operator-orders/operator-orders.route.tsx'),
  screen('orders/:id', 'features/operator-orders/operator-order.route.tsx'),
  screen('requests', 'features/requests/requests.route.tsx'),
  screen('requests/:accountId', 'features/requests/request.route.tsx'),
  screen('settings', 'features/setup/shop-settings.route.tsx'),
  screen('health', 'features/health/health.route.tsx'),
  screen('access-templates', 'features/requests/templates.route.tsx'),
  screen('search-synonyms', 'features/search-synonyms/synonyms.route.tsx'),
  screen('search-synonyms/new', 'features/search-synonyms/new-synonym.route.tsx'),
  screen('search-synonyms/:id', 'features/search-synonyms/synonym.route.tsx'),
  screen('accounts', 'features/accounts/accounts.route.tsx'),
  screen('accounts/new', 'features/accounts/new-account.route.tsx'),
  screen('accounts/:id', 'features/accounts/account.route.tsx'),
  screen('accounts/:id/statement.pdf', 'features/accounts/statement.route.ts'),
  screen('suppliers', 'features/suppliers/suppliers.route.tsx'),
  screen('suppliers/new', 'features/suppliers/new-supplier.route.tsx'),
  screen('suppliers/:id', 'features/suppliers/supplier.route.tsx'),
  ...listSharedScreens(screen, 'operator'),
]

const listSupplierScreens = (screen: CreateScreen) => [
  screen('', 'features/today/supplier-today.route.tsx'),
  screen('settings', 'features/settings/settings.route.tsx'),
  screen('series', 'features/series/series.route.tsx'),
  screen('orders', 'features/orders/orders.route.tsx'),
  screen('picking', 'features/orders/picking/pick-lists.route.tsx'),
  screen('orders/pick-list', 'features/orders/print/pick-list.route.ts'),
  screen('orders/:id', 'features/orders/order.route.tsx'),
  screen('orders/:id/documents/:documentId', 'features/orders/print/document.route.ts'),
  screen('orders/:id/labels/:shipment', 'features/orders/print/labels.route.ts'),
  ...listSharedScreens(screen, 'supplier'),
]

/** The steps that lead to an open shop, in a layout of their own. */
const listSetupScreens = (screen: CreateScreen, locale: Locale) => [
  screen('', 'features/setup/setup-home.route.ts'),
  layout('features/setup/setup.layout.tsx', { id: `${locale}:setup` }, [
    screen('access', 'features/setup/access.route.tsx'),
    screen('company', 'features/setup/company.route.tsx'),
    screen('taxes', 'features/setup/taxes.route.tsx'),
    screen('supplier', 'features/setup/supplier.route.tsx'),
    screen('articles', 'features/setup/articles.route.tsx'),
    screen('customer', 'features/setup/customer.route.tsx'),
    screen('test-order', 'features/setup/test-order.route.tsx'),
    screen('open', 'features/setup/open.route.tsx'),
  ]),
  screen('company/invoice-preview', 'features/setup/invoice-preview.route.ts'),
  screen('test-order/state', 'features/setup/test-order-state.route.ts'),
  screen('test-order/:id/documents/:documentId', 'features/setup/test-document.route.ts'),
]

/** Screens of both sides. */
const listSharedScreens = (screen: CreateScreen, side: 'operator' | 'supplier') => [
  screen('views', 'features/views/views.route.ts', `${side}/views`),
  screen('search', 'features/command-bar/search.route.ts', `${side}/search`),
  screen('staff', 'features/staff/staff.route.tsx', `${side}/staff`),
  screen('staff/new', 'features/staff/invite-staff.route.tsx', `${side}/invite-staff`),
  screen('staff/:id', 'features/staff/staff-member.route.tsx', `${side}/staff-member`),
  screen('changes', 'features/changes/changes.route.tsx', `${side}/changes`),
  screen('changes/:id', 'features/changes/change.route.tsx', `${side}/change`),
  screen('security', 'features/security/security.route.tsx', `${side}/security`),
]

/** Targets of forms; not screens, so they have no language of their own. */
const actions = [
  route('session/logout', 'features/session/logout.route.ts'),
  route('session/locale', 'features/session/switch-locale.route.ts'),
]

export default [...actions, ...listScreens('es-ES'), ...prefix('en-US', listScreens('en-US'))] satisfies RouteConfig
