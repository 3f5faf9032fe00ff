import type { Approval } from '@tiber/contract/orders/approval-shapes'
import { toMoney, toNumber } from '@tiber/contract/money'

export const sumGross = (approvals: Pick<Approval, 'order'>[]): number =>
  toNumber(approvals.reduce((sum, { order }) => sum + toMoney(order.gross), 0n))
