import { PlatformError } from '@tiber/contract/errors'
import type { Context } from '../../../context.ts'
import { selectQuantities, type Quantities } from './fulfilment-queries.ts'

/** Refuses duplicate lines: it would be unclear whether they add up. */
export function requireUniqueLines(lines: { id: string }[]): void {
  if (new Set(lines.map(({ id }) => id)).size < lines.length)
    throw new PlatformError('F-E-040', 'A line is listed twice.', 'lines')
}

/** Requires quantities of lines of a logistic order that it really has. */
export async function requireLines(
  context: Context,
  logisticOrderId: string,
  lines: { lineId: string; quantity: number }[],
): Promise<void> {
  requireUniqueLines(lines.map(({ lineId }) => ({ id: lineId })))
  const quantities = await selectQuantities(context, logisticOrderId)
  for (const { lineId, quantity } of lines) {
    const line = requireLine(quantities, lineId)
    if (quantity > line.quantity)
      throw new PlatformError('F-E-007', `Line ${lineId} has only ${line.quantity} pieces.`, 'lines')
  }
}

const indexes = new WeakMap<Quantities[], Map<string, Quantities>>()

/** Finds a line by its id, indexed because orders may have ten thousand lines. */
export function requireLine(lines: Quantities[], id: string): Quantities {
  const index = indexes.get(lines) ?? new Map(lines.map((line) => [line.id, line]))
  indexes.set(lines, index)
  const line = index.get(id)
  if (!line) throw new PlatformError('F-E-002', `Line ${id} not found in this order.`, 'lines')
  return line
}
