import { maxAnsweredLines } from '@tiber/contract/orders/answer-texts'
import type { DeclineReason } from '@tiber/contract/orders/seller-order-enums'
import type { Context } from '../../../context.ts'
import * as queries from './answer-queries.ts'

type AnsweredOrder = { id: string; latestDelivery: string | null }
type GivenLine = { id: string; reasonCode?: DeclineReason }

/** Stores what was answered, from the promises of the lines; `given` are lines with a reason of their own. */
export async function storeAnswers(context: Context, orders: AnsweredOrder[], given: readonly GivenLine[] = []) {
  const reasons = new Map(given.map(({ id, reasonCode }) => [id, reasonCode]))
  const rows = await queries.selectAnswers(context, orders, maxAnsweredLines)
  await queries.updateAnswers(
    context,
    rows.map(({ id, lines, ...answer }) => ({
      id,
      answer: {
        ...answer,
        lines: lines.map(({ lineId, ...line }) => ({ ...line, reason: reasons.get(lineId) })),
      },
    })),
  )
}
