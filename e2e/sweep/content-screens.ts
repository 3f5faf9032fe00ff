import type { Screen } from './screens.ts'

/** Pages that editors write; the paths of the catch-all are stories. */
export const contentScreens: Screen[] = [
  { route: '/faq', path: '/faq', needsSignIn: true },
  { route: '/auth/legal/:slug', path: '/auth/legal/privacy', needsSignIn: false },
  { route: '/auth/legal/:slug', path: '/auth/legal/nothing', needsSignIn: false, status: 404 },
]

/** Not mounted by these paths, so the list of mounted screens does not name them. */
export const storyScreens: Screen[] = [
  '/about',
  '/delivery-and-returns',
  '/campaigns/winter-workshop',
  '/campaigns/fastener-basics',
].map((path) => ({ route: '/*', path, needsSignIn: true }))
