import type { PageLimit } from '@tiber/web/vite/script-limits.ts'

const shop = 'app/features/session/shop.layout.tsx'

/** In kB, gzip 9: what pages loaded on 2026-11-20, and two more. */
export const scriptLimits: PageLimit[] = [
  {
    page: 'Sign-in',
    files: ['app/features/session/auth.layout.tsx', 'app/features/session/login.route.tsx'],
    texts: ['auth-login'],
    limit: 129,
  },
  { page: 'Home', files: [shop, 'app/features/dashboard/dashboard.route.tsx'], texts: ['frame', 'home'], limit: 159 },
  { page: 'Product', files: [shop, 'app/features/product/product.route.tsx'], texts: ['frame', 'product'], limit: 164 },
  { page: 'Category', files: [shop, 'app/features/catalogue/category.route.tsx'], texts: ['frame', 'c'], limit: 161 },
  { page: 'Search', files: [shop, 'app/features/search/search.route.tsx'], texts: ['frame', 'search'], limit: 160 },
  {
    page: 'Cart',
    files: [shop, 'app/features/carts/cart/cart.route.tsx'],
    texts: ['frame', 'checkout-cart'],
    limit: 167,
  },
  {
    page: 'Orders',
    files: [shop, 'app/features/account/account.layout.tsx', 'app/features/orders/list/orders.route.tsx'],
    texts: ['frame', 'account-orders'],
    limit: 167,
  },
]
