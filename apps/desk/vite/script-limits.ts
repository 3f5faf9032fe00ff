import type { PageLimit } from '@tiber/web/vite/script-limits.ts'

const frame = 'app/features/frame/desk.layout.tsx'

/** In kB, gzip 9: what pages loaded on 2026-11-20, and two more. */
export const scriptLimits: PageLimit[] = [
  {
    page: 'Sign-in',
    files: ['app/features/session/auth.layout.tsx', 'app/features/session/login.route.tsx'],
    texts: ['auth'],
    limit: 128,
  },
  {
    page: 'Today of the operator',
    files: [frame, 'app/features/today/operator-today.route.tsx'],
    texts: ['frame', 'operator'],
    limit: 144,
  },
  {
    page: 'Access templates',
    files: [frame, 'app/features/requests/templates.route.tsx'],
    texts: ['frame', 'operator-access-templates'],
    limit: 133,
  },
  {
    page: 'Orders of a supplier',
    files: [frame, 'app/features/orders/orders.route.tsx'],
    texts: ['frame', 'supplier-orders'],
    limit: 150,
  },
]
