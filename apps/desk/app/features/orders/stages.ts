import type { SellerStage } from '@tiber/contract/orders/seller-order-enums'

/** Parts of a supplier's list, in the order of work. */
export const stages = ['toAnswer', 'toPrepare', 'toSend', 'onTheWay', 'incidents', 'all'] as const
export type Stage = (typeof stages)[number]

/** What each part lists, and by what it is sorted. */
export const stageQueries: Record<Stage, { stage?: SellerStage[]; incident?: true; sort: string[] }> = {
  toAnswer: { stage: ['TO_ANSWER'], sort: ['answerBy'] },
  toPrepare: { stage: ['TO_PREPARE'], sort: ['placedAt'] },
  toSend: { stage: ['TO_SHIP'], sort: ['placedAt'] },
  onTheWay: { stage: ['ON_THE_WAY'], sort: ['placedAt'] },
  incidents: { incident: true, sort: ['placedAt'] },
  all: { sort: ['placedAt,desc'] },
}

export type Counts = Record<SellerStage | 'incidents' | 'all', number>

export const countOfStage = (stage: Stage, counts: Counts): number => {
  const { stage: [own] = [] } = stageQueries[stage]
  return own ? counts[own] : counts[stage === 'incidents' ? 'incidents' : 'all']
}

export const isStage = (value: string | null): value is Stage => stages.some((stage) => stage === value)
