import { between, hashOf, rolled } from './catalogue/random.ts'
import type { Fate } from './order-fates.ts'

/** An order as it should be; what is in it follows from who orders and when. */
export type OrderWish = {
  account: 'GUADALQUIVIR' | 'CANTABRICO'
  email: string
  daysAgo: number
  /** So many different articles. */
  size: number
  /** Of its parts one after the other; the last is that of all that follow. */
  fates: Fate[]
  /** What it comes to at least, net. */
  atLeast?: number
  /** Its suppliers take their time. */
  isLate?: boolean
}

const guadalquivir = { account: 'GUADALQUIVIR', email: 'buyer@tiber.example' } as const
const cantabrico = { account: 'CANTABRICO', email: 'buyer@tiber.example' } as const
const colleague = (number: number) => ({
  account: 'GUADALQUIVIR' as const,
  email: `colleague.${String(number).padStart(2, '0')}@tiber.example`,
})
/** Above what GUADALQUIVIR lets anybody order without asking, and, by the dearest prices, above what CANTABRICO may spend in a quarter. */
const toBeAsked = 1100
const tooMuch = 24_000

/** The last weeks, written by hand so that every state is there. The newest comes first. */
export const recentOrders: OrderWish[] = [
  { ...guadalquivir, daysAgo: 1, size: 6, fates: ['waiting'], atLeast: toBeAsked },
  { ...cantabrico, daysAgo: 1, size: 3, fates: ['unpaid'] },
  { ...guadalquivir, daysAgo: 1, size: 3, fates: ['sent'] },
  { ...colleague(4), daysAgo: 2, size: 9, fates: ['waiting'], atLeast: toBeAsked },
  { ...cantabrico, daysAgo: 2, size: 2, fates: ['paymentRefused'] },
  { ...colleague(1), daysAgo: 2, size: 5, fates: ['accepted', 'sent'] },
  { ...cantabrico, daysAgo: 3, size: 18, fates: ['blocked'], atLeast: tooMuch },
  { ...guadalquivir, daysAgo: 3, size: 8, fates: ['preparing', 'ready'] },
  { ...colleague(2), daysAgo: 4, size: 14, fates: ['waiting'], atLeast: toBeAsked },
  { ...guadalquivir, daysAgo: 5, size: 7, fates: ['ready', 'shipped'] },
  { ...cantabrico, daysAgo: 5, size: 6, fates: ['accepted', 'ready'] },
  { ...guadalquivir, daysAgo: 6, size: 12, fates: ['partlyShipped', 'shipped', 'accepted'] },
  { account: 'GUADALQUIVIR', email: 'admin@tiber.example', daysAgo: 7, size: 4, fates: ['shipped'] },
  { ...guadalquivir, daysAgo: 8, size: 5, fates: ['shipped'] },
  { ...guadalquivir, daysAgo: 9, size: 6, fates: ['partlyCancelled', 'shipped'] },
  { account: 'GUADALQUIVIR', email: 'approver@tiber.example', daysAgo: 10, size: 2, fates: ['completed'] },
  { ...guadalquivir, daysAgo: 11, size: 2, fates: ['cancelled'] },
  { ...colleague(5), daysAgo: 12, size: 4, fates: ['preparing'] },
  { ...guadalquivir, daysAgo: 13, size: 6, fates: ['declined', 'completed'] },
  { ...guadalquivir, daysAgo: 14, size: 7, fates: ['rejected'], atLeast: toBeAsked },
  { ...guadalquivir, daysAgo: 16, size: 10, fates: ['partlyShipped'] },
  { ...colleague(3), daysAgo: 18, size: 5, fates: ['returned'], atLeast: toBeAsked },
  { ...cantabrico, daysAgo: 20, size: 9, fates: ['shipped', 'completed'], isLate: true },
  { ...guadalquivir, daysAgo: 22, size: 7, fates: ['completedInPart', 'completed'] },
  { ...cantabrico, daysAgo: 25, size: 3, fates: ['cancelledBySupplier'] },
]

/** Who orders for GUADALQUIVIR, the most frequent most often; the last only until a year ago. */
const orderers = [...Array(6).fill('buyer@tiber.example'), ...[1, 2, 4, 4, 5, 6, 8, 1].map((n) => colleague(n).email)]
const summerHelp = colleague(9).email

const sizes = [
  [1, 2],
  [1, 3],
  [2, 4],
  [3, 6],
  [4, 9],
  [9, 16],
] as const

/** What was before: week by week, more in some seasons than in others, nearly all of it long received. */
export function olderOrders(weeks: number): OrderWish[] {
  return Array.from({ length: weeks - 4 }, (_, at) => at + 4).flatMap((week) => {
    const season = 1 + 0.35 * Math.sin((week / 52) * 2 * Math.PI)
    const count = Math.round(3.9 * season)
    return Array.from({ length: count }, (_, number) => olderOrder(week, number))
  })
}

function olderOrder(week: number, number: number): OrderWish {
  const hash = hashOf(`older/${week}/${number}`)
  const daysAgo = week * 7 + (hash % 7)
  const isLarge = rolled(hash, 1) % 40 === 0
  const [low, high] = isLarge ? [25, 40] : sizes[rolled(hash, 2) % sizes.length]!
  const size = between(hash, 3, [low, high])
  const fates = [0, 1, 2].map((part) => olderFate(rolled(hash, 10 + part), daysAgo))
  if (rolled(hash, 4) % 10 < 3) return { ...cantabrico, daysAgo, size, fates: fates.slice(0, 1) }
  const isSummer = daysAgo > 400 && rolled(hash, 5) % 12 === 0
  const email = isSummer ? summerHelp : orderers[rolled(hash, 6) % orderers.length]!
  return { account: 'GUADALQUIVIR', email, daysAgo, size, fates: fates.slice(0, Math.min(size, 1 + (hash % 3))) }
}

function olderFate(hash: number, daysAgo: number): Fate {
  const roll = hash % 100
  if (roll < 3) return 'cancelled'
  if (roll < 5) return 'declined'
  if (roll < 6) return 'cancelledBySupplier'
  if (roll < 11) return 'completedInPart'
  return daysAgo < 50 && roll > 80 ? 'shipped' : 'completed'
}
