import type { Right } from '@tiber/contract/permissions'
import type { PlainMessageKey } from '@tiber/ui/i18n/translator.ts'
import type { IconName } from '@tiber/ui/icon-names.ts'

/** What waits in each place. */
export type Counts = { requests: number; toAnswer: number }

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
    ],
  },
  {
    title: 'frame.nav.administration',
    items: [{ text: 'frame.nav.staff', path: '/supplier/staff', icon: 'users', right: 'STAFF_UPDATE' }],
  },
]

const operator: NavigationGroup[] = [
  { items: [{ text: 'frame.nav.today', path: '/operator', icon: 'inbox' }] },
  {
    title: 'frame.nav.customers',
    items: [
      {
        text: 'frame.nav.requests',
        path: '/operator/requests',
        icon: 'building-2',
        right: 'ACCOUNT_READ',
        count: 'requests',
      },
    ],
  },
  {
    title: 'frame.nav.administration',
    items: [{ text: 'frame.nav.staff', path: '/operator/staff', icon: 'users', right: 'STAFF_UPDATE' }],
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
