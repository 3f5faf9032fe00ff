import { rollBetween, hashText, rollHash } from './catalogue/random.ts'
import type { OrderScenario } from './order-scenarios.ts'

/** A demo order to generate; its items follow from the buyer and the date. */
export type OrderSpec = {
  account: 'GUADALQUIVIR' | 'CANTABRICO'
  email: string
  daysAgo: number
  /** The number of different items. */
  size: number
  /** Scenarios of its logistic orders in turn; the last one applies to all further ones. */
  scenarios: OrderScenario[]
  /** The minimum net total. */
  minimumTotal?: number
  /** Its suppliers are late. */
  isLate?: boolean
}

const guadalquivir = { account: 'GUADALQUIVIR', email: 'buyer@tiber.example' } as const
const cantabrico = { account: 'CANTABRICO', email: 'buyer@tiber.example' } as const
const colleague = (number: number) => ({
  account: 'GUADALQUIVIR' as const,
  email: `colleague.${String(number).padStart(2, '0')}@tiber.example`,
})
/** Totals above GUADALQUIVIR's approval limit, and, at the highest prices, above CANTABRICO's quarterly budget. */
const aboveApprovalLimit = 1100
const aboveBudget = 24_000

/** The last weeks, written by hand so that every status occurs, newest first. */
export const recentOrders: OrderSpec[] = [
  { ...guadalquivir, daysAgo: 1, size: 6, scenarios: ['waiting'], minimumTotal: aboveApprovalLimit },
  { ...cantabrico, daysAgo: 1, size: 3, scenarios: ['unpaid'] },
  { ...guadalquivir, daysAgo: 1, size: 3, scenarios: ['sent'] },
  { ...colleague(4), daysAgo: 2, size: 9, scenarios: ['waiting'], minimumTotal: aboveApprovalLimit },
  { ...cantabrico, daysAgo: 2, size: 2, scenarios: ['paymentRefused'] },
  { ...colleague(1), daysAgo: 2, size: 5, scenarios: ['accepted', 'sent'] },
  { ...cantabrico, daysAgo: 3, size: 18, scenarios: ['blocked'], minimumTotal: aboveBudget },
  { ...guadalquivir, daysAgo: 3, size: 8, scenarios: ['preparing', 'ready'] },
  { ...colleague(2), daysAgo: 4, size: 14, scenarios: ['waiting'], minimumTotal: aboveApprovalLimit },
  { ...guadalquivir, daysAgo: 5, size: 7, scenarios: ['ready', 'shipped'] },
  { ...cantabrico, daysAgo: 5, size: 6, scenarios: ['accepted', 'ready'] },
  { ...guadalquivir, daysAgo: 6, size: 12, scenarios: ['partlyShipped', 'shipped', 'accepted'] },
  { account: 'GUADALQUIVIR', email: 'admin@tiber.example', daysAgo: 7, size: 4, scenarios: ['shipped'] },
  { ...guadalquivir, daysAgo: 8, size: 5, scenarios: ['shipped'] },
  { ...guadalquivir, daysAgo: 9, size: 6, scenarios: ['partlyCancelled', 'shipped'] },
  { account: 'GUADALQUIVIR', email: 'approver@tiber.example', daysAgo: 10, size: 2, scenarios: ['completed'] },
  { ...guadalquivir, daysAgo: 11, size: 2, scenarios: ['cancelled'] },
  { ...colleague(5), daysAgo: 12, size: 4, scenarios: ['preparing'] },
  { ...guadalquivir, daysAgo: 13, size: 6, scenarios: ['declined', 'completed'] },
  { ...guadalquivir, daysAgo: 14, size: 7, scenarios: ['rejected'], minimumTotal: aboveApprovalLimit },
  { ...guadalquivir, daysAgo: 16, size: 10, scenarios: ['partlyShipped'] },
  { ...colleague(3), daysAgo: 18, size: 5, scenarios: ['returned'], minimumTotal: aboveApprovalLimit },
  { ...cantabrico, daysAgo: 20, size: 9, scenarios: ['shipped', 'completed'], isLate: true },
  { ...guadalquivir, daysAgo: 22, size: 7, scenarios: ['completedInPart', 'completed'] },
  { ...cantabrico, daysAgo: 25, size: 3, scenarios: ['cancelledBySupplier'] },
]

/** Buyers of GUADALQUIVIR, the frequent ones repeated; the summer help ordered only until a year ago. */
const orderingEmails = [
  ...Array(6).fill('buyer@tiber.example'),
  ...[1, 2, 4, 4, 5, 6, 8, 1].map((n) => colleague(n).email),
]
const summerEmail = colleague(9).email

const sizes = [
  [1, 2],
  [1, 3],
  [2, 4],
  [3, 6],
  [4, 9],
  [9, 16],
] as const

/** Generates the orders of earlier weeks, with seasons, nearly all of them received. */
export function generateOlderOrders(weeks: number): OrderSpec[] {
  return Array.from({ length: weeks - 4 }, (_, at) => at + 4).flatMap((week) => {
    const season = 1 + 0.35 * Math.sin((week / 52) * 2 * Math.PI)
    const count = Math.round(3.9 * season)
    return Array.from({ length: count }, (_, number) => generateOlderOrder(week, number))
  })
}

function generateOlderOrder(week: number, number: number): OrderSpec {
  const hash = hashText(`older/${week}/${number}`)
  const daysAgo = week * 7 + (hash % 7)
  const isLarge = rollHash(hash, 1) % 40 === 0
  const [low, high] = isLarge ? [25, 40] : sizes[rollHash(hash, 2) % sizes.length]!
  const size = rollBetween(hash, 3, [low, high])
  const scenarios = [0, 1, 2].map((part) => rollScenario(rollHash(hash, 10 + part), daysAgo))
  if (rollHash(hash, 4) % 10 < 3) return { ...cantabrico, daysAgo, size, scenarios: scenarios.slice(0, 1) }
  const isSummer = daysAgo > 400 && rollHash(hash, 5) % 12 === 0
  const email = isSummer ? summerEmail : orderingEmails[rollHash(hash, 6) % orderingEmails.length]!
  return {
    account: 'GUADALQUIVIR',
    email,
    daysAgo,
    size,
    scenarios: scenarios.slice(0, Math.min(size, 1 + (hash % 3))),
  }
}

function rollScenario(hash: number, daysAgo: number): OrderScenario {
  const roll = hash % 100
  if (roll < 3) return 'cancelled'
  if (roll < 5) return 'declined'
  if (roll < 6) return 'cancelledBySupplier'
  if (roll < 11) return 'completedInPart'
  return daysAgo < 50 && roll > 80 ? 'shipped' : 'completed'
}
