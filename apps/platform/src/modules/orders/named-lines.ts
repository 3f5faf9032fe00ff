import { PlatformError } from '@tiber/contract/errors'
import type { Quantities } from './fulfilment-queries.ts'

/** A line that is named twice would count once or twice, and nobody knows which is meant. */
export function requireOnce(lines: { id: string }[]): void {
  if (new Set(lines.map(({ id }) => id)).size < lines.length)
    throw new PlatformError('F-E-040', 'A line is named twice.', 'lines')
}

const indexes = new WeakMap<Quantities[], Map<string, Quantities>>()

/** By its id: any of ten thousand is found at once. */
export function lineOf(known: Quantities[], id: string): Quantities {
  const index = indexes.get(known) ?? new Map(known.map((line) => [line.id, line]))
  indexes.set(known, index)
  const line = index.get(id)
  if (!line) throw new PlatformError('F-E-002', `There is no line ${id} in this order.`, 'lines')
  return line
}
