import type { Right } from '@tiber/contract/permissions'
import type { PlainMessageKey } from '@tiber/ui/i18n/translator.ts'
import type { IconName } from '@tiber/ui/icon-names.ts'

/** What waits in each place. */
export type Counts = { tasks: number; requests: number; toAnswer: number }

export type NavigationItem = {
  text: PlainMessageKey
  path: string
  icon: IconName
  /** Who lacks it does not see the item. */
  right?: Right
  /** Number of things that wait there. */
  count?: keyof Counts
}

type NavigationGroup = { title?: PlainMessageKey; items: NavigationItem[] }

const supplier: NavigationGroup[] = [
  { items: [{ text: 'frame.nav.today', path: '/supplier', icon: 'inbox' }] },
  {
    title: 'frame.nav.sales',
    items: [
      {
        text: 'frame.nav.orders',
        path: '/supplier/orders',
        icon: 'package',
        right: 'SELLER_ORDER_READ',
        count: 'toAnswer',
      },
      { text: 'frame.nav.picking', path: '/supplier/picking', icon: 'scan-barcode', right: 'SELLER_ORDER_READ' },
      { text: 'frame.nav.series', path: '/supplier/series', icon: 'file-text', right: 'DOCUMENT_READ' },
    ],
  },
  {
    title: 'frame.nav.administration',
    items: [
      { text: 'frame.nav.settings', path: '/supplier/settings', icon: 'settings', right: 'SUPPLIER_UPDATE' },
      { text: 'frame.nav.changes', path: '/supplier/changes', icon: 'history', right: 'AUDIT_READ' },
      { text: 'frame.nav.staff', path: '/supplier/staff', icon: 'users', right: 'STAFF_UPDATE' },
    ],
  },
]

const operator: NavigationGroup[] = [
  { items: [{ text: 'frame.nav.today', path: '/operator', icon: 'inbox', count: 'tasks' }] },
  {
    title: 'frame.nav.sales',
    items: [
      { text: 'frame.nav.orders', path: '/operator/orders', icon: 'package', right: 'SELLER_ORDER_READ' },
      { text: 'frame.nav.accounts', path: '/operator/accounts', icon: 'building-2', right: 'ACCOUNT_READ' },
      {
        text: 'frame.nav.requests',
        path: '/operator/requests',
        icon: 'log-in',
        right: 'ACCOUNT_READ',
        count: 'requests',
      },
    ],
  },
  {
    title: 'frame.nav.catalogue',
    items: [
      { text: 'frame.nav.synonyms', path: '/operator/search-synonyms', icon: 'languages', right: 'CATALOGUE_UPDATE' },
    ],
  },
  {
    title: 'frame.nav.supplierGroup',
    items: [{ text: 'frame.nav.suppliers', path: '/operator/suppliers', icon: 'store', right: 'SELLER_ORDER_READ' }],
  },
  {
    title: 'frame.nav.administration',
    items: [
      { text: 'frame.nav.changes', path: '/operator/changes', icon: 'history', right: 'AUDIT_READ' },
      { text: 'frame.nav.health', path: '/operator/health', icon: 'shield-check', right: 'HEALTH_READ' },
      { text: 'frame.nav.staff', path: '/operator/staff', icon: 'users', right: 'STAFF_UPDATE' },
      { text: 'frame.nav.settings', path: '/operator/settings', icon: 'settings', right: 'SETTINGS_UPDATE' },
    ],
  },
]

/** Lists what somebody may open; a group of which nothing is left is left out. */
export function listNavigation(side: 'OPERATOR' | 'SUPPLIER', rights: readonly Right[]): NavigationGroup[] {
  return (side === 'SUPPLIER' ? supplier : operator)
    .map((group) => ({ ...group, items: group.items.filter(({ right }) => !right || rights.includes(right)) }))
    .filter(({ items }) => items.length > 0)
}

/** Finds the item of a page; every page is below the first one of its side, which only stands for itself. */
export const findCurrent = (items: NavigationItem[], path: string): NavigationItem | undefined =>
  items.find((item) => path === item.path || (item.path.split('/').length > 2 && path.startsWith(`${item.path}/`)))
