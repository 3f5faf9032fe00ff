import { orderStages, type OrderStage } from '@tiber/contract/orders/order-statuses'

/** Parts of the list, in the order of urgency. */
export const parts = ['open', 'unanswered', 'late', ...orderStages] as const
export type Part = (typeof parts)[number]

export const isPart = (name: string | null): name is Part => parts.some((part) => part === name)

/** What each part asks the platform for; all placed orders are the first one's. */
export function toQuery(part: Part): { stage?: OrderStage; late?: true; unanswered?: true } {
  if (part === 'open') return {}
  if (part === 'late') return { late: true }
  if (part === 'unanswered') return { unanswered: true }
  return { stage: part }
}
