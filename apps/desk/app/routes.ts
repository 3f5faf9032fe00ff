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
      screen('auth/invite/:token', 'features/session/invite.route.tsx'),
    ]),
    screen('', 'features/session/home.route.ts'),
    layout('features/frame/desk.layout.tsx', { id: `${locale}:desk` }, [
      ...prefix('operator', [
        screen('', 'features/today/operator-today.route.tsx'),
        screen('requests', 'features/requests/requests.route.tsx'),
        screen('requests/:accountId', 'features/requests/request.route.tsx'),
        ...listSharedScreens(screen, 'operator'),
      ]),
      ...prefix('supplier', [
        screen('', 'features/today/supplier-today.route.tsx'),
        screen('orders', 'features/orders/orders.route.tsx'),
        screen('orders/:id', 'features/orders/order.route.tsx'),
        ...listSharedScreens(screen, 'supplier'),
      ]),
    ]),
    // Any other path: signing in for visitors, 404 for everybody else.
    screen('*', 'features/session/unknown.route.tsx'),
  ]
}

/** Screens of both sides. */
const listSharedScreens = (screen: CreateScreen, side: 'operator' | 'supplier') => [
  screen('staff', 'features/staff/staff.route.tsx', `${side}/staff`),
  screen('staff/new', 'features/staff/invite-staff.route.tsx', `${side}/invite-staff`),
  screen('staff/:id', 'features/staff/staff-member.route.tsx', `${side}/staff-member`),
  screen('security', 'features/security/security.route.tsx', `${side}/security`),
]

/** Targets of forms; not screens, so they have no language of their own. */
const actions = [
  route('session/logout', 'features/session/logout.route.ts'),
  route('session/locale', 'features/session/switch-locale.route.ts'),
]

export default [...actions, ...listScreens('es-ES'), ...prefix('en-US', listScreens('en-US'))] satisfies RouteConfig
