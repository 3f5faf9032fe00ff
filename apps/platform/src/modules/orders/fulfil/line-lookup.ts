import { PlatformError } from '@tiber/contract/errors'
import type { Quantities } from './fulfilment-queries.ts'

/** Refuses duplicate lines: it would be unclear whether they add up. */
export function requireUniqueLines(lines: { id: string }[]): void {
  if (new Set(lines.map(({ id }) => id)).size < lines.length)
    throw new PlatformError('F-E-040', 'A line is listed twice.', 'lines')
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
